/// Lines of code that are blocks, and that a browser has copied without the block around them. A class says that they are
/// lines, as GitHub's view of a file has it, or the class and the font together, as Doxygen's do:
/// `<div class="line" style="font-family: monospace; white-space: pre">a;</div>`.
///
/// Lines that follow each other move into a block of code.
enum LinesWithoutBlock: MarkupRule {
  static let needs: MarkupFactSet? = [.lineWithoutBlock, .partOfFragment]

  static func rewrite(_ page: inout HTMLNormalizer) {
    for first in page.tree.elements(.div) where first.hasPlace && isPart(first) {
      let parts = Array(sequence(first: first) { $0.neighbourAfter.flatMap { isPart($0) ? $0 : nil } })
      let lines = parts.flatMap(lines)
      // An element without content shows no line.
      for line in lines.map(LinesOfCode.content) where line.firstChild == nil { line.append(.br) }
      LinesOfCode.insertBlock(of: lines, before: first)
      for part in lines + parts { part.detach() }
    }
  }

  /// Whether an element is a line, or a part of Doxygen's code that can be folded.
  private static func isPart(_ element: HTMLElement) -> Bool {
    isLine(element) || element.has(.partOfFragment) && element.firstElement.map(isLine) ?? false
  }

  private static func lines(of part: HTMLElement) -> [HTMLElement] {
    isLine(part) ? [part] : part.children.filter(isLine)
  }

  private static func isLine(_ element: HTMLElement) -> Bool {
    guard element.tag == .div else { return false }
    return element.has(.lineWithoutBlock) || element.has(.partOfFragment) && isDrawnAsCode(element)
  }

  private static func isDrawnAsCode(_ line: HTMLElement) -> Bool {
    line.declarations.map { $0.isMonospace == true && $0.whiteSpace == .everything } ?? false
  }
}
