/// Word in a browser.
enum WordOnline {
  static func position(ofItem item: HTMLTree.Node, in tree: HTMLTree) -> ListPosition? {
    guard let list = tree.value(.dataListID, of: item), let level = tree.level(.dataAriaLevel, of: item, from: 1) else {
      return nil
    }
    return ListPosition(list: .wordOnline(Array(list)), level: level)
  }

  /// Whether a class marks the no-break space at the end of each paragraph.
  static func isEndOfParagraph(_ name: ArraySlice<UInt8>) -> Bool { name.elementsEqual("EOP".utf8) }
}
