/// The signs of the lines of a difference as GitHub and others show it. They are classes, since pages draw the signs so
/// that they cannot be copied: `<td class="blob-code blob-code-addition">`.
enum DiffSigns {
  /// How much of a line is examined: its nodes, and the bytes of each.
  private static let lineLimits = (nodes: 8, bytes: 2)

  /// Returns the sign of each line that its text lacks, which is nil for those without one, such as where a part of the
  /// file begins; nil for all lines if none has changed.
  static func signs(ofLines cells: [HTMLElement]) -> [UInt8?]? {
    let signs = cells.map { sign(of: $0) }
    let changed = zip(cells, signs).filter { $1 == "+" || $1 == "-" }
    if changed.isEmpty { return nil }
    let areText = changed.allSatisfy { cell, sign in beginning(of: cell).first == sign }
    return areText ? signs.map { _ in nil } : signs
  }

  private static func beginning(of cell: HTMLElement) -> [UInt8] {
    LinesOfCode.content(ofLine: cell).text(nodes: lineLimits.nodes, bytes: lineLimits.bytes)
  }

  private static func sign(of cell: HTMLElement) -> UInt8? {
    for part in [cell] + cell.descendants.prefix(lineLimits.nodes) where part.has(.lineOfDiff) {
      if states(.addition, part) { return UInt8(ascii: "+") }
      if states(.deletion, part) { return UInt8(ascii: "-") }
      return beginning(of: cell).starts(with: "@@".utf8) ? nil : UInt8(ascii: " ")
    }
    return nil
  }

  /// Whether a part of a line, or the row or the cell around it, says this.
  private static func states(_ sign: MarkupFact, _ part: HTMLElement) -> Bool {
    part.has(sign) || part.parent?.has(sign) == true
  }
}
