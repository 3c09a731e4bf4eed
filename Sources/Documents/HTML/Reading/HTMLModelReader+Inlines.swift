/// The beginnings of elements within a line.
extension HTMLModelReader {
  // MARK: Links

  /// Begins a link; returns nil if its content is to be skipped.
  mutating func beginLink(_ element: HTMLElement) -> Ending? {
    if !keepsAll, CodeBoxes.isAction(element) { return nil }
    let original = element[.originalAddress]
    guard let stated = original ?? element[.href] else { return .nothing }
    let destination = address(stated)
    guard LinkPolicy.allowsLink(destination, options), !footnotes.linksBackInText.contains(element),
      !HTMLMedia.isLinkToCopy(element), !element.has(.linkToContents)
    else { return .nothing }
    // An address within the page that is not in the copy has become absolute.
    let place = stated.trimmingSpaces().first == "#" ? stated.trimmingSpaces() : destination
    if isPermalink(element, to: place) { return nil }
    if case .heading = flow.kind, let heading, isAddress(place, of: heading) {
      return isSign(element) ? nil : .nothing
    }
    if let inner = element.onlyElement, inner.tag.isHeading, isAddress(place, of: inner) { return .nothing }
    if leadsAround(element, to: stated.trimmingSpaces()) { return isSign(element) ? nil : .nothing }
    let title = original == nil ? element[.title]?.collapsingSpaces() : nil
    let isAddress = title.map { isSameAddress($0[...], destination) && !keepsAll } ?? false
    flow.beginLink(to: destination, title: isAddress ? nil : meaningful(title, beside: text(of: element)))
    return .nothing
  }

  /// Returns the address in an attribute's value. One within the page leads to the page if its place was not copied.
  private func address(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let address = value.trimmingSpaces()
    if !addressOfPlaces.isEmpty, let name = LinkFragment.placeName(of: address) {
      return internalLinks.element(named: name) == nil ? (addressOfPlaces + address)[...] : address
    }
    return base?.resolve(address) ?? address
  }

  /// Whether an address is that of a heading. If the page is known, so is which addresses are within it.
  private func isAddress(_ address: ArraySlice<UInt8>, of heading: HTMLElement) -> Bool {
    (addressOfPlaces.isEmpty || address.first == "#") && internalLinks.isAddress(address, of: heading)
  }

  /// Adds a paragraph with the title and the address of the page.
  mutating func cite(_ page: CopiedPage) {
    let address = addressOfPlaces.isEmpty ? page.address : addressOfPlaces
    guard !address.isEmpty, LinkPolicy.allowsLink(address[...], options) else { return }
    let outer = flow.style
    flow.beginCitation()
    flow.add(Array("— ".utf8))
    flow.beginLink(to: address[...])
    flow.add(page.title.isEmpty ? address : page.title)
    flow.style = outer
    flow.endParagraph()
  }

  /// Whether a title only repeats the address of its link.
  private func isSameAddress(_ title: ArraySlice<UInt8>, _ destination: ArraySlice<UInt8>) -> Bool {
    let paths = [title, destination].map { $0.last == "/" ? $0.dropLast() : $0 }
    return paths[0].elementsEqual(paths[1])
  }

  /// Returns a title unless it only repeats the text beside it.
  private func meaningful(_ title: [UInt8]?, beside text: @autoclosure () -> [UInt8]) -> [UInt8]? {
    guard let title, !title.isEmpty else { return nil }
    if keepsAll { return title }
    return title.elementsEqual(text()) { $0.lowercasedASCII == $1.lowercasedASCII } ? nil : title
  }

  /// Whether a link shows only a sign and leads to what it is in or beside, for readers to copy its address.
  private func isPermalink(_ link: HTMLElement, to address: ArraySlice<UInt8>) -> Bool {
    let fragment = address.drop { $0 != "#" }
    guard fragment.count > 1, isSign(link), case let sign = sign(of: link), !sign.isEmpty else { return false }
    let isKnown = Permalink.shows(sign)
    if Permalink.isStated(link, showingKnownSign: isKnown) { return true }
    guard isKnown, !keepsAll else { return false }
    if case .heading = flow.kind, fragment.startIndex == address.startIndex { return true }
    guard let place = LinkFragment.placeName(of: fragment).flatMap(internalLinks.element) else { return false }
    return link.outer(.line) { $0 == place } != nil || isBeside(link, place)
  }

  /// Whether a place is in the same block as a link, or directly before that block.
  private func isBeside(_ link: HTMLElement, _ place: HTMLElement) -> Bool {
    let block = link.block(.line)
    if place.block(.line) == block { return true }
    guard let next = place.next, next != block else { return place.next == block }
    return next.next == block && next.isBlankText && next.characters.count <= 64
  }

  /// Whether a link leads to a small element around it, for readers to copy its address.
  private func leadsAround(_ link: HTMLElement, to address: ArraySlice<UInt8>) -> Bool {
    guard !isPart, let name = LinkFragment.placeName(of: address), let place = internalLinks.element(named: name) else {
      return false
    }
    return [.p, .dt, .li, .figcaption, .caption].contains(place.tag)
      && link.outer(.sign) { $0 == place } != nil
  }

  /// Returns the text of an element without spaces of any kind.
  private func sign(of element: HTMLElement) -> [UInt8] {
    Array(String(decoding: text(of: element), as: UTF8.self).filter { !$0.isWhitespace }.utf8)
  }

  /// Whether an element shows no word and no picture.
  private func isSign(_ element: HTMLElement) -> Bool {
    let text = sign(of: element)
    guard text.count <= 4, !text.contains(where: \.isASCIILetterOrDigit) else { return false }
    return !element.nodes(.label).contains { $0.tag == .img }
  }

  private func text(of element: HTMLElement) -> [UInt8] {
    element.text(.label)[...].collapsingSpaces()
  }

  /// Records that links lead to a hidden element, or to one of the first ones in it.
  mutating func addPlaces(in element: HTMLElement) {
    for part in [element] + element.nodes(.sign) { beginPlace(part) }
  }

  /// Records that links lead to an element: to the text that comes next.
  mutating func beginPlace(_ element: HTMLElement) {
    let names = internalLinks.names(of: element)
    guard !names.isEmpty, !flow.isSilent, footnotes.notes[element] == nil, footnotes.marks[element] == nil else {
      return
    }
    for name in names { flow.addAnchor(name) }
  }

  // MARK: Images and media

  /// Whether an image is the picture of a person above a quotation.
  func isFace(_ image: HTMLElement) -> Bool {
    guard image.has(.face), let title = image.parent, title.has(.title) else { return false }
    return title.parent?.has(.quote) == true
  }

  mutating func addImage(_ element: HTMLElement) {
    guard !flow.isSilent, let source = HTMLMedia.source(ofImage: element).map(address) else { return }
    let width = HTMLMedia.dimension(.width, of: element)
    let height = HTMLMedia.dimension(.height, of: element)
    let stated = AlternativeText.withoutMarkup((element[.alt] ?? []).collapsingSpaces())
    let alternative = EmojiName.emoji(named: stated) ?? stated
    // An image of one pixel only tracks the reader, and a line without words is space.
    let sides = [width, height].compactMap { $0 }
    if !sides.isEmpty, sides.allSatisfy({ $0 <= 1 }) || alternative.isEmpty && height.map({ $0 <= 1 }) == true {
      return
    }
    guard !source.isEmpty, LinkPolicy.allowsImage(source) else {
      if AlternativeText.isShown(alternative[...]) { addWords(alternative, instead: element) }
      return
    }
    if AlternativeText.isEmoji(alternative) || !alternative.isEmpty && element.has(.smiley) {
      return flow.add(alternative)
    }
    let title = meaningful(element[.title]?.collapsingSpaces(), beside: alternative)
    flow.addImage { builder in
      let source = builder.keep(source)
      let alternative = builder.keep(alternative)
      let title = title.map { builder.keep($0) }
      return Image(source: source, alternative: alternative, title: title, width: width, height: height)
    }
  }

  /// Adds the words of an image in its place, apart from the words beside it.
  private mutating func addWords(_ words: [UInt8], instead image: HTMLElement) {
    let space = Array(" ".utf8)
    if let before = image.neighbourBefore, before.tag == .text,
      before.characters.last?.isASCIILetterOrDigit == true
    {
      flow.add(space)
    }
    flow.add(words)
    var last = image
    while last.next == nil, let parent = last.parent, parent.tag.isInline { last = parent }
    guard var next = last.next else { return }
    while let first = next.firstChild { next = first }
    let isWord = next.tag == .text && next.characters.first?.isASCIILetterOrDigit == true
    if isWord || next.tag == .img { flow.add(space) }
  }

  /// Begins an element that shows something from elsewhere, and replaces it with a link. Returns nil unless the
  /// element's replacement content is to be read instead.
  mutating func beginMedia(_ element: HTMLElement) -> Ending? {
    if HTMLMedia.isInvisible(element) { return nil }
    if element.tag != .iframe, HTMLMedia.hasLinkOrPicture(within: element) { return .nothing }
    guard !flow.isSilent, let source = HTMLMedia.source(of: element).map(address), !source.isEmpty,
      LinkPolicy.allowsLink(source, options)
    else { return nil }
    let title = element[.title] ?? element[.ariaLabel] ?? []
    let outer = flow.style
    flow.beginLink(to: source)
    flow.add(Array(title.contains { !$0.isHTMLSpace } ? title : source))
    flow.style = outer
    return nil
  }

  // MARK: What becomes text

  mutating func add(_ formula: HTMLFormula) {
    guard !formula.tex.isEmpty, code == nil else { return }
    let sign = Array((formula.isDisplay ? "$$" : "$").utf8)
    if formula.isDisplay { flow.endParagraph() }
    flow.add(formula: sign + formula.tex + sign)
    if formula.isDisplay { flow.endParagraph() }
  }

  /// Begins `<q>`: writes quotation marks, single ones within others.
  mutating func beginQuotation() -> Ending {
    quotationDepth += 1
    flow.add(Array((quotationDepth % 2 == 1 ? "“" : "‘").utf8))
    return .quotation
  }

  mutating func endQuotation() {
    flow.add(Array((quotationDepth % 2 == 1 ? "”" : "’").utf8))
    quotationDepth -= 1
  }

  /// Begins `<rt>`, a word's reading, which is set above it. In running text it is in brackets.
  mutating func beginReading() -> Ending {
    flow.add(Array("(".utf8))
    return .reading
  }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes without white space at the ends, and with single spaces in between.
  func collapsingSpaces() -> [UInt8] {
    Array(split(whereSeparator: \.isHTMLSpace).joined(separator: [0x20]))
  }
}
