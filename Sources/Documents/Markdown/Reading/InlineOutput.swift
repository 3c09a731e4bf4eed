/// What is on its way from tokens to the document builder.
struct InlineOutput {
  /// Text that waits for being written: code, or what an address may be in.
  var text: [UInt8] = []
  /// Whether the leaf has an at sign.
  var mayHoldAddress = false
  /// The offsets in `text` of at signs that stand as such in the source.
  var atSigns: [Int] = []
  /// Marks that are open, outermost first; nil for one that is not written because it is open already.
  var formats: [Element?] = []
  /// Whether each link that has begun is written, outermost first.
  var links: [Bool] = []
  /// How many `<code>` are open.
  var codeDepth = 0
}

extension InlineParser {
  /// Writes all tokens to a builder; the last text may wait for what comes behind it.
  mutating func writeTokens(to builder: inout DocumentBuilder) {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      switch token.kind {
      case .text: write(text[token.range], to: &builder)
      case .decoded: write(decoded[token.range], to: &builder)
      case .atSign:
        output.atSigns.append(output.text.count)
        output.text.append(UInt8(ascii: "@"))
      case .code: writeCode(token, to: &builder)
      // The line that a tag has ended does not end once more with the line of the source.
      case .softBreak where index > 0 && isLineBreakTag(tokens[index - 1]): break
      case .softBreak, .lineBreak: writeBreak(token.kind == .softBreak ? .softBreak : .lineBreak, to: &builder)
      case .delimiters: writeDelimiters(Int(token.value), to: &builder)
      case .linkStart: openLink(targets[Int(token.value)], to: &builder)
      case .linkEnd: closeLink(to: &builder)
      case .imageStart:
        writeImage(index, to: &builder)
        index = Int(token.end)
      case .imageEnd: break
      case .tag: index = writeTag(tags[Int(token.value)], at: index, to: &builder)
      case .footnote: writeFootnote(Int(token.value), to: &builder)
      case .wikiLink: writeWikiLink(targets[Int(token.value)], to: &builder)
      }
      index += 1
    }
  }

  private func isLineBreakTag(_ token: InlineToken) -> Bool {
    guard token.kind == .tag, case .lineBreak = tags[Int(token.value)].kind else { return false }
    return !tags[Int(token.value)].isClosing
  }

  // MARK: Text

  /// Writes text, or lets it wait.
  private mutating func write(_ text: some Collection<UInt8>, to builder: inout DocumentBuilder) {
    if output.codeDepth > 0 || output.mayHoldAddress {
      output.text.append(contentsOf: text)
    } else {
      builder.append(text: text)
    }
  }

  /// Writes the text that waits.
  mutating func flushOutput(to builder: inout DocumentBuilder) {
    guard !output.text.isEmpty else { return }
    if output.codeDepth > 0 {
      builder.leaf(.code(builder.keep(output.text)))
    } else if output.atSigns.isEmpty || keepsAddressesAsText || output.links.contains(true) {
      builder.append(text: output.text)
    } else {
      writeTextWithAddresses(to: &builder)
    }
    output.text.empty()
    output.atSigns.empty()
  }

  private mutating func writeTextWithAddresses(to builder: inout DocumentBuilder) {
    var start = 0
    for at in output.atSigns where at >= start {
      guard var email = BareAddress.email(in: output.text, around: at, from: start) else { continue }
      let scheme = "mailto:".utf8
      let before = output.text[start..<email.lowerBound]
      // An address of another service is no link that could be allowed.
      if before.hasScheme("xmpp:") { continue }
      let isSchemeSpelled = before.hasScheme("mailto:")
      if isSchemeSpelled { email = (email.lowerBound - scheme.count)..<email.upperBound }
      builder.append(text: output.text[start..<email.lowerBound])
      let address = output.text[email]
      let destination = isSchemeSpelled ? builder.keep(address) : builder.keep(Array(scheme) + address)
      builder.open(.link(builder.keep(Link(destination: destination))))
      builder.append(text: address)
      builder.close()
      start = email.upperBound
    }
    builder.append(text: output.text[start...])
  }

  private mutating func writeBreak(_ element: Element, to builder: inout DocumentBuilder) {
    if output.codeDepth > 0 {
      output.text.append(UInt8(ascii: " "))
    } else {
      flushOutput(to: &builder)
      builder.leaf(element)
    }
  }

  private mutating func writeCode(_ token: InlineToken, to builder: inout DocumentBuilder) {
    if output.codeDepth == 0 { flushOutput(to: &builder) }
    appendCode(token)
    guard output.codeDepth == 0 else { return }
    builder.leaf(.code(builder.keep(output.text)))
    output.text.removeAll(keepingCapacity: true)
  }

  /// Appends a code span's text: line endings are spaces, and one space goes from both ends unless it is all spaces.
  private mutating func appendCode(_ token: InlineToken) {
    let start = output.text.count
    var range = token.range
    if range.count > 2, isSpace(range.lowerBound), isSpace(range.upperBound - 1),
      range.contains(where: { !isSpace($0) })
    {
      range = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    output.text.append(contentsOf: text[range])
    for index in start..<output.text.count where output.text[index] == "\n" { output.text[index] = UInt8(ascii: " ") }
  }

  private func isSpace(_ index: Int) -> Bool { text[index] == " " || text[index] == "\n" }

  private mutating func writeFootnote(_ number: Int, to builder: inout DocumentBuilder) {
    flushOutput(to: &builder)
    footnotes.refer(to: number)
    builder.leaf(.footnoteReference(label: footnotes.labels[number]))
  }

  private mutating func writeWikiLink(_ target: LinkTarget, to builder: inout DocumentBuilder) {
    if output.codeDepth > 0 { return write(text[target.shown], to: &builder) }
    flushOutput(to: &builder)
    let name = builder.keep(text[target.destination])
    let link = Link(destination: name, title: target.title.map { builder.keep(text[$0]) })
    builder.leaf(.wikiLink(builder.keep(link)))
  }

  // MARK: Marks

  private mutating func writeDelimiters(_ index: Int, to builder: inout DocumentBuilder) {
    let delimiter = delimiters.runs[index]
    for _ in delimiters.formats(from: delimiter.firstClose) { closeFormat(to: &builder) }
    if delimiter.left > 0 { write(repeatElement(delimiter.character, count: delimiter.left), to: &builder) }
    for element in delimiters.formats(from: delimiter.firstOpen) { openFormat(element, to: &builder) }
  }

  /// Begins a format, unless the same is open: bold within bold says nothing.
  private mutating func openFormat(_ element: Element, to builder: inout DocumentBuilder) {
    let isNew = !output.formats.contains(element)
    output.formats.append(isNew ? element : nil)
    guard isNew else { return }
    flushOutput(to: &builder)
    builder.open(element)
  }

  private mutating func closeFormat(to builder: inout DocumentBuilder) {
    guard let format = output.formats.popLast(), format != nil else { return }
    flushOutput(to: &builder)
    builder.close()
  }

  // MARK: Links and images

  private mutating func openLink(_ target: LinkTarget, to builder: inout DocumentBuilder) {
    openLink(to: destination(of: target), title: title(of: target), &builder)
  }

  private mutating func openLink(to destination: [UInt8], title: [UInt8]?, _ builder: inout DocumentBuilder) {
    let isWritten = !output.links.contains(true) && LinkPolicy.allowsLink(destination[...])
    flushOutput(to: &builder)
    output.links.append(isWritten)
    guard isWritten else { return }
    let link = Link(destination: builder.keep(destination), title: title.map { builder.keep($0) })
    builder.open(.link(builder.keep(link)))
  }

  private mutating func closeLink(to builder: inout DocumentBuilder) {
    flushOutput(to: &builder)
    if output.links.popLast() == true { builder.close() }
  }

  private func destination(of target: LinkTarget) -> [UInt8] {
    switch target.prefix {
    case .none: MarkdownEscapes.resolved(target.destination, in: text)
    case .literal: Array(text[target.destination])
    case .http: Array("http://".utf8) + text[target.destination]
    case .mailto: Array("mailto:".utf8) + text[target.destination]
    }
  }

  private func title(of target: LinkTarget) -> [UInt8]? {
    guard let title = target.title, !title.isEmpty else { return nil }
    return MarkdownEscapes.resolved(title, in: text)
  }

  private mutating func writeImage(_ start: Int, to builder: inout DocumentBuilder) {
    let target = targets[Int(tokens[start].value)]
    let source = destination(of: target)
    var alternative: [UInt8] = []
    for index in (start + 1)..<Int(tokens[start].end) { appendPlainText(of: tokens[index], to: &alternative) }
    guard LinkPolicy.allowsImage(source[...]) else {
      if AlternativeText.isShown(alternative[...]) { write(alternative, to: &builder) }
      return
    }
    flushOutput(to: &builder)
    let title = title(of: target)
    let image = Image(
      source: builder.keep(source), alternative: builder.keep(alternative), title: title.map { builder.keep($0) })
    builder.append(image: image)
  }

  private func appendPlainText(of token: InlineToken, to plain: inout [UInt8]) {
    switch token.kind {
    case .text: plain.append(contentsOf: text[token.range])
    case .code: plain.append(contentsOf: text[token.range].lazy.map { $0 == "\n" ? UInt8(ascii: " ") : $0 })
    case .decoded: plain.append(contentsOf: decoded[token.range])
    case .atSign: plain.append(UInt8(ascii: "@"))
    case .softBreak, .lineBreak: plain.append(UInt8(ascii: " "))
    case .delimiters:
      let delimiter = delimiters.runs[Int(token.value)]
      for _ in 0..<delimiter.left { plain.append(delimiter.character) }
    case .wikiLink: plain.append(contentsOf: text[targets[Int(token.value)].shown])
    case .linkStart, .linkEnd, .imageStart, .imageEnd, .tag, .footnote: break
    }
  }

  // MARK: Tags

  /// Writes what a tag means. Gives the index of the last token that is done with.
  private mutating func writeTag(_ tag: InlineTag, at index: Int, to builder: inout DocumentBuilder) -> Int {
    switch tag.kind {
    case .lineBreak where !tag.isClosing: writeBreak(.lineBreak, to: &builder)
    case .image where !tag.isClosing: writeImage(tag, to: &builder)
    case .hidden: if !tag.isClosing, tag.hasPartner { return tag.partner }
    case .format(let format) where tag.hasPartner:
      if tag.isClosing { closeFormat(to: &builder) } else { openFormat(format.element, to: &builder) }
    case .code where tag.hasPartner:
      flushOutput(to: &builder)
      output.codeDepth += tag.isClosing ? -1 : 1
    case .link where tag.hasPartner:
      if tag.isClosing {
        closeLink(to: &builder)
        return index
      }
      writeAnchor(tag, to: &builder)
      if let destination = tag.attribute("href", in: text) {
        openLink(to: destination, title: tag.attribute("title", in: text), &builder)
      } else {
        output.links.append(false)
      }
    case .link, .unknown: if !tag.isClosing { writeAnchor(tag, to: &builder) }
    default: break
    }
    return index
  }

  /// Writes the place that a tag names, which has none in a link.
  private mutating func writeAnchor(_ tag: InlineTag, to builder: inout DocumentBuilder) {
    guard let name = tag.attribute("id", in: text) ?? tag.attribute("name", in: text), !name.isEmpty,
      !output.links.contains(true), output.codeDepth == 0
    else { return }
    flushOutput(to: &builder)
    builder.leaf(.anchor(builder.keep(name)))
  }

  private mutating func writeImage(_ tag: InlineTag, to builder: inout DocumentBuilder) {
    let alternative = tag.attribute("alt", in: text) ?? []
    guard let source = tag.attribute("src", in: text), LinkPolicy.allowsImage(source[...]) else {
      if AlternativeText.isShown(alternative[...]) { write(alternative, to: &builder) }
      return
    }
    flushOutput(to: &builder)
    var image = Image(source: builder.keep(source), alternative: builder.keep(alternative))
    image.title = tag.attribute("title", in: text).map { builder.keep($0) }
    image.width = tag.attribute("width", in: text).flatMap { UInt16(String(decoding: $0, as: UTF8.self)) }
    image.height = tag.attribute("height", in: text).flatMap { UInt16(String(decoding: $0, as: UTF8.self)) }
    builder.append(image: image)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a scheme, which is no part of a longer word, ends the text.
  fileprivate func hasScheme(_ scheme: String) -> Bool {
    suffix(scheme.utf8.count).elementsEqual(scheme.utf8)
      && !(dropLast(scheme.utf8.count).last?.isASCIILetterOrDigit ?? false)
  }
}
