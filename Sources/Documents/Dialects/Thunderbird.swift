enum Thunderbird {
  /// Whether an element contains the lines of a plain-text mail.
  static func isText(_ element: HTMLElement) -> Bool {
    element.hasClass("moz-quote-pre") || element.hasClass("moz-signature")
  }
}
