/// The property that shows whether a block is in a quotation.
enum WordBlockKind {
  /// Its style: text of a quotation.
  case quotation
  /// Its style: text of another kind, which ends a quotation.
  case text
  /// Its indent: headings, code, tables and rules have styles of their own everywhere.
  case block

  init(_ role: ParagraphStyles.Role) {
    switch role {
    case .quote: self = .quotation
    case .body: self = .text
    case .heading, .code: self = .block
    }
  }
}
