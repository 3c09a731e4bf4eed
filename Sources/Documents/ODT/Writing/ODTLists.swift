/// The lists around the next block, and the elements that are open for them (OpenDocument 1.3, 5.3).
///
/// A list contains paragraphs and lists only. At anything else its elements end, and are continued afterwards.
struct ODTLists {
  private struct List {
    var style: StaticString
    /// The number of its first item, if that does not follow from the items before.
    var start: Int?
    /// Whether the item that is open, or was, contains a list.
    var itemHasList = false
    /// The number of its last element; nil before the first.
    var element: Int?
    var isOpen = false
    var item: Item?
  }

  /// The element of an item that is open.
  private enum Item {
    case numbered
    /// One without a marker, for what continues an item after an interruption.
    case continued
  }

  private var lists: [List] = []

  /// Begins a list at a level, counted from 0, in the open item of the list above it.
  mutating func begin(_ level: WordLists.Level, style: StaticString, at index: Int, _ output: inout XMLOutput) {
    close(to: index, &output)
    var list = List(style: style)
    // Numbers begin again with each item of the list around them, but all lists of that item are counted together.
    let follows = lists.last?.itemHasList == true
    if level.marker.isOrdered, level.start != 1 || follows { list.start = level.start }
    if !lists.isEmpty { lists[lists.count - 1].itemHasList = true }
    lists.append(list)
  }

  /// Ends the open item of the list at a level, because the next one begins.
  mutating func beginItem(at level: Int, _ output: inout XMLOutput) {
    close(to: level + 1, &output)
    guard let last = lists.indices.last else { return }
    closeItem(last, &output)
    lists[last].itemHasList = false
  }

  /// Opens and closes elements so that a block of the list at a level comes next, or of none if that is nil.
  /// `elementCount` is the number of elements with a name, for all lists of the document.
  mutating func enter(
    _ level: Int?, isItem: Bool, _ elementCount: inout Int, _ output: inout XMLOutput
  ) {
    close(to: level.map { $0 + 1 } ?? 0, &output)
    for index in lists.indices {
      open(index, &elementCount, &output)
      guard lists[index].item == nil else { continue }
      openItem(index, isNumbered: isItem && index == lists.count - 1, &output)
    }
  }

  /// Ends all elements for a block that lists cannot contain.
  mutating func interrupt(_ output: inout XMLOutput) {
    for index in lists.indices.reversed() { closeElements(index, &output) }
  }

  /// Ends all lists.
  mutating func end(_ output: inout XMLOutput) { close(to: 0, &output) }

  // MARK: Elements

  private mutating func open(_ index: Int, _ elementCount: inout Int, _ output: inout XMLOutput) {
    guard !lists[index].isOpen else { return }
    output.markup("<text:list")
    if index == 0 {
      elementCount += 1
      output.attribute("xml:id", Array("list\(elementCount)".utf8)[...])
      if let element = lists[index].element {
        output.attribute("text:continue-list", Array("list\(element)".utf8)[...])
      }
      lists[index].element = elementCount
    }
    output.attribute("text:style-name", lists[index].style)
    output.markup(">")
    lists[index].isOpen = true
  }

  private mutating func openItem(_ index: Int, isNumbered: Bool, _ output: inout XMLOutput) {
    if isNumbered {
      output.open("text:list-item") { if let start = lists[index].start { $0.attribute("text:start-value", start) } }
      lists[index].start = nil
    } else {
      output.markup("<text:list-header>")
    }
    lists[index].item = isNumbered ? .numbered : .continued
  }

  private mutating func close(to count: Int, _ output: inout XMLOutput) {
    while lists.count > count {
      closeElements(lists.count - 1, &output)
      lists.removeLast()
    }
  }

  private mutating func closeElements(_ index: Int, _ output: inout XMLOutput) {
    closeItem(index, &output)
    if lists[index].isOpen { output.markup("</text:list>\n") }
    lists[index].isOpen = false
  }

  private mutating func closeItem(_ index: Int, _ output: inout XMLOutput) {
    switch lists[index].item {
    case .numbered: output.markup("</text:list-item>\n")
    case .continued: output.markup("</text:list-header>\n")
    case nil: break
    }
    lists[index].item = nil
  }
}
