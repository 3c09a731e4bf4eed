/// A table while it is written: its rows are in a head and a body.
struct HTMLTable {
  private enum Part {
    case none, head, body
  }

  /// The open part.
  private var part = Part.none

  /// Begins a row, and its part if that is not open yet. Headers below other rows are in the body.
  mutating func openRow(isHeader: Bool, in output: inout HTMLOutput) {
    let wanted = isHeader && part != .body ? Part.head : .body
    if part != wanted {
      close(in: &output)
      output.append(wanted == .head ? "<thead>\n" : "<tbody>\n")
      part = wanted
    }
    output.append("<tr>")
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
