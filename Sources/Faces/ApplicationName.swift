internal import Wire

/// An application as people call it.
package struct ApplicationName: Hashable, Sendable, CustomStringConvertible {
  /// The name, which is printable.
  package let description: String

  /// Creates the name of what recognises an application, such as the class of its windows or its identifier
  /// (org.gnome.TextEditor); nil if there is none.
  package init?(_ application: String?) {
    guard let name = application?.printable, !name.isEmpty else { return nil }
    let parts = name.split(separator: ".")
    let isIdentifier = parts.count > 2 && !name.contains(" ")
    let last = isIdentifier ? parts.last.map(String.init) ?? name : name
    // What an unknown application is called by its types is a phrase, such as "a GTK program".
    description = last.contains(" ") ? last : last.prefix(1).uppercased() + last.dropFirst()
  }
}
