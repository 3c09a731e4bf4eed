/// Differences whose rows are blocks, as GitLab shows them:
/// `<div class="line_holder new"><div class="diff-line-num">1</div><div class="line_content new">a;</div></div>`.
/// The lines move into a block of code.
enum DiffsInBlocks: MarkupRule {
  static let needs: MarkupFactSet? = [.rowOfDiff]

  /// How many nodes of a row are searched for its line, and of a line for text.
  private static let limits = (row: 64, line: 16)

  static func rewrite(_ page: inout HTMLNormalizer) {
    for first in page.tree.elements(.div) where first.hasPlace && first.has(.rowOfDiff) {
      let rows = Array(
        sequence(first: first) { row in row.neighbourAfter.flatMap { $0.has(.rowOfDiff) ? $0 : nil } })
      let lines = rows.compactMap(line)
      guard lines.count == rows.count else { continue }
      LinesOfCode.insertBlock(of: lines, before: first)
      for row in rows { row.detach() }
    }
  }

  /// Returns the line of a row; nil if it has none, or two side by side.
  private static func line(ofRow row: HTMLElement) -> HTMLElement? {
    let lines = row.descendants.prefix(limits.row).filter { $0.tag == .div && $0.has(.lineOfDiff) }
    let shown = lines.filter { $0.descendants.prefix(limits.line).contains(where: \.isShownText) }
    return shown.count > 1 ? nil : shown.first ?? lines.first
  }
}
