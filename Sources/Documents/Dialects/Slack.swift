enum Slack {
  /// Returns the original address of a link that leads through Slack's own server.
  static func address(of link: HTMLElement) -> ArraySlice<UInt8>? {
    link[.dataStringifyLink]
  }

  /// Whether an element separates paragraphs.
  static func isParagraphBreak(_ element: HTMLElement) -> Bool {
    element[.dataStringifyType]?.elementsEqual("paragraph-break".utf8) == true
  }

  /// Returns a list's position: nested lists follow each other, and each names its depth.
  static func position(ofList list: HTMLElement) -> ListPosition? {
    list.level(.dataIndent, from: 0).map { ListPosition(list: .slack, level: $0) }
  }
}
