/// The parts of the notes that every format writes by itself: the number, and the links back to the marks.
extension FootnoteSearch {
  private static let returnSigns = ByteSet("[]()^.,;:")
  private static let closingSigns = ByteSet("])")

  mutating func hideWhatIsKnown(of candidate: Candidate, in note: HTMLTree.Index) {
    if let number = candidate.number, tree.descendants(of: note).contains(where: { shows($0, outside: number) }) {
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
  private mutating func hideSigns(around number: HTMLTree.Index) {
    guard !showsWord(number, letters: 4), let next = neighbor(of: number, isBefore: false),
      let after = tree[next].tag == .text ? next : onlyText(in: next)
    else { return }
    let text = tree.characters(of: after)
    let closed = text.first.map(Self.closingSigns.contains) == true ? text.dropFirst() : text
    let rest = closed.first == "." || closed.first == ":" ? closed.dropFirst() : closed
    guard rest.count < text.count, rest.first.map({ $0.isHTMLSpace || $0 == 0xC2 }) ?? true,
      !InlineRuns.isBlank(rest) || neighbor(of: after, isBefore: false) != nil
    else { return }
    if let before = neighbor(of: number, isBefore: true) {
      guard closed.count < text.count, tree[before].tag == .text, neighbor(of: before, isBefore: true) == nil,
        tree.characters(of: before).allSatisfy({ $0.isHTMLSpace || $0 == "[" || $0 == "(" })
      else { return }
      found.textStarts[before] = tree.characters(of: before).endIndex
    }
    found.textStarts[after] = rest.startIndex
  }

  /// Returns the text that is the only content of an element.
  private func onlyText(in element: HTMLTree.Index) -> HTMLTree.Index? {
    let child = tree[element].firstChild
    return child != HTMLTree.none && tree[child].tag == .text && tree[child].next == HTMLTree.none ? child : nil
  }

  /// Hides the brackets directly around a mark, and the signs between it and other raised marks, of which commas go.
  mutating func hideSigns(aroundMark mark: HTMLTree.Index) {
    if let before = neighbor(of: mark, isBefore: true), let after = neighbor(of: mark, isBefore: false),
      tree[before].tag == .text, tree[after].tag == .text, tree.characters(of: before).last == "[",
      tree.characters(of: after).first == "]"
    {
      found.textEnds[before] = tree.characters(of: before).endIndex - 1
      found.textStarts[after] = tree.characters(of: after).startIndex + 1
    }
    let raised = tree[mark].tag == .sup ? neighbor(of: mark, isBefore: false) : elementThatRaises(mark)
    guard let raised, tree[raised].tag == .sup, !found.unraised.contains(raised),
      let signs = signs(betweenMarksIn: raised)
    else { return }
    found.unraised.insert(raised)
    for sign in signs where tree.characters(of: sign).allSatisfy({ $0 == "," || $0 == ";" || $0.isHTMLSpace }) {
      found.textStarts[sign] = tree.characters(of: sign).endIndex
    }
  }

  /// Returns the commas and dashes between the marks in an element; nil if it contains anything else.
  private func signs(betweenMarksIn raised: HTMLTree.Index) -> [HTMLTree.Index]? {
    var signs: [HTMLTree.Index] = []
    for (count, index) in tree.descendants(of: raised).enumerated() {
      guard count < 64 else { return nil }
      guard tree[index].tag == .text || tree[index].tag == .img else { continue }
      var outer = tree[index].parent
      while outer != raised, found.marks[outer] == nil { outer = tree[outer].parent }
      if outer != raised { continue }
      guard tree[index].tag == .text,
        String(decoding: tree.characters(of: index).prefix(32), as: UTF8.self).allSatisfy(Self.separatesNumbers)
      else { return nil }
      signs.append(index)
    }
    return signs
  }

  /// Whether a link is a word of a sentence, with other words on both sides.
  private func isInText(_ link: HTMLTree.Index, beside linksBack: Set<HTMLTree.Index>) -> Bool {
    guard showsWord(link, letters: 3) else { return false }
    return [neighbor(of: link, isBefore: true), neighbor(of: link, isBefore: false)].allSatisfy { neighbor in
      neighbor.map { showsWord($0) && !linksBack.contains($0) } ?? false
    }
  }

  /// Whether the signs before the first link in a block are text. Others are brackets, which end behind the last link.
  private func isText(in block: HTMLTree.Index, besides links: Set<HTMLTree.Index>) -> Bool {
    guard !tree[block].tag.isInline else { return false }
    let texts = tree.descendants(of: block).filter(tree.isShownText)
    let before = texts.prefix { !isInside($0, links) }.flatMap { tree.characters(of: $0) }.filter { !$0.isHTMLSpace }
    let after = texts.reversed().prefix { !isInside($0, links) }
    return !before.isEmpty && (after.isEmpty || !before.allSatisfy(ByteSet("[(").contains))
  }

  /// Whether a node is text or an image, and not in an element.
  private func shows(_ node: HTMLTree.Index, outside element: HTMLTree.Index) -> Bool {
    tree.isShownTextOrImage(node) && !isInside(node, [element])
  }

  private func isAlone(_ index: HTMLTree.Index) -> Bool {
    neighbor(of: index, isBefore: true) == nil && neighbor(of: index, isBefore: false) == nil
  }

  /// Returns the neighbour of an element within its block, ignoring white space.
  private func neighbor(of index: HTMLTree.Index, isBefore: Bool) -> HTMLTree.Index? {
    var index = index
    for _ in 0..<8 {
      if let found = isBefore ? tree.neighbour(before: index) : tree.neighbour(after: index) { return found }
      index = tree[index].parent
      guard index > 0, tree[index].tag.isInline else { return nil }
    }
    return nil
  }

  /// Hides the rule before a list of notes, and the heading that replaces the rule for screen readers.
  private mutating func hideWhatSetsOff(_ note: HTMLTree.Index) {
    var index = note
    for _ in 0..<8 where index > 0 {
      while let before = element(before: index) {
        let isRule = tree[before].tag == .hr
        guard isRule || tree.hiddenClasses(of: tree[before]).contains(.forScreenReaders) else { return }
        found.hidden.insert(before)
        if isRule { return }
        index = before
      }
      index = tree[index].parent
    }
  }

  func element(before index: HTMLTree.Index) -> HTMLTree.Index? {
    guard index > 0 else { return nil }
    return sequence(first: index, next: tree.previousSibling(of:)).dropFirst().first { tree[$0].tag != .text }
  }
}
