/// The classes of elements that are no part of a page's text.
enum HiddenClasses {
  /// Words for people who do not see the page, such as what a sign means.
  static let forScreenReaders = NameTable(names: [
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "u-visually-hidden",
    "cdk-visually-hidden", "a11y-hidden", "a-offscreen", "show-for-sr", "element-invisible", "elementor-screen-only",
    "slds-assistive-text", "govuk-visually-hidden",
  ])

  /// What is beside the text: MediaWiki's links that edit a section, CodeMirror's numbers of lines, and the icons that
  /// Google's fonts draw from words.
  static let besideText = NameTable(names: [
    "ltx_listing_data", "ttc",
    "mw-editsection", "cm-gutters", "material-icons", "material-icons-outlined", "material-icons-round",
    "material-icons-sharp", "material-symbols-outlined", "material-symbols-rounded", "material-symbols-sharp",
    "google-symbols", "mat-icon",
  ])
}
