/// The search for the footnotes of a page.
///
/// Word, LibreOffice, Google Docs, GitHub, pandoc and Wikipedia name marks and notes differently. But in all of them a
/// short link leads to the note, and a link in the note leads back to the mark. Lists of references often have no links
/// back: their notes show the number that their marks show in brackets or raised, or all of them stay a list.
struct FootnoteSearch {
  private let keepsAll: Bool
  private let internalLinks: InternalLinks
  private let links: [HTMLElement: InternalLinks.Link]
  private var labels: Set<[UInt8]>
  /// The blocks that links lead to; nil for those that cannot be notes.
  private var candidates: [HTMLElement: Candidate?] = [:]
  /// Which of the elements around notes are callouts.
  private var callouts: [HTMLElement: Bool] = [:]
  /// The numbers of the items of the lists examined so far.
  private var ordinals: [HTMLElement: Int] = [:]

  var found: LinkedFootnotes

  /// How much of a page is examined for each link: levels around it, and nodes of its possible note.
  private static let limits = (levels: 64, nodes: 2048)

  init(among internalLinks: InternalLinks, besides known: LinkedFootnotes, keepsAll: Bool) {
    self.keepsAll = keepsAll
    found = known
    labels = Set(known.notes.values.values)
    self.internalLinks = internalLinks
    links = Dictionary(internalLinks.links.lazy.map { ($0.element, $0) }) { first, _ in first }
  }

  mutating func run() {
    findNotes()
    dropPartsOfLists()
    for (note, candidate) in candidates where found.notes[note] != nil {
      if let candidate { hideWhatIsKnown(of: candidate, in: note) }
    }
    for link in internalLinks.links {
      guard let label = note(of: link).flatMap({ found.notes[$0] }) else { continue }
      found.marks[whole(link.element, among: [link.element], beside: Self.brackets)] = label
    }
    if !keepsAll { for mark in found.marks.values.keys { hideSigns(aroundMark: mark) } }
  }

  // MARK: Notes

  /// Returns the block that a link leads to, which is its note if the link is a mark.
  private func note(of link: InternalLinks.Link) -> HTMLElement? {
    guard let place = internalLinks.element(named: link.name), isMark(link) else { return nil }
    let block = place.block(within: Self.limits.levels)
    guard stands(place, atStartOf: block) || leadsBack(place, to: link) else { return nil }
    let outer = block.parent
    switch block.tag {
    case .li, .dd: return block
    case .table: return block.has(.footnote) ? block : nil
    case .p: return outer.flatMap { isWhole($0, from: place) && begins($0, with: block) ? $0 : nil } ?? block
    case let tag where tag.isHeading || tag == .dt: return outer?.tag == .aside ? outer : nil
    case let tag: return tag.isPlainBlock ? block : nil
    }
  }

  /// Whether a place is the link back to a mark, which Typora names at the end of a note.
  private func leadsBack(_ place: HTMLElement, to mark: InternalLinks.Link) -> Bool {
    guard let back = links[place], let target = internalLinks.element(named: back.name),
      !label(of: back).contains(where: \.isASCIILetterOrDigit)
    else { return false }
    return places(near: mark.element).contains(target)
  }

  /// The beginning of the names that Google Docs gives to notes, whose elements have none.
  private static let placeOfNote = "ftnt"

  /// Whether an element surrounds the paragraphs of one note, as in the HTML of word processors and in lists.
  private func isWhole(_ outer: HTMLElement, from place: HTMLElement) -> Bool {
    switch outer.tag {
    case .li: outer.parent?.tag == .ol
    case .div: outer[.id] != nil || place[.id]?.starts(with: Self.placeOfNote.utf8) == true
    default: false
    }
  }

  /// Whether nothing before a block in an element shows.
  private func begins(_ outer: HTMLElement, with block: HTMLElement) -> Bool {
    outer.children.prefix(Reach.sign.nodes).first { !isBlank($0) } == block
  }

  private func isBlank(_ element: HTMLElement) -> Bool {
    guard element.tag.isInline, element.tag != .img else { return false }
    let parts = element.tag == .text ? [element] : Array(element.nodes(.sign))
    return parts.allSatisfy(\.isBlankText)
  }

  /// Whether only signs, numbers and links precede an element in its block: a mark has text before it, and a link to
  /// such an element leads back.
  private func stands(_ place: HTMLElement, atStartOf block: HTMLElement) -> Bool {
    if place == block { return true }
    for element in block.nodes(.line) {
      if element == place { return true }
      let showsWord = element.tag == .text && showsWord(element) && !isInLink(element)
      if showsWord || element.tag == .img { return false }
    }
    return false
  }

  /// Whether a text or an element shows at least so many letters.
  func showsWord(_ element: HTMLElement, letters: Int = 1) -> Bool {
    let text = element.text(.label)
    if text.count(where: \.isASCIILetter) >= letters { return true }
    return String(decoding: text, as: UTF8.self).unicodeScalars.count(where: \.properties.isAlphabetic) >= letters
  }

  private func isInLink(_ element: HTMLElement) -> Bool {
    element.outer(.sign) { links[$0] != nil } != nil
  }

  /// A block that may be a note.
  struct Candidate {
    /// The links in the block, each with the earlier place to which it leads.
    var linksBack: [(link: InternalLinks.Link, place: HTMLElement)] = []
    /// The places of its marks.
    var placesOfMarks: Set<HTMLElement> = []
    /// The addresses before the names in the links in both directions.
    var pages: Set<ArraySlice<UInt8>> = []
    /// The element that repeats the note's number.
    var number: HTMLElement?
  }

  private mutating func findNotes() {
    for link in internalLinks.links {
      guard let note = note(of: link), link.element < note else { continue }
      guard var candidate = candidates[note] ?? candidate(note) else {
        candidates[note] = .some(nil)
        continue
      }
      let near = places(near: link.element)
      let label = label(of: link)
      let places = Set(candidate.linksBack.lazy.filter { $0.link.page == link.page }.map { $0.place })
      if let place = near.first(where: places.contains) {
        candidate.placesOfMarks.insert(place)
        candidate.pages.insert(link.page)
        let number = elementOfNumber(label, in: note)
        let isLink = number.map { links[$0] != nil || $0.onlyElement.map { links[$0] != nil } == true }
        if note.tag == .aside || isLink == false { candidate.number = number }
      } else if found.notes[note] == nil, isNumber(label), isBracketedOrRaised(link) {
        candidate.number = elementOfNumber(label, in: note)
        if candidate.number == nil, ordinal(of: note) != Int(String(decoding: label, as: UTF8.self)) { continue }
      } else {
        continue
      }
      candidates[note] = candidate
      if found.notes[note] != nil { continue }
      found.notes[note] = labels.insert(label).inserted ? label : Array("note-\(found.notes.values.count + 1)".utf8)
    }
  }

  /// Drops the notes by number from lists with blocks that other links lead to: all of a list's references are notes,
  /// or none is.
  private mutating func dropPartsOfLists() {
    var lists: Set<HTMLElement> = []
    for link in internalLinks.links {
      guard let place = internalLinks.element(named: link.name), link.element < place else { continue }
      let block = note(of: link) ?? place.block(within: Self.limits.levels)
      let isReference = block.tag == .li || isNumber(label(of: link))
      if isReference, found.notes[block] == nil, let list = block.parent { lists.insert(list) }
    }
    for note in found.notes.values.keys where note.parent.map(lists.contains) == true {
      if candidates[note]??.placesOfMarks.isEmpty != false { found.notes[note] = nil }
    }
  }

  /// Examines a block that may be a note; returns nil if it is too large for one, or is where no note can be.
  private mutating func candidate(_ block: HTMLElement) -> Candidate? {
    guard canHoldNotes(around: block) else { return nil }
    var candidate = Candidate()
    for (count, element) in block.descendants.enumerated() {
      guard count < Self.limits.nodes, found.notes[element] == nil,
        !element.tag.isHeading || Texinfo.isNumber(element)
      else { return nil }
      guard let link = links[element], let place = internalLinks.element(named: link.name), place < block else {
        continue
      }
      candidate.linksBack.append((link, place))
    }
    return candidate
  }

  /// Returns the elements that a link back to a mark may lead to, the nearest first: those in it, the mark itself, before
  /// it, or around it up to its block.
  private func places(near mark: HTMLElement) -> [HTMLElement] {
    var places = Array(mark.nodes(.sign))
    var part = mark
    for _ in 0..<Reach.sign.nodes {
      places += [part] + (element(before: part).map { [$0] } ?? [])
      guard part.tag.isInline, let parent = part.parent else { break }
      part = parent
    }
    return places
  }

  /// Whether a block can be a note: nothing around it is an element that documents keep and that excludes notes.
  private mutating func canHoldNotes(around block: HTMLElement) -> Bool {
    var outer = block.parent
    for _ in 0..<Self.limits.levels {
      guard let around = outer else { return true }
      if found.notes[around] != nil { return false }
      switch around.tag {
      case .blockquote, .td, .th, .li, .dd, .details, .pre: return false
      case .ol where around != block.parent, .ul where around != block.parent: return false
      default:
        if isCallout(around) { return false }
        outer = around.parent
      }
    }
    return false
  }

  private mutating func isCallout(_ element: HTMLElement) -> Bool {
    if let known = callouts[element] { return known }
    let isCallout = HTMLCallout.name(of: element) != nil
    callouts[element] = isCallout
    return isCallout
  }

  // MARK: Notes by their numbers

  private func isNumber(_ label: [UInt8]) -> Bool { label.count <= 4 && label.allSatisfy(\.isASCIIDigit) }

  private func isBracketedOrRaised(_ link: InternalLinks.Link) -> Bool {
    if link.element.text(.label).contains("[") { return true }
    return elementThatRaises(link.element) != nil
      || link.element.nodes(.sign).contains { $0.tag == .sup }
      || followsBracket(link.element)
  }

  /// Returns the `<sup>` that a link is in.
  func elementThatRaises(_ link: HTMLElement) -> HTMLElement? {
    sequence(first: link, next: \.parent).prefix(Reach.sign.nodes).prefix(while: \.tag.isInline).first {
      $0.tag == .sup
    }
  }

  /// Whether a link follows an opening bracket, directly or after other numbers.
  private func followsBracket(_ link: HTMLElement) -> Bool {
    var element = link
    for _ in 0..<Reach.line.nodes {
      while element.previous == nil {
        guard let parent = element.parent, parent.tag.isInline else { return false }
        element = parent
      }
      element = element.previous ?? element
      let text = element.tag == .text ? element.characters : element.text(.sign)[...]
      let characters = String(decoding: text.suffix(Reach.sign.bytes), as: UTF8.self)
      guard let last = characters.last(where: { !$0.isNumber && !Self.separatesNumbers($0) }) else { continue }
      return last == "["
    }
    return false
  }

  static func separatesNumbers(_ character: Character) -> Bool {
    character.isWhitespace || ",;-–—、，".contains(character)
  }

  /// Returns the element at the beginning of a note that repeats its number. Where all text is kept, the number is never
  /// more than a link back.
  private func elementOfNumber(_ label: [UInt8], in note: HTMLElement) -> HTMLElement? {
    if keepsAll { return nil }
    for element in note.nodes(.sign) {
      if element.isBlankText { continue }
      guard element.tag != .text, element.tag != .pre else { return nil }
      let text = element.text(.label).filter {
        !$0.isHTMLSpace && !Self.signsOfNumbers.contains($0)
      }
      if text == label { return element }
    }
    return nil
  }

  /// Returns the number that an item of a numbered list shows.
  private mutating func ordinal(of item: HTMLElement) -> Int? {
    guard item.tag == .li, let list = item.parent, list.tag == .ol, list[.start] == nil else { return nil }
    if ordinals[item] == nil {
      let items = list.children.filter { $0.tag == .li }
      for (number, element) in items.enumerated() { ordinals[element] = number + 1 }
    }
    return ordinals[item]
  }

  // MARK: Marks

  /// Returns the text of a link, without the brackets around it.
  private func label(of link: InternalLinks.Link) -> [UInt8] {
    let text = link.element.text(.label)
    let label = text[...].trimming { $0.isHTMLSpace || Self.brackets.contains($0) }
    // The star of Japanese blogs says that a number is that of a note.
    return Array(label.first == "*" && label.dropFirst().first?.isASCIIDigit == true ? label.dropFirst() : label)
  }

  /// Whether a link's text is short enough for a mark: a number, perhaps after a short word, or a sign. The number may
  /// follow the name of its group if it is in brackets or raised.
  private func isMark(_ link: InternalLinks.Link) -> Bool {
    let characters = label(of: link).filter { $0 & 0xC0 != 0x80 }
    let otherCount = characters.count { !$0.isASCIIDigit }
    if (1...12).contains(characters.count), otherCount <= 5 { return true }
    return otherCount <= 16 && characters.last?.isASCIIDigit == true && isBracketedOrRaised(link)
  }

  private static let brackets = ByteSet("[]()")
  private static let signsOfNumbers = ByteSet("[]().:")

  /// Returns the outermost element around a link that shows nothing but links and signs.
  func whole(
    _ link: HTMLElement, among links: Set<HTMLElement>, beside signs: ByteSet,
    within outermost: HTMLElement? = nil
  ) -> HTMLElement {
    var whole = link
    for _ in 0..<Reach.sign.nodes {
      // Around a mark, only what raises it belongs to it; other elements describe how the text looks.
      guard let parent = whole.parent, parent != outermost, outermost != nil || parent.tag == .sup,
        parent.nodes(.line).allSatisfy({ isSign($0, signs, orIn: links) })
      else { break }
      whole = parent
    }
    return whole
  }

  /// Whether a node is in one of the links, or shows nothing but signs.
  private func isSign(_ element: HTMLElement, _ signs: ByteSet, orIn links: Set<HTMLElement>) -> Bool {
    guard element.tag == .text else { return element.tag != .img }
    return isInside(element, links)
      || InlineRuns.isBlank(ArraySlice(element.characters.filter { !signs.contains($0) }))
  }

  /// Whether a node is in one of the links.
  func isInside(_ element: HTMLElement, _ links: Set<HTMLElement>) -> Bool {
    element.outer(.sign, where: links.contains) != nil
  }
}
