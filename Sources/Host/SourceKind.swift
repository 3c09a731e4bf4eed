internal import Pasteboard

/// What a type of another application's item is to that application, which says whether it is asked for although nobody
/// pastes (docs/decisions/0021).
enum SourceKind {
  /// Text in any form: plain, HTML, RTF, and what browsers write beside it.
  case text
  /// Lists of files and marks.
  case reference
  /// The form that the application itself pastes from, with all that it knows: formulas, layers.
  case native
  /// A name that the table does not know: a native form as well, as a rule.
  case unknown
  case picture
  /// What the application draws or writes anew for others.
  case export

  /// Names without their parameters; one that ends with an asterisk is the beginning of some. The first row counts.
  private static let table: [(names: [String], kind: SourceKind)] = [
    (["x-kde-passwordManagerHint", "x-special/gnome-copied-files", "application/x-kde-cutselection"], .reference),
    (["application/x-openoffice-embed-source-xml", "application/x-openoffice-objectdescriptor-xml"], .native),
    (["image/x-inkscape-svg"], .native),
    // Metafiles and bitmaps, which are drawn; SYLK and DIF; links to the running program.
    (["application/x-openoffice-*", "application/x-libreoffice-*"], .export),
    (["application/pdf", "application/postscript"], .export),
    (["image/*", "application/x-qt-image"], .picture),
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
