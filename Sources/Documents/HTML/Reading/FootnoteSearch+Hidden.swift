/// The parts of the notes that every format writes by itself: the number, and the links back to the marks.
extension FootnoteSearch {
  private static let returnSigns = ByteSet("[]()^.,;:")
  private static let closingSigns = ByteSet("])")

  mutating func hideWhatIsKnown(of candidate: Candidate, in note: HTMLElement) {
    if let number = candidate.number, note.descendants.contains(where: { shows($0, outside: number) }) {
      found.hidden.insert(number)
      hideSigns(around: number)
    }
    let linksBack = Set(
      candidate.linksBack.lazy
        .filter { candidate.placesOfMarks.contains($0.place) && candidate.pages.contains($0.link.page) }
        .map { $0.link.element })
    for link in linksBack {
      if isInText(link, beside: linksBack) {
        found.linksBackInText.insert(link)
      } else {
        let whole = whole(link, among: linksBack, beside: Self.returnSigns, within: note)
        // If there is nothing else, the signs beside the link are the note's text.
        let known = isAlone(whole) || isText(in: whole, besides: linksBack) ? link : whole
        found.hidden.insert(known)
        hideSigns(around: known)
      }
    }
    hideWhatSetsOff(note)
  }

  /// Hides the signs around the number that a note begins with, if a text contains them beside words: `[1] `, `1. `.
  private mutating func hideSigns(around number: HTMLElement) {
    guard !showsWord(number, letters: 4), let next = neighbor(of: number, isBefore: false),
      let after = next.tag == .text ? next : onlyText(in: next)
    else { return }
    let text = after.characters
    let closed = text.first.map(Self.closingSigns.contains) == true ? text.dropFirst() : text
    let rest = closed.first == "." || closed.first == ":" ? closed.dropFirst() : closed
    guard rest.count < text.count, rest.first.map({ $0.isHTMLSpace || $0 == 0xC2 }) ?? true,
      !InlineRuns.isBlank(rest) || neighbor(of: after, isBefore: false) != nil
    else { return }
    if let before = neighbor(of: number, isBefore: true) {
      guard closed.count < text.count, before.tag == .text, neighbor(of: before, isBefore: true) == nil,
        before.characters.allSatisfy({ $0.isHTMLSpace || $0 == "[" || $0 == "(" })
      else { return }
      found.textStarts[before] = before.characters.endIndex
    }
    found.textStarts[after] = rest.startIndex
  }

  /// Returns the text that is the only content of an element.
  private func onlyText(in element: HTMLElement) -> HTMLElement? {
    element.firstChild.flatMap { $0.tag == .text && $0.next == nil ? $0 : nil }
  }

  /// Hides the brackets directly around a mark, and the signs between it and other raised marks, of which commas go.
  mutating func hideSigns(aroundMark mark: HTMLElement) {
    if let before = neighbor(of: mark, isBefore: true), let after = neighbor(of: mark, isBefore: false),
      before.tag == .text, after.tag == .text, before.characters.last == "[",
      after.characters.first == "]"
    {
      found.textEnds[before] = before.characters.endIndex - 1
      found.textStarts[after] = after.characters.startIndex + 1
    }
    let raised = mark.tag == .sup ? neighbor(of: mark, isBefore: false) : elementThatRaises(mark)
    guard let raised, raised.tag == .sup, !found.unraised.contains(raised),
      let signs = signs(betweenMarksIn: raised)
    else { return }
    found.unraised.insert(raised)
    for sign in signs where sign.characters.allSatisfy({ $0 == "," || $0 == ";" || $0.isHTMLSpace }) {
      found.textStarts[sign] = sign.characters.endIndex
    }
  }

  /// Returns the commas and dashes between the marks in an element; nil if it contains anything else.
  private func signs(betweenMarksIn raised: HTMLElement) -> [HTMLElement]? {
    var signs: [HTMLElement] = []
    for (count, element) in raised.descendants.enumerated() {
      guard count < Reach.line.nodes else { return nil }
      guard element.tag == .text || element.tag == .img else { continue }
      let around = sequence(first: element, next: \.parent).dropFirst()
      if around.first(where: { $0 == raised || found.marks[$0] != nil }) != raised { continue }
      guard element.tag == .text,
        String(decoding: element.characters.prefix(Reach.sign.bytes), as: UTF8.self).allSatisfy(Self.separatesNumbers)
      else { return nil }
      signs.append(element)
    }
    return signs
  }

  /// Whether a link is a word of a sentence, with other words on both sides.
  private func isInText(_ link: HTMLElement, beside linksBack: Set<HTMLElement>) -> Bool {
    guard showsWord(link, letters: 3) else { return false }
    return [neighbor(of: link, isBefore: true), neighbor(of: link, isBefore: false)].allSatisfy { neighbor in
      neighbor.map { showsWord($0) && !linksBack.contains($0) } ?? false
    }
  }

  /// Whether the signs before the first link in a block are text. Others are brackets, which end behind the last link.
  private func isText(in block: HTMLElement, besides links: Set<HTMLElement>) -> Bool {
    guard !block.tag.isInline else { return false }
    let texts = block.descendants.filter(\.isShownText)
    let before = texts.prefix { !isInside($0, links) }.flatMap { $0.characters }.filter { !$0.isHTMLSpace }
    let after = texts.reversed().prefix { !isInside($0, links) }
    return !before.isEmpty && (after.isEmpty || !before.allSatisfy(ByteSet("[(").contains))
  }

  /// Whether a node is text or an image, and not in an element.
  private func shows(_ part: HTMLElement, outside element: HTMLElement) -> Bool {
    part.isShownTextOrImage && !isInside(part, [element])
  }

  private func isAlone(_ element: HTMLElement) -> Bool {
    neighbor(of: element, isBefore: true) == nil && neighbor(of: element, isBefore: false) == nil
  }

  /// Returns the neighbour of an element within its block, ignoring white space.
  private func neighbor(of element: HTMLElement, isBefore: Bool) -> HTMLElement? {
    var element = element
    for _ in 0..<Reach.sign.nodes {
      if let found = isBefore ? element.neighbourBefore : element.neighbourAfter { return found }
      guard let parent = element.parent, parent.tag.isInline else { return nil }
      element = parent
    }
    return nil
  }

  /// Hides the rule before a list of notes, and the heading that replaces the rule for screen readers.
  private mutating func hideWhatSetsOff(_ note: HTMLElement) {
    var part = note
    for _ in 0..<Reach.sign.nodes {
      while let before = element(before: part) {
        let isRule = before.tag == .hr
        guard isRule || before.has(.forScreenReaders) else { return }
        found.hidden.insert(before)
        if isRule { return }
        part = before
      }
      guard let parent = part.parent else { return }
      part = parent
    }
  }

  func element(before part: HTMLElement) -> HTMLElement? {
    sequence(first: part, next: \.previous).dropFirst().first { $0.tag != .text }
  }
}
