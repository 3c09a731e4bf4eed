/// The search for the footnotes of a page.
///
/// Word, LibreOffice, Google Docs, GitHub, pandoc and Wikipedia name marks and notes differently. But in all of them a
/// short link leads to the note, and a link in the note leads back to the mark. Lists of references often have no links
/// back: their notes show the number that their marks show in brackets or raised, or all of them stay a list.
struct FootnoteSearch {
  let tree: HTMLTree
  private let keepsAll: Bool
  private let internalLinks: InternalLinks
  private let links: [HTMLTree.Index: InternalLinks.Link]
  private var labels: Set<[UInt8]>
  /// The blocks that links lead to; nil for those that cannot be notes.
  private var candidates: [HTMLTree.Index: Candidate?] = [:]
  /// Which of the elements around notes are callouts.
  private var callouts: [HTMLTree.Index: Bool] = [:]
  /// The numbers of the items of the lists examined so far.
  private var ordinals: [HTMLTree.Index: Int] = [:]

  var found: LinkedFootnotes

  /// How much of a page is examined for each link: levels around it, and nodes of its possible note.
  private static let limits = (levels: 64, nodes: 2048)

  init(among internalLinks: InternalLinks, of tree: HTMLTree, besides known: LinkedFootnotes, keepsAll: Bool) {
    self.keepsAll = keepsAll
    found = known
    labels = Set(known.notes.values)
    self.tree = tree
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
    if !keepsAll { for mark in found.marks.keys { hideSigns(aroundMark: mark) } }
  }

  // MARK: Notes

  /// Returns the block that a link leads to, which is its note if the link is a mark.
  private func note(of link: InternalLinks.Link) -> HTMLTree.Index? {
    guard let place = internalLinks.element(named: link.name), isMark(link) else { return nil }
    let block = tree.block(around: place, levels: Self.limits.levels)
    guard stands(place, atStartOf: block) || leadsBack(place, to: link) else { return nil }
    let outer = tree[block].parent
    switch tree[block].tag {
    case .li, .dd: return block
    case .table: return Sphinx.isFootnote(block, in: tree) ? block : nil
    case .p: return isWhole(outer, from: place) && begins(outer, with: block) ? outer : block
    case let tag where tag.isHeading || tag == .dt: return tree[outer].tag == .aside ? outer : nil
    case let tag: return tag.isPlainBlock ? block : nil
    }
  }

  /// Whether a place is the link back to a mark, which Typora names at the end of a note.
  private func leadsBack(_ place: HTMLTree.Index, to mark: InternalLinks.Link) -> Bool {
    guard let back = links[place], let target = internalLinks.element(named: back.name),
      !label(of: back).contains(where: \.isASCIILetterOrDigit)
    else { return false }
    return places(near: mark.element).contains(target)
  }

  /// Whether an element surrounds the paragraphs of one note, as in the HTML of word processors and in lists.
  private func isWhole(_ outer: HTMLTree.Index, from place: HTMLTree.Index) -> Bool {
    guard outer > 0 else { return false }
    switch tree[outer].tag {
    case .li: return tree[tree[outer].parent].tag == .ol
    case .div: return tree.value(.id, of: tree[outer]) != nil || GoogleDocs.isFootnote(place, in: tree)
    default: return false
    }
  }

  /// Whether nothing before a block in an element shows.
  private func begins(_ outer: HTMLTree.Index, with block: HTMLTree.Index) -> Bool {
    tree.children(of: tree[outer]).prefix(8).first { !isBlank($0) } == block
  }

  private func isBlank(_ index: HTMLTree.Index) -> Bool {
    guard tree[index].tag.isInline, tree[index].tag != .img else { return false }
    let parts = tree[index].tag == .text ? [index] : Array(tree.descendants(of: index).prefix(8))
    return parts.allSatisfy(tree.isBlankText)
  }

  /// Whether only signs, numbers and links precede an element in its block: a mark has text before it, and a link to
  /// such an element leads back.
  private func stands(_ place: HTMLTree.Index, atStartOf block: HTMLTree.Index) -> Bool {
    if place == block { return true }
    for index in tree.descendants(of: block).prefix(32) {
      if index == place { return true }
      let showsWord = tree[index].tag == .text && showsWord(index) && !isInLink(index)
      if showsWord || tree[index].tag == .img { return false }
    }
    return false
  }

  /// Whether a text or an element shows at least so many letters.
  func showsWord(_ index: HTMLTree.Index, letters: Int = 1) -> Bool {
    let text = String(decoding: tree.text(in: index, nodes: 16, bytes: 64), as: UTF8.self)
    return text.unicodeScalars.count(where: \.properties.isAlphabetic) >= letters
  }

  private func isInLink(_ index: HTMLTree.Index) -> Bool {
    tree.element(around: index, levels: 9) { links[$0] != nil } != nil
  }

  /// A block that may be a note.
  struct Candidate {
    /// The links in the block, each with the earlier place to which it leads.
    var linksBack: [(link: InternalLinks.Link, place: HTMLTree.Index)] = []
    /// The places of its marks.
    var placesOfMarks: Set<HTMLTree.Index> = []
    /// The addresses before the names in the links in both directions.
    var pages: Set<ArraySlice<UInt8>> = []
    /// The element that repeats the note's number.
    var number: HTMLTree.Index?
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
        let isLink = number.map { links[$0] != nil || tree.onlyElement(in: tree[$0]).map { links[$0] != nil } == true }
        if tree[note].tag == .aside || isLink == false { candidate.number = number }
      } else if found.notes[note] == nil, isNumber(label), isBracketedOrRaised(link) {
        candidate.number = elementOfNumber(label, in: note)
        if candidate.number == nil, ordinal(of: note) != Int(String(decoding: label, as: UTF8.self)) { continue }
      } else {
        continue
      }
      candidates[note] = candidate
      if found.notes[note] != nil { continue }
      found.notes[note] = labels.insert(label).inserted ? label : Array("note-\(found.notes.count + 1)".utf8)
    }
  }

  /// Drops the notes by number from lists with blocks that other links lead to: all of a list's references are notes,
  /// or none is.
  private mutating func dropPartsOfLists() {
    var lists: Set<HTMLTree.Index> = []
    for link in internalLinks.links {
      guard let place = internalLinks.element(named: link.name), link.element < place else { continue }
      let block = note(of: link) ?? tree.block(around: place, levels: Self.limits.levels)
      let isReference = tree[block].tag == .li || isNumber(label(of: link))
      if isReference, found.notes[block] == nil { lists.insert(tree[block].parent) }
    }
    found.notes = found.notes.filter { note, _ in
      !lists.contains(tree[note].parent) || candidates[note]??.placesOfMarks.isEmpty == false
    }
  }

  /// Examines a block that may be a note; returns nil if it is too large for one, or is where no note can be.
  private mutating func candidate(_ block: HTMLTree.Index) -> Candidate? {
    guard canHoldNotes(around: block) else { return nil }
    var candidate = Candidate()
    for (count, index) in tree.descendants(of: block).enumerated() {
      guard count < Self.limits.nodes, found.notes[index] == nil,
        !tree[index].tag.isHeading || Texinfo.isNumber(index, in: tree)
      else { return nil }
      guard let link = links[index], let place = internalLinks.element(named: link.name), place < block else {
        continue
      }
      candidate.linksBack.append((link, place))
    }
    return candidate
  }

  /// Returns the elements that a link back to a mark may lead to, the nearest first: those in it, the mark itself, before
  /// it, or around it up to its block.
  private func places(near mark: HTMLTree.Index) -> [HTMLTree.Index] {
    var places = Array(tree.descendants(of: mark).prefix(4))
    var index = mark
    for _ in 0..<8 {
      places += [index] + (element(before: index).map { [$0] } ?? [])
      if index <= 0 || !tree[index].tag.isInline { break }
      index = tree[index].parent
    }
    return places
  }

  /// Whether a block can be a note: nothing around it is an element that documents keep and that excludes notes.
  private mutating func canHoldNotes(around block: HTMLTree.Index) -> Bool {
    var outer = tree[block].parent
    for _ in 0..<Self.limits.levels {
      if outer <= 0 { return true }
      if found.notes[outer] != nil { return false }
      switch tree[outer].tag {
      case .blockquote, .td, .th, .li, .dd, .details, .pre: return false
      case .ol where outer != tree[block].parent, .ul where outer != tree[block].parent: return false
      default:
        if isCallout(outer) { return false }
        outer = tree[outer].parent
      }
    }
    return false
  }

  private mutating func isCallout(_ element: HTMLTree.Index) -> Bool {
    if let known = callouts[element] { return known }
    let isCallout = HTMLCallout.name(of: element, in: tree) != nil
    callouts[element] = isCallout
    return isCallout
  }

  // MARK: Notes by their numbers

  private func isNumber(_ label: [UInt8]) -> Bool { label.count <= 4 && label.allSatisfy(\.isASCIIDigit) }

  private func isBracketedOrRaised(_ link: InternalLinks.Link) -> Bool {
    if tree.text(in: link.element, nodes: 16, bytes: 32).contains("[") { return true }
    return elementThatRaises(link.element) != nil
      || tree.descendants(of: link.element).prefix(8).contains { tree[$0].tag == .sup }
      || followsBracket(link.element)
  }

  /// Returns the `<sup>` that a link is in.
  func elementThatRaises(_ link: HTMLTree.Index) -> HTMLTree.Index? {
    var index = link
    for _ in 0..<8 where index > 0 && tree[index].tag.isInline {
      if tree[index].tag == .sup { return index }
      index = tree[index].parent
    }
    return nil
  }

  /// Whether a link follows an opening bracket, directly or after other numbers.
  private func followsBracket(_ link: HTMLTree.Index) -> Bool {
    var index = link
    for _ in 0..<64 {
      while index == tree[tree[index].parent].firstChild {
        index = tree[index].parent
        guard index > 0, tree[index].tag.isInline else { return false }
      }
      index = tree[index].previous
      let text = tree[index].tag == .text ? tree.characters(of: index) : tree.text(in: index, nodes: 4, bytes: 32)[...]
      let characters = String(decoding: text.suffix(32), as: UTF8.self)
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
  private func elementOfNumber(_ label: [UInt8], in note: HTMLTree.Index) -> HTMLTree.Index? {
    if keepsAll { return nil }
    for index in tree.descendants(of: note).prefix(8) {
      if tree.isBlankText(index) { continue }
      guard tree[index].tag != .text, tree[index].tag != .pre else { return nil }
      let text = tree.text(in: index, nodes: 16, bytes: 32).filter {
        !$0.isHTMLSpace && !Self.signsOfNumbers.contains($0)
      }
      if text == label { return index }
    }
    return nil
  }

  /// Returns the number that an item of a numbered list shows.
  private mutating func ordinal(of item: HTMLTree.Index) -> Int? {
    let list = tree[item].parent
    guard tree[item].tag == .li, tree[list].tag == .ol, tree.value(.start, of: tree[list]) == nil else { return nil }
    if ordinals[item] == nil {
      let items = tree.children(of: tree[list]).filter { [tree] in tree[$0].tag == .li }
      for (number, index) in items.enumerated() { ordinals[index] = number + 1 }
    }
    return ordinals[item]
  }

  // MARK: Marks

  /// Returns the text of a link, without the brackets around it.
  private func label(of link: InternalLinks.Link) -> [UInt8] {
    let text = tree.text(in: link.element, nodes: 16, bytes: 32)
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
    _ link: HTMLTree.Index, among links: Set<HTMLTree.Index>, beside signs: ByteSet,
    within outermost: HTMLTree.Index = 0
  ) -> HTMLTree.Index {
    var whole = link
    for _ in 0..<8 {
      let parent = tree[whole].parent
      // Around a mark, only what raises it belongs to it; other elements describe how the text looks.
      guard parent > 0, parent != outermost, outermost > 0 || tree[parent].tag == .sup,
        tree.descendants(of: parent).prefix(64).allSatisfy({ isSign($0, signs, orIn: links) })
      else { break }
      whole = parent
    }
    return whole
  }

  /// Whether a node is in one of the links, or shows nothing but signs.
  private func isSign(_ index: HTMLTree.Index, _ signs: ByteSet, orIn links: Set<HTMLTree.Index>) -> Bool {
    guard tree[index].tag == .text else { return tree[index].tag != .img }
    return isInside(index, links)
      || InlineRuns.isBlank(ArraySlice(tree.characters(of: index).filter { !signs.contains($0) }))
  }

  /// Whether a node is in one of the links.
  func isInside(_ index: HTMLTree.Index, _ links: Set<HTMLTree.Index>) -> Bool {
    tree.element(around: index, levels: 8, where: links.contains) != nil
  }
}
