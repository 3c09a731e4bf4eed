package import Pasteboard

/// Recognises applications by the names of their types, or by their windows.
package enum ApplicationMarks {
  /// The beginnings of type names that one application offers, and its name; the first match counts.
  private static let marks: [(prefix: String, application: String)] = [
    ("application/x-openoffice", "LibreOffice"), ("application/x-libreoffice", "LibreOffice"),
    ("vscode-", "Visual Studio Code"), ("application/vnd.code.", "Visual Studio Code"),
    ("chromium/", "Chromium"), ("application/x-moz-", "Firefox"), ("text/_moz_", "Firefox"),
    ("text/x-moz-url-priv", "Firefox"), ("image/x-inkscape", "Inkscape"), ("application/x-gimp", "GIMP"),
    ("image/x-gimp", "GIMP"), ("application/x-krita", "Krita"), ("_VIM_TEXT", "Vim"), ("_VIMENC_TEXT", "Vim"),
  ]

  /// The beginnings of type names that many applications offer. A window reveals more than they do.
  private static let families: [(prefix: String, application: String)] = [
    ("application/x-kde-cutselection", "a file manager of KDE"),
    ("x-special/gnome-copied-files", "a file manager of GNOME"),
    ("x-special/mate-copied-files", "a file manager of MATE"), ("GTK_TEXT_BUFFER_CONTENTS", "a GTK program"),
    ("application/x-gtk-text-buffer", "a GTK program"), ("application/x-qrichtext", "a Qt program"),
    ("application/x-qt-", "a Qt program"), ("application/x-kde-", "a program of KDE"),
  ]

  /// Returns the application that offers these names and perhaps has this window; nil if it is unknown.
  package static func application(offering names: [String], window: ForeignWindow? = nil) -> SourceApplication? {
    let (mark, family) = (found(marks, among: names), found(families, among: names))
    let byTypes = mark ?? family
    guard let name = mark?.application ?? window?.application ?? family?.application else { return nil }
    let evidence = [byTypes.map { "it offers \($0.type)" }, window?.evidence]
    return SourceApplication(name: name, evidence: evidence.compactMap(\.self))
  }

  private static func found(
    _ marks: [(prefix: String, application: String)], among names: [String]
  ) -> (application: String, type: String)? {
    for mark in marks {
      if let name = names.first(where: { $0.hasPrefix(mark.prefix) }) { return (mark.application, name) }
    }
    return nil
  }
}
