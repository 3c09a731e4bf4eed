/// The window that another application's copy is probably from, where a display reveals it.
package enum ForeignWindow: Equatable, Sendable {
  /// One of the owner's windows, by its class (ICCCM, 4.1.2.5).
  case ofOwner(String)
  /// The window with the focus, by its application.
  case focused(String)

  /// The name of its application: of an ID in reverse order, as `org.gnome.TextEditor`, only the last part (Desktop Entry
  /// Specification, "File naming").
  var application: String {
    let name: String
    switch self {
    case .ofOwner(let given), .focused(let given): name = given
    }
    let parts = name.split(separator: ".")
    return parts.count >= 3 ? String(parts[parts.count - 1]) : name
  }

  /// The evidence for that, as one sentence about the application.
  var evidence: String {
    switch self {
    case .ofOwner(let name): "its windows are of the class \(name)"
    case .focused(let name): "the window of \(name) had the focus"
    }
  }
}
