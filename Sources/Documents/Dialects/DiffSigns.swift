/// The signs of the lines of a difference as GitHub and GitLab show it. They are classes, since pages draw the signs so
/// that they cannot be copied.
extension HTMLTree {
  /// How many nodes of a line are examined.
  private static let limit = 8

  /// Returns the sign of each line that its text lacks, which is nil for those without one, such as where a part of the
  /// file begins; nil for all lines if none has changed.
  func signsOfDiff(_ cells: [Index]) -> [UInt8?]? {
    let signs = cells.map { sign(of: $0) }
    let changed = zip(cells, signs).filter { $1 == "+" || $1 == "-" }
    if changed.isEmpty { return nil }
    let areText = changed.allSatisfy { cell, sign in beginning(of: cell).first == sign }
    return areText ? signs.map { _ in nil } : signs
  }

  private func beginning(of cell: Index) -> [UInt8] { text(in: contentOfLine(cell), nodes: Self.limit, bytes: 2) }

  private func sign(of cell: Index) -> UInt8? {
    for part in [cell] + descendants(of: cell).prefix(Self.limit) {
      let words = classes(of: self[part]).map { String(decoding: $0, as: UTF8.self) }
      guard let kind = Self.kinds.first(where: { words.contains($0.line) }) else { continue }
      if words.contains(kind.new) { return UInt8(ascii: "+") }
      if words.contains(kind.old) { return UInt8(ascii: "-") }
      return beginning(of: cell).starts(with: "@@".utf8) ? nil : UInt8(ascii: " ")
    }
    return nil
  }

  /// The classes of lines in both views of GitHub, and in GitLab.
  private static let kinds = [
    (line: "blob-code", new: "blob-code-addition", old: "blob-code-deletion"),
    // Changes that a reviewer suggests.
    (line: "blob-code-inner", new: "blob-code-addition", old: "blob-code-deletion"),
    (line: "diff-text", new: "addition", old: "deletion"), (line: "line_content", new: "new", old: "old"),
  ]
}
