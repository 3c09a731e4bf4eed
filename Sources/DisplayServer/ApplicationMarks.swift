package import Pasteboard

/// The applications that are known by the names of the types that they offer, or by their windows.
package enum ApplicationMarks {
  /// What begins the name of a type that one application offers, and which that is; the first that is found tells.
  private static let marks: [(prefix: String, application: String)] = [
    ("application/x-openoffice", "LibreOffice"), ("application/x-libreoffice", "LibreOffice"),
    ("vscode-", "Visual Studio Code"), ("application/vnd.code.", "Visual Studio Code"),
    ("chromium/", "Chromium"), ("application/x-moz-", "Firefox"), ("text/_moz_", "Firefox"),
    ("text/x-moz-url-priv", "Firefox"), ("image/x-inkscape", "Inkscape"), ("application/x-gimp", "GIMP"),
    ("image/x-gimp", "GIMP"), ("application/x-krita", "Krita"), ("_VIM_TEXT", "Vim"), ("_VIMENC_TEXT", "Vim"),
  ]

  /// The same of types that many applications offer. A window says more than they do.
  private static let families: [(prefix: String, application: String)] = [
    ("application/x-kde-cutselection", "a file manager of KDE"),
    ("x-special/gnome-copied-files", "a file manager of GNOME"),
    ("x-special/mate-copied-files", "a file manager of MATE"), ("GTK_TEXT_BUFFER_CONTENTS", "a GTK program"),
    ("application/x-gtk-text-buffer", "a GTK program"), ("application/x-qrichtext", "a Qt program"),
    ("application/x-qt-", "a Qt program"), ("application/x-kde-", "a program of KDE"),
  ]

  /// The application that has types of these names, and perhaps windows of this class; nil if nothing tells.
  package static func application(offering names: [String], windowClass: String? = nil) -> SourceApplication? {
    let (mark, family) = (found(marks, among: names), found(families, among: names))
    let byTypes = mark ?? family
    guard let name = mark?.application ?? windowClass ?? family?.application else { return nil }
    let evidence = [byTypes.map { "it offers \($0.type)" }, windowClass.map { "its windows are of the class \($0)" }]
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
