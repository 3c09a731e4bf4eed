/// Sections whose title is a heading, as rustdoc writes the signature of a method:
/// `<details open><summary><h4>fn new()</h4></summary><p>The text.</p></details>`.
///
/// It is no more than its heading and its text, also if it is folded: a title in a line would lose the heading.
enum HeadingsInSummaries: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How many nodes of a title are searched for a heading.
  private static let titleLimit = 64

  static func rewrite(_ page: inout HTMLNormalizer) {
    for section in page.tree.elements(.details) where section.hasPlace {
      guard let title = section.children.first(where: { !$0.isBlankText }), title.tag == .summary else { continue }
      let isFolded = title.has(.labelOfFold)
      let isHeading = title.descendants.prefix(titleLimit).contains(where: \.tag.isHeading)
      guard isHeading || isFolded && section[.open] != nil else { continue }
      if isFolded { title.detach() } else { title.moveChildren(to: section.insertBefore(.div, like: title)) }
      title.detach()
      section.moveChildren(to: section.insertBefore(.div, like: section))
      section.detach()
    }
  }
}
