internal import Pasteboard

/// The meaning of a type for its application, which determines whether it is requested although no client pastes it
/// (docs/decisions/0021).
enum SourceKind {
  /// Text in any form: plain, HTML, RTF, and browsers' additions to it.
  case text
  /// Lists of files and marks.
  case reference
  /// The form that the application itself pastes, with everything that it knows: formulas, layers.
  case native
  /// A name that the table does not contain: usually a native form as well.
  case unknown
  case picture
  /// A form that the application draws or converts for others.
  case export

  /// Names without their parameters; a final asterisk stands for any rest. The first matching row counts.
  private static let table: [(names: [String], kind: SourceKind)] = [
    (["x-kde-passwordManagerHint", "x-special/gnome-copied-files", "application/x-kde-cutselection"], .reference),
    (["application/x-openoffice-embed-source-xml", "application/x-openoffice-objectdescriptor-xml"], .native),
    (["application/vnd.oasis.opendocument.text-flat-xml"], .native),
    (["chromium/x-source-url"], .reference),
    (["image/x-inkscape-svg"], .native),
    // Metafiles and bitmaps, which are drawn; SYLK and DIF; links to the running program.
    (["application/x-openoffice-*", "application/x-libreoffice-*"], .export),
    (["application/pdf", "application/postscript"], .export),
    // GTK offers every picture as an icon too, by all names of the format, and refuses that if the picture is large.
    (["image/*", "application/x-qt-image", "application/ico", "text/ico"], .picture),
    (["text/*"], .text),
  ]

  init(_ type: MediaType) {
    let essence = type.essence
    let row = SourceKind.table.first { row in
      row.names.contains { $0.last == "*" ? essence.hasPrefix($0.dropLast()) : essence == $0 }
    }
    self = row?.kind ?? (type.isText ? .text : .unknown)
  }
}
