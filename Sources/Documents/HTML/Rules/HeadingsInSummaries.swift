/// Sections whose title is a heading, as rustdoc writes the signature of a method:
/// `<details open><summary><h4>fn new()</h4></summary><p>The text.</p></details>`.
///
/// An open one, or one of which only the title was copied, is no more than its heading and its text.
enum HeadingsInSummaries: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How many nodes of a title are searched for a heading, and how many of the rest for what shows.
  private static let limits = (title: 64, rest: 256)

  static func rewrite(_ page: inout HTMLNormalizer) {
    for section in page.tree.elements(.details) where section.hasPlace {
      guard let title = section.children.first(where: { !$0.isBlankText }), title.tag == .summary else { continue }
      let isFolded = title.has(.labelOfFold)
      let isHeading = title.descendants.prefix(limits.title).contains(where: \.tag.isHeading)
      guard isFolded || isHeading, section[.open] != nil || isHeading && showsNothing(after: title) else { continue }
      if isFolded { title.detach() } else { title.moveChildren(to: section.insertBefore(.div, like: title)) }
      title.detach()
      section.moveChildren(to: section.insertBefore(.div, like: section))
      section.detach()
    }
  }

  private static func showsNothing(after title: HTMLElement) -> Bool {
    sequence(first: title, next: \.next).dropFirst().allSatisfy { part in
      !([part] + part.descendants.prefix(limits.rest)).contains(where: \.isShownTextOrImage)
    }
  }
}
