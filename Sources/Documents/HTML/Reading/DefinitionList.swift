/// Lists of terms and their definitions.
enum DefinitionList {
  /// Whether a list contains terms, each a line, and definitions. Wikipedia indents with lists without terms.
  static func isOne(_ list: HTMLElement, _ footnotes: LinkedFootnotes) -> Bool {
    let parts = parts(of: list)
    return parts.contains { $0.tag == .dd }
      && parts.contains { $0.tag == .dt }
      && parts.allSatisfy { part in
        switch part.tag {
        case .dt: part.descendants.allSatisfy { !$0.tag.isBlock && $0.tag != .embedded }
        case .dd: footnotes.notes[part] == nil
        case .text: part.isBlankText
        case let tag: tag.hidesContent
        }
      }
  }

  /// Returns the children of a list and of the elements that only group them (HTML, 4.4.9).
  private static func parts(of list: HTMLElement) -> [HTMLElement] {
    list.children.flatMap { child in
      child.tag == .div ? Array(child.children) : [child]
    }
  }
}
