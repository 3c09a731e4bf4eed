/// Sections whose title is a heading, as rustdoc writes the signature of a method:
/// `<details open><summary><h4>fn new()</h4></summary><p>The text.</p></details>`.
///
/// An open one, one of which only the title was copied, or one with more headings in it, is no more than its heading and
/// its text. A title in a line is no heading, so that those below it would have none.
enum HeadingsInSummaries: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How many nodes of a title are searched for a heading, and how many of the rest for what shows.
  private static let limits = (title: 64, rest: 256)

  static func rewrite(_ page: inout HTMLNormalizer) {
    for section in page.tree.elements(.details) where section.hasPlace {
      guard let title = section.children.first(where: { !$0.isBlankText }), title.tag == .summary else { continue }
      let isFolded = title.has(.labelOfFold)
      let isHeading = title.descendants.prefix(limits.title).contains(where: \.tag.isHeading)
      guard isFolded || isHeading, section[.open] != nil || isHeading && !isText(after: title) else { continue }
      if isFolded { title.detach() } else { title.moveChildren(to: section.insertBefore(.div, like: title)) }
      title.detach()
      section.moveChildren(to: section.insertBefore(.div, like: section))
      section.detach()
    }
  }

  /// Whether something without a heading shows after a title.
  private static func isText(after title: HTMLElement) -> Bool {
    var shows = false
    for part in sequence(first: title, next: \.next).dropFirst() {
      for node in [part] + part.descendants.prefix(limits.rest) {
        if node.tag.isHeading { return false }
        shows = shows || node.isShownTextOrImage
      }
    }
    return shows
  }
}
