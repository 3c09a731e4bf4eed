/// The open list elements, and the other descriptions of an item's position: Word's properties, web editors'
/// attributes, or an indent.
struct ListElements {
  /// Whether a list element may continue the list before.
  private enum Continuation {
    /// It is right beside that list's element.
    case impossible
    /// Something was between both, which did not show.
    case possible
    /// It is right beside, and says that it continues.
    case stated
  }

  private struct ListElement {
    var style: ListStyle
    /// How it is beside the list before.
    let continuation: Continuation
    /// The number of its first item, if the element names one and no item has used it.
    var number: UInt32?
    /// The number of its next item, if it counts down.
    var countdown: UInt32?
    /// Whether it has items of its own, rather than only lists.
    let holdsItems: Bool
    /// Whether its items begin with markers as text.
    let hasLabels: Bool
    /// The position of its items that do not name their own.
    var position: ListPosition?
    /// Whether it has had content.
    var isOpen = false
    /// Whether one of its items has had a marker.
    var hasMarkers = false
    /// The place of its list among the containers, once it is open; also nil if it is too deep, or if its items name
    /// their own positions.
    var place: Int?
  }

  let tree: HTMLTree
  private let sheet: StyleSheet
  private var elements: [ListElement] = []
  /// The outermost list element, and whether signs in it show tasks, once that is known.
  private var outermost = (list: HTMLElement?.none, showsTasks: Bool?.none)
  /// The levels of the list that only indents describe.
  private var indents = IndentLevels()
  /// The last heading's position in one of Word's lists, if it is numbered.
  var numberedHeading: ListPosition?
  /// The number of the next item, if a numbered list of footnotes is open.
  private var numberAmongFootnotes: UInt32?

  init(of tree: HTMLTree, _ sheet: StyleSheet) {
    self.tree = tree
    self.sheet = sheet
  }

  var isEmpty: Bool { elements.isEmpty }

  /// The place of the innermost list among the containers, if its element keeps it open.
  var place: Int? { elements.last?.place }

  // MARK: Lists

  /// Begins a list element, whose list shows only once it has content.
  mutating func begin(_ element: HTMLElement, _ css: [CSSDeclarations]) {
    let usual: ListStyle.Marker = element.tag == .ol || SectionStyle.isNumbered(element) ? .decimal : .disc
    let type = typeAttribute(of: element).flatMap { $0.isOrdered == usual.isOrdered ? $0 : nil }
    // On some pages only the items say whether they are numbered.
    let firstItem = element.firstItem?.declarations
    let ofItems = firstItem?.marker.flatMap { $0.isOrdered != usual.isOrdered ? $0 : nil }
    let shown = css.last { $0.marker != nil }?.marker
    let isBare = hidesMarkers(css, firstItem)
    // A number that does not show is none.
    var style = ListStyle(marker: shown ?? (isBare && firstItem?.marker == nil ? .disc : ofItems ?? type ?? usual))
    let countdown = style.isOrdered ? countdown(of: element) : nil
    let number = countdown ?? (style.isOrdered ? startNumber(of: element) : nil)
    if let number { style.start = number }
    let labelled = labelStyle(ofList: element, isBare: isBare, besides: style)
    if elements.isEmpty { outermost = (element, nil) }
    elements.append(
      ListElement(
        style: labelled ?? style, continuation: continuation(of: element, from: number),
        number: labelled?.start ?? number, countdown: countdown, holdsItems: isWrapper(element),
        hasLabels: labelled != nil, position: StatedPosition.ofList(element, isOutermost: elements.isEmpty)))
  }

  /// Whether a list only surrounds the lists in it: its first item declares no marker, as Google Docs' items do. A
  /// selection that begins deep in a list is inside all outer lists, but should begin with the first item.
  private func isWrapper(_ list: HTMLElement) -> Bool { list.firstItem.map { $0.declarations?.marker == nil } ?? false }

  /// Whether a list says that it has no markers, or its first item does.
  private func hidesMarkers(_ css: [CSSDeclarations], _ firstItem: CSSDeclarations?) -> Bool {
    let stated = css.last { $0.hidesMarker || $0.marker != nil }?.hidesMarker
    return stated == true || firstItem?.hidesMarker == true
  }

  /// Returns the style of a list whose items have markers as text, because it has none, or besides the same of its own.
  private func labelStyle(ofList list: HTMLElement, isBare: Bool, besides style: ListStyle) -> ListStyle? {
    guard isBare || style.isOrdered, let found = ItemLabel.style(ofList: list) else { return nil }
    let isRepeated = found == style && list.children.count { $0.tag == .li } > 1
    return isBare || isRepeated ? found : nil
  }

  /// Returns the marker that an item has as text in place of its own, or besides its number among footnotes.
  func label(of item: HTMLElement) -> ItemLabel? {
    if elements.last?.hasLabels == true { return ItemLabel(of: item) }
    guard elements.isEmpty, let numberAmongFootnotes, let label = ItemLabel(of: item) else { return nil }
    return label.number == numberAmongFootnotes ? label : nil
  }

  /// Returns how a list is beside the one before. If its first number is another than 1, it may count on.
  private func continuation(of list: HTMLElement, from number: UInt32?) -> Continuation {
    guard let before = list.neighbourBefore, before.tag == .ul || before.tag == .ol else {
      return .possible
    }
    let countsOn = number.map { $0 > 1 } ?? false
    return countsOn || isOfOneItem(list, like: before) ? .stated : .impossible
  }

  /// Whether two lists are of one kind that Notion's files write as a list for each item.
  private func isOfOneItem(_ list: HTMLElement, like before: HTMLElement) -> Bool {
    guard let kind = list.classes.first(where: Self.listsOfOneItem.contains) else { return false }
    return before.classes.contains { $0.elementsEqual(kind) }
  }

  private static let listsOfOneItem = NameTable(names: ["bulleted-list", "numbered-list", "to-do-list", "toggle"])

  /// Begins a list of footnotes. Items without a reference to them stay items, each with its number.
  mutating func beginFootnotes(_ element: HTMLElement) {
    numberAmongFootnotes = element.tag == .ol ? startNumber(of: element) ?? 1 : nil
  }

  /// Returns the number of the next item in a list of footnotes, and counts on.
  mutating func takeNumberAmongFootnotes() -> UInt32? {
    defer { numberAmongFootnotes = numberAmongFootnotes.map { $0 + 1 } }
    return numberAmongFootnotes
  }

  mutating func end(in blocks: inout BlockFlow) {
    guard let list = elements.popLast() else {
      numberAmongFootnotes = nil
      return
    }
    guard let place = list.place else { return }
    if self.place == place { blocks.pop(downTo: place + 2) } else { blocks.endList(at: place) }
  }

  /// Opens the list of the innermost element at its first content.
  ///
  /// Lists around it that contain only lists just add levels, as Google Docs and LibreOffice write them. If a list has
  /// just ended, this one continues it; otherwise the lists around share this one.
  mutating func open(in blocks: inout BlockFlow) {
    guard let last = elements.last, !last.isOpen else { return }
    let first = (elements.lastIndex { $0.isOpen } ?? -1) + 1
    var level = 1
    if first > 0 {
      if let place = elements[first - 1].place, last.continuation != .stated { blocks.endLingeringLists(above: place) }
      level += elements[first - 1].position?.level ?? 0
    }
    for index in first..<(elements.count - 1) where elements[index].holdsItems {
      elements[index].place = blocks.startList(elements[index].style, level: level + index - first)
      blocks.prepare()
    }
    let place = blocks.startList(
      last.style, level: level + elements.count - 1 - first, mayContinue: last.continuation != .impossible)
    for index in first..<elements.count {
      elements[index].place = elements[index].place ?? place
      elements[index].isOpen = true
    }
  }

  private func typeAttribute(of list: HTMLElement) -> ListStyle.Marker? {
    guard let type = list[.type]?.trimmingSpaces() else { return nil }
    if type.count > 1 { return CSSValue(type).marker }
    switch type.first {
    case "a": return .lowerAlpha
    case "A": return .upperAlpha
    case "i": return .lowerRoman
    case "I": return .upperRoman
    default: return nil
    }
  }

  /// Returns the number of the first item of a list that counts down.
  private func countdown(of list: HTMLElement) -> UInt32? {
    guard list[.reversed] != nil else { return nil }
    return startNumber(of: list) ?? UInt32(list.children.count { $0.tag == .li })
  }

  /// Returns the number of the next item of the innermost list if it counts down, and counts.
  private mutating func takeCountdown() -> UInt32? {
    guard let number = elements.last?.countdown, number > 0 else { return nil }
    elements[elements.count - 1].countdown = number - 1
    return number
  }

  /// Returns the number of the first item, from that item or from the list.
  private func startNumber(of list: HTMLElement) -> UInt32? {
    list.firstItem.flatMap { number(.value, of: $0) } ?? number(.start, of: list)
  }

  private func number(_ name: HTMLAttribute.Name, of element: HTMLElement) -> UInt32? {
    guard let number = element.number(name)?.value, number >= 0, number < 1_000_000_000 else { return nil }
    return UInt32(number)
  }

  // MARK: Items

  /// Returns the characters that make an item a task here.
  mutating func taskSigns() -> [TaskSigns.Sign] {
    let signs = showTasks() ? TaskSigns.all : TaskSigns.boxes
    return tree.writesBoxesInLetters ? signs + TaskSigns.letters : signs
  }

  /// Whether signs that also mean something else are tasks here.
  mutating func showTasks() -> Bool {
    if elements.isEmpty { return false }
    let showTasks = outermost.showsTasks ?? outermost.list.map(TaskSigns.showTasks) ?? false
    outermost.showsTasks = showTasks
    return showTasks
  }

  mutating func startItem(_ element: HTMLElement, _ css: [CSSDeclarations], in blocks: inout BlockFlow) {
    if let last = elements.indices.last, css.last?.hidesMarker != true { elements[last].hasMarkers = true }
    let stated = StatedPosition.ofItem(element, inElements: elements.count)
    if let position = stated ?? wordPosition(of: element, css) {
      blocks.startItem(item(element, at: position), isVisible: true)
      return
    }
    if let place { blocks.endLingeringLists(above: place) }
    open(in: &blocks)
    let number = takeCountdown() ?? number(.value, of: element)
    if elements.isEmpty || !blocks.startItem(number: number, isVisible: isBare(element)) {
      blocks.startItem(itemOfNoList(), isVisible: true)
    }
  }

  /// Whether an item has no content in the source but an empty link. Others that show nothing are for a page's looks.
  private func isBare(_ item: HTMLElement) -> Bool {
    item.children.allSatisfy { child in
      child.isSpace || child.tag == .a && child.firstChild == nil
    }
  }

  /// Continues the previous item of the same element for an item without a marker; returns false if there is none.
  mutating func resumeItem(in blocks: inout BlockFlow) -> Bool {
    guard let list = elements.last, list.hasMarkers else { return false }
    return blocks.resumeItem { place, open in
      list.place.map { $0 == place } ?? (open.name == list.position?.list && open.level == list.position?.level)
    }
  }

  /// Returns an item without a list, or among footnotes.
  private mutating func itemOfNoList() -> WordItem<ListName> {
    var item = WordItem(name: ListName.loose, level: 1, marker: .disc)
    if let number = takeNumberAmongFootnotes() { (item.marker, item.number) = (.decimal, number) }
    return item
  }

  /// Returns an item whose level is not that of the list elements around it.
  private mutating func item(_ element: HTMLElement, at position: ListPosition) -> WordItem<ListName> {
    var item = WordItem(
      name: position.list, level: position.level,
      marker: StatedPosition.marker(ofItem: element) ?? elements.last?.style.marker ?? .disc)
    item.number = number(.value, of: element) ?? elements.last?.number
    item.start = elements.last?.style.start ?? 1
    item.edges = position.isWords ? ItemEdges(level: max(elements.count, 1)) : nil
    item.levelsOfHeadings = levelsOfHeadings(before: position)
    item.hasOuterElements = elements.count > 1
    // The list elements around it are the levels above its own.
    let first = elements.count - position.level
    item.outerStyles = (1..<position.level).map { level in
      let index = first + level - 1
      var style = elements.indices.contains(index) ? elements[index].style : nil
      if let marker = sheet.marker(ofLevel: level, of: position) {
        style = ListStyle(marker: marker, start: style?.start ?? 1)
      }
      return style
    }
    for index in elements.indices {
      elements[index].isOpen = true
      // A list that begins with an inner list continues in the item with its number: the next one counts on.
      if index < elements.count - 1, let number = elements[index].number { elements[index].style.start = number + 1 }
      elements[index].number = nil
    }
    return item
  }

  /// Returns Word's position of an item, from the item or from the paragraph that begins it. Items without one are on a
  /// level with the others of their element.
  private mutating func wordPosition(of item: HTMLElement, _ css: [CSSDeclarations]) -> ListPosition? {
    guard place == nil else { return nil }
    let inner = item.firstElement.flatMap { $0.declarations?.wordList }
    guard let position = css.wordList ?? inner else { return elements.last?.position }
    if let last = elements.indices.last { elements[last].position = position }
    return position
  }

  // MARK: Word's paragraphs

  /// Returns the position of an item that only its indent makes one.
  mutating func position(ofMargin margin: Double, in blocks: BlockFlow) -> ListPosition {
    if !blocks.isAfterList { indents = IndentLevels() }
    return ListPosition(list: .indents, level: indents.level(of: margin))
  }

  /// Returns the item that a paragraph is.
  func item(
    _ element: HTMLElement, at position: ListPosition, _ label: WordMarker, _ css: [CSSDeclarations],
    in blocks: BlockFlow
  ) -> WordItem<ListName> {
    let rule = sheet.rule(ofLevel: position.level, of: position)
    let last = blocks.markers[position.list]?[position.level]
    let known = last.flatMap { label.kind.isOrdered && label.number(as: $0) != nil ? $0 : nil }
    var item = WordItem(
      name: position.list, level: position.level, marker: marker(of: label, known: known, rule: rule))
    item.label = label
    let margin = css.marginLeft ?? rule?.marginLeft
    let indent = css.last { $0.textIndent != nil }?.textIndent ?? rule?.textIndent
    item.edges = (margin ?? ParagraphOfWord.usualMargin(of: element)).map {
      ItemEdges(margin: $0, firstLineIndent: indent)
    }
    // Other paragraphs with this margin are beside one that does not say it.
    if margin == nil { item.edges?.text = nil }
    item.levelsOfHeadings = levelsOfHeadings(before: position)
    item.outerStyles = (1..<position.level).map { level in
      sheet.marker(ofLevel: level, of: position).map { ListStyle(marker: $0) }
    }
    return item
  }

  /// Returns the kind of a marker, which the sheet or the items before determine if the marker alone is ambiguous.
  private func marker(
    of label: WordMarker, known: ListStyle.Marker?, rule: CSSDeclarations?
  ) -> ListStyle.Marker {
    guard let rule else { return known ?? label.kind }
    let marker = rule.marker ?? .decimal
    return marker.isOrdered ? marker : label.bullet
  }

  /// Returns how many levels of a list belong to the headings before its item.
  private func levelsOfHeadings(before position: ListPosition) -> Int {
    numberedHeading.map { $0.list == position.list ? $0.level : 0 } ?? 0
  }
}

extension [CSSDeclarations] {
  /// Word's position in a list, unless a more specific declaration says that there is none.
  var wordList: ListPosition? { last { $0.wordList != nil || $0.leavesWordList }?.wordList }

  /// The left margin in points.
  var marginLeft: Double? { last { $0.marginLeft != nil }?.marginLeft }
}
