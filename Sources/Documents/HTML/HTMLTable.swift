/// A table while it is written: its rows are in a head and a body.
struct HTMLTable {
  private enum Part {
    case none, head, body
  }

  /// The open part.
  private var part = Part.none

  /// Begins a row, and its part if that is not open yet.
  mutating func openRow(isHeader: Bool, in output: inout HTMLOutput) {
    switch (part, isHeader) {
    case (.none, true): open(.head, "<thead>\n", in: &output)
    case (.none, false): open(.body, "<tbody>\n", in: &output)
    case (.head, false): open(.body, "</thead>\n<tbody>\n", in: &output)
    case (.head, true), (.body, _): break
    }
    output.append("<tr>")
  }

  private mutating func open(_ part: Part, _ tag: StaticString, in output: inout HTMLOutput) {
    output.append(tag)
    self.part = part
  }

  /// Ends the open part.
  func close(in output: inout HTMLOutput) {
    switch part {
    case .none: break
    case .head: output.append("</thead>\n")
    case .body: output.append("</tbody>\n")
    }
  }

  /// Writes the attributes of a cell's tag for its spans and its alignment.
  static func appendPlace(of cell: CellStyle, to output: inout HTMLOutput) {
    if cell.columnSpan > 1 { output.append(attribute: " colspan=\"", number: cell.columnSpan) }
    if cell.rowSpan > 1 { output.append(attribute: " rowspan=\"", number: cell.rowSpan) }
    if let alignment = cell.alignment { output.append(HTMLStyle.alignAttribute(alignment)) }
  }
}
