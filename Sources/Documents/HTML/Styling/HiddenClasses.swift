/// The classes of an element that is no part of a page's text.
struct HiddenClasses: OptionSet {
  let rawValue: UInt8

  /// Words for people who do not see the page, such as what a sign means.
  static let forScreenReaders = Self(rawValue: 1 << 0)
  /// What is beside the text.
  static let besideText = Self(rawValue: 1 << 1)
  /// The number of a printed page, which begins here. In a cell, it may be that of a table of contents.
  static let pageNumber = Self(rawValue: 1 << 2)
  /// The name and the size that Discourse shows over a picture.
  static let overPicture = Self(rawValue: 1 << 3)
  /// What hides a link or an element within a line.
  static let ofLine = Self(rawValue: 1 << 4)

  /// Finds them among the words of a `class` attribute.
  init(_ words: ClassNames) {
    self = words.reduce(into: []) { $0.formUnion(Self.named[$1] ?? []) }
    if words.count == 1, let word = words.first, Self.alone.contains(word) { insert(.ofLine) }
    if let word = words.first, WordOnline.isEndOfParagraph(word) { insert(.ofLine) }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  private static let named = NameTable(
    [
      "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "u-visually-hidden",
      "cdk-visually-hidden", "a11y-hidden", "a-offscreen", "show-for-sr", "element-invisible", "elementor-screen-only",
      "slds-assistive-text", "govuk-visually-hidden", "v-visible-sr", "usa-sr-only", "sharing-screen-reader-text",
      "u-visuallyhidden", "assistive-text", "screenreader-only",
    ].map { ($0, Self.forScreenReaders) }
      // MediaWiki's links that edit a section, numbers of lines, the source beside what Joplin shows, Rocket.Chat's
      // backticks around code, controls of code, and the icons that Google's fonts draw from words.
      + [
        "post-code__line-numbers", "joplin-source", "copyonly", "ltx_listing_data", "method-click-advice", "ttc",
        "mw-editsection", "cm-gutters", "material-icons", "material-icons-outlined", "material-icons-round",
        "material-icons-sharp", "material-symbols-outlined", "material-symbols-rounded", "material-symbols-sharp",
        "google-symbols", "mat-icon",
      ].map { ($0, Self.besideText) }
      + ["pagenum", "pageno"].map { ($0, Self.pageNumber) } + [("meta", Self.overPicture)])

  /// Those that hide only as the one class: Word's marks of a reviewer's comment and of what a tracked change has deleted,
  /// and Thunderbird's signs of a quotation, which is an element too.
  private static let alone = NameTable(names: ["msocommentreference", "msocomanchor", "msodel", "moz-txt-citetags"])
}

extension HTMLElement {
  /// The classes that may hide it.
  var hiddenClasses: HiddenClasses { tree.attribute(.class, of: tree[index]).map(tree.facts.hiddenClasses) ?? [] }

  /// Whether some of its classes hide it.
  func isHidden(by classes: HiddenClasses) -> Bool {
    if classes.isEmpty { return false }
    return classes.contains(.besideText) || classes.contains(.pageNumber) && !tag.isTableCell
      || classes.contains(.forScreenReaders) && !isReadAnyway
      || classes.contains(.overPicture) && parent?.hasClass("lightbox") == true
      || classes.contains(.ofLine) && (tag == .span || tag == .a)
  }

  /// Whether it is read even if only screen readers show it: some pages name their parts so, but not their controls.
  private var isReadAnyway: Bool {
    Self.shown.contains(tag) && !(parent.map { [.label, .button].contains($0.tag) } ?? false)
  }

  private static let shown: [HTMLTag] = [.h1, .h2, .h3, .h4, .div, .unknown]

  /// Whether it shows the number of a printed page.
  var isPageNumber: Bool {
    has(.role, "doc-pagebreak") || hiddenClasses.contains(.pageNumber) && !tag.isTableCell
  }
}
