/// Word in a browser.
enum WordOnline {
  static func position(ofItem item: HTMLElement) -> ListPosition? {
    guard let list = item[.dataListID], let level = item.level(.dataAriaLevel, from: 1) else {
      return nil
    }
    return ListPosition(list: .wordOnline(Array(list)), level: level)
  }

  /// Whether a class marks the no-break space at the end of each paragraph.
  static func isEndOfParagraph(_ name: ArraySlice<UInt8>) -> Bool { name.elementsEqual("EOP".utf8) }
}
