/// Words that pages have only for people who do not see them, such as what a sign means.
enum ScreenReaderText {
  /// Whether one of the classes of an element means that only screen readers read it.
  static func isOne(_ classes: ArraySlice<UInt8>) -> Bool {
    classes.split(maxSplits: 16, whereSeparator: \.isHTMLSpace).contains { names.contains($0) }
  }

  private static let names = NameTable(names: [
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "u-visually-hidden",
    "cdk-visually-hidden", "a11y-hidden", "a-offscreen", "show-for-sr", "element-invisible", "elementor-screen-only",
    "slds-assistive-text", "govuk-visually-hidden",
  ])
}
