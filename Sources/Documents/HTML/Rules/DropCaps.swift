/// First letters, which Word writes as a paragraph in a table of its own:
/// `<table><tr><td><p style="mso-element:dropcap-dropped">T</p></td></tr></table><p>he</p>`. They move before the rest
/// of their paragraphs.
enum DropCaps: MarkupRule {
  static let needs: MarkupFactSet? = [.dropCap]

  /// How many nodes of the letter's paragraph, and of the one after it, are searched for text.
  private static let nodeLimit = 64

  static func rewrite(_ page: inout HTMLNormalizer) {
    for letter in page.tree.elements(.p) where letter.hasPlace && isDropCap(letter) {
      var box = letter
      while let outer = box.parent, outer.onlyElement == box { box = outer }
      guard let paragraph = box.neighbourAfter, paragraph.tag == .p,
        let rest = paragraph.descendants.prefix(nodeLimit).first(where: \.isShownText)
      else { continue }
      rest.insertBefore(page.tree.makeText(letter.text(nodes: nodeLimit)[...].trimmingSpaces()))
      box.detach()
    }
  }

  private static func isDropCap(_ paragraph: HTMLElement) -> Bool {
    paragraph[.style]?.contains("mso-element:dropcap-") == true
  }
}
