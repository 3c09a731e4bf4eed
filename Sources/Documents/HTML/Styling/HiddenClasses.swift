/// The classes of elements that are no part of a page's text.
enum HiddenClasses {
  /// Words for people who do not see the page, such as what a sign means.
  static let forScreenReaders = NameTable(names: [
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "u-visually-hidden",
    "cdk-visually-hidden", "a11y-hidden", "a-offscreen", "show-for-sr", "element-invisible", "elementor-screen-only",
    "slds-assistive-text", "govuk-visually-hidden", "v-visible-sr", "usa-sr-only", "sharing-screen-reader-text",
    "u-visuallyhidden", "assistive-text", "screenreader-only",
  ])

  /// What is beside the text: MediaWiki's links that edit a section, numbers of lines, the source beside what Joplin
  /// shows, Rocket.Chat's backticks around code, controls of code, and the icons that Google's fonts draw from words.
  static let besideText = NameTable(names: [
    "post-code__line-numbers", "joplin-source", "copyonly", "ltx_listing_data", "method-click-advice", "ttc",
    "mw-editsection", "cm-gutters", "material-icons", "material-icons-outlined", "material-icons-round",
    "material-icons-sharp", "material-symbols-outlined", "material-symbols-rounded", "material-symbols-sharp",
    "google-symbols", "mat-icon",
  ])

  /// Those that hide a link or an element within a line only as its one class: Word's marks of a reviewer's comment and
  /// of what a tracked change has deleted, and Thunderbird's signs of a quotation, which is an element too.
  static let alone = NameTable(names: ["msocommentreference", "msocomanchor", "msodel", "moz-txt-citetags"])

  /// Whether an element shows the number of a printed page, which begins here.
  static func isPageNumber(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    if tree.value(.role, of: node)?.isWord("doc-pagebreak".utf8) == true { return true }
    return tree.classes(of: node).contains { isOfPageNumber($0, at: node) }
  }

  /// Whether a class of an element says so. In a cell, the number may be that of a table of contents.
  static func isOfPageNumber(_ word: ArraySlice<UInt8>, at node: HTMLTree.Node) -> Bool {
    pageNumbers.contains(word) && !node.tag.isTableCell
  }

  private static let pageNumbers = NameTable(names: ["pagenum", "pageno"])

  /// Whether a class of an element says that it is the name and the size that Discourse shows over a picture.
  static func isOverPicture(_ word: ArraySlice<UInt8>, of node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    word.isWord("meta".utf8) && node.parent > 0 && tree.hasClass("lightbox", tree[node.parent])
  }
}
