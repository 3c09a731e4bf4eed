package import Pasteboard

/// The applications that are known by the names of the types that they offer.
package enum ApplicationMarks {
  /// What begins a type's name, and whose it is; the first that is found tells.
  private static let marks: [(prefix: String, application: String)] = [
    ("application/x-openoffice", "LibreOffice"), ("application/x-libreoffice", "LibreOffice"),
    ("vscode-", "Visual Studio Code"), ("application/vnd.code.", "Visual Studio Code"),
    ("chromium/", "Chromium"), ("application/x-moz-", "Firefox"), ("text/_moz_", "Firefox"),
    ("text/x-moz-url-priv", "Firefox"), ("image/x-inkscape", "Inkscape"), ("application/x-gimp", "GIMP"),
    ("image/x-gimp", "GIMP"), ("application/x-krita", "Krita"), ("_VIM_TEXT", "Vim"), ("_VIMENC_TEXT", "Vim"),
    ("application/x-kde-cutselection", "a file manager of KDE"),
    ("x-special/gnome-copied-files", "a file manager of GNOME"),
    ("x-special/mate-copied-files", "a file manager of MATE"), ("GTK_TEXT_BUFFER_CONTENTS", "a GTK program"),
    ("application/x-gtk-text-buffer", "a GTK program"), ("application/x-qrichtext", "a Qt program"),
    ("application/x-qt-", "a Qt program"), ("application/x-kde-", "a program of KDE"),
  ]

  /// The application that has types of these names; nil if none of them tells.
  package static func application(offering names: [String]) -> SourceApplication? {
    for mark in marks {
      guard let name = names.first(where: { $0.hasPrefix(mark.prefix) }) else { continue }
      return SourceApplication(name: mark.application, evidence: ["it offers \(name)"])
    }
    return nil
  }
}
