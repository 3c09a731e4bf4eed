/// The boxes that pages draw around code, such as those of chat assistants: labels with the language, buttons, and the
/// code itself.
struct CodeBoxes {
  /// The elements that only label code or are buttons beside it.
  private(set) var labels = ElementMap<Void>()
  /// The languages that labels name, by the element of the code.
  private(set) var languages: [HTMLElement: ArraySlice<UInt8>] = [:]

  /// How many elements around a block of code may be its box, how many parts these may have, and how many nodes of each
  /// are examined.
  private static let limits = (elements: 6, neighbours: 16, nodes: 64)
  /// The length of the longest label.
  private static let lengthLimit = 64

  /// Finds the boxes in a tree.
  init(in tree: HTMLTree) {
    for block in tree.elements(.pre) {
      addInner(of: block)
      addOuter(of: block)
      addHeader(of: block)
    }
  }

  /// Adds what is beside `<code>` within its `<pre>`, if all of it labels the code. Otherwise all of it is code.
  private mutating func addInner(of block: HTMLElement) {
    let code = block.descendants.prefix(Self.limits.nodes).first { $0.tag == .code }
    guard var inner = code else { return }
    var found: [HTMLElement] = []
    while inner != block, let outer = inner.parent {
      let neighbours = outer.children.filter { $0 != inner && !$0.isBlankText }
      guard neighbours.allSatisfy({ isInnerLabel($0) }) else { return }
      found += neighbours
      inner = outer
    }
    for label in found { add(label, of: block) }
  }

  private func isInnerLabel(_ element: HTMLElement) -> Bool {
    if element.tag == .text || element.tag == .code
      || element.descendants.prefix(Self.limits.nodes).contains(where: { $0.tag == .code })
    {
      return false
    }
    if CodeGutter.isOne(element) || CodeGutter.isListOfNumbers(element) { return true }
    let words = Self.words(in: element)
    return element.tag.isBlock && words.reduce(0) { $0 + $1.count } <= Self.lengthLimit || isLabel(words, of: nil)
  }

  /// Adds the label and the buttons in the elements around a block of code that contain nothing else. The label stays
  /// text if the code itself names another language, or the same and neither a class nor the box says what the label is.
  private mutating func addOuter(of block: HTMLElement) {
    var inner = block
    var words: [[UInt8]] = []
    let language = CodeLanguage.of(block)
    for _ in 0..<Self.limits.elements {
      guard let outer = inner.parent, Self.canBeBox(outer) else { return }
      let parts = Array(outer.children.prefix(Self.limits.neighbours + 1))
      let neighbours = parts.filter { $0 != inner && !$0.isBlankText }
      words += neighbours.filter { !CodeGutter.isOne($0) }.flatMap { Self.words(in: $0) }
      guard parts.count <= Self.limits.neighbours, neighbours.allSatisfy({ canBeOuterLabel($0) }) else { return }
      let isLabel = isLabel(words, of: language)
      for label in neighbours {
        let isText = language != nil && !Self.words(in: label).isEmpty && !CodeGutter.isOne(label)
        let parts = [label] + label.descendants.prefix(Self.limits.nodes)
        if isLabel, !isText || isNamedAsCode(outer) || parts.contains(where: { hasClassOfLabel($0) }) {
          add(label, of: block)
        } else {
          labels.formUnion(parts.filter { Self.isButton($0) })
        }
      }
      guard isLabel else { return }
      inner = outer
    }
  }

  /// Adds the label directly before a block of code if a class says what it is, or a button if the code names no
  /// language. Other content may be around both.
  private mutating func addHeader(of block: HTMLElement) {
    var inner = block
    for _ in 0..<Self.limits.elements {
      guard let outer = inner.parent, Self.canBeBox(outer), outer.onlyElement == inner else { break }
      inner = outer
    }
    guard let header = inner.neighbourBefore, canBeOuterLabel(header) else { return }
    let language = CodeLanguage.of(block)
    let words = Self.words(in: header)
    let parts = [header] + header.descendants.prefix(Self.limits.nodes)
    let isStated = parts.contains { part in
      hasClassOfLabel(part) || language == nil && Self.isButton(part)
    }
    if isStated, !words.isEmpty, isLabel(words, of: language) { add(header, of: block) }
  }

  /// Whether an element has a class that speaks of code or of a language.
  private func hasClassOfLabel(_ element: HTMLElement) -> Bool {
    let classes = (element[.class] ?? []).prefix(Self.lengthLimit)
    return classes.contains("code") || classes.contains("lang")
  }

  /// Whether an element tells readers of screens that it is code, such as "python code".
  private func isNamedAsCode(_ element: HTMLElement) -> Bool {
    (element[.ariaLabel] ?? []).prefix(Self.lengthLimit).contains("code")
  }

  private static func isButton(_ element: HTMLElement) -> Bool {
    element.tag == .button || element.has(.role, "button")
  }

  /// Whether an element is a button that does something with what the page shows, such as copying it, or a link that
  /// leads nowhere and does the same.
  static func isAction(_ element: HTMLElement) -> Bool {
    let isButton = isButton(element)
    guard isButton || leadsNowhere(element) else { return false }
    let words = element.text(.sign)[...].collapsingSpaces()
    // A link of one word may be one of a sentence.
    return actions.contains(words[...]) && (isButton || words.contains(" "))
  }

  private static func leadsNowhere(_ link: HTMLElement) -> Bool {
    guard link.tag == .a, let address = link[.href] else { return false }
    return address.last == "#" || address.starts(with: "javascript:".utf8)
  }

  private static func canBeBox(_ element: HTMLElement) -> Bool {
    switch element.tag {
    case .div, .figure, .section, .unknown: true
    default: false
    }
  }

  private func canBeOuterLabel(_ element: HTMLElement) -> Bool {
    if CodeGutter.isOne(element) { return true }
    switch element.tag {
    case .div, .span, .header, .figcaption, .unknown: break
    default: return false
    }
    let parts = element.descendants.prefix(Self.limits.nodes)
    return !parts.contains { $0.tag == .pre || $0.tag == .img || $0.tag.isHeading }
  }

  /// Whether text beside code is at most the name of its language, or of any if it names none, and what a button says.
  private func isLabel(_ words: [[UInt8]], of language: ArraySlice<UInt8>?) -> Bool {
    let rest = words.filter { !Self.actions.contains($0[...]) }
    guard let label = rest.first?[...] else { return true }
    return rest.count == 1 && (language.map { CodeLanguage.isSame(label, $0) } ?? CodeLanguage.isName(label))
  }

  private mutating func add(_ label: HTMLElement, of block: HTMLElement) {
    labels.insert(label)
    let name = Self.words(in: label).lazy.compactMap { CodeLanguage.name(inLabel: $0[...]) }.first
    if let name, languages[block] == nil { languages[block] = name }
  }

  /// Returns the text of each part of an element, except for buttons.
  private static func words(in element: HTMLElement) -> [[UInt8]] {
    element.descendants.prefix(limits.nodes).compactMap { part in
      guard part.isShownText else { return nil }
      let around = sequence(first: part, next: \.parent).dropFirst()
      let outer = around.first { $0 == element || isButton($0) }
      return outer.map(isButton) == true ? nil : part.characters.collapsingSpaces()
    }
  }

  /// What elements that act as buttons say.
  private static let actions = NameTable(names: [
    "copy", "copy code", "copied", "copied!", "copy to clipboard", "edit", "wrap", "run", "run code", "download",
    "collapse", "expand", "copy item path", "copy link", "copy table", "copy page", "export to sheets",
    "select all", "click to expand...",
  ])
}
