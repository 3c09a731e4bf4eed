/// Writes the tokens of a leaf to the output, once their pairs are known.
struct InlineTokenWriter {
  var output = InlineOutput()
  private(set) var footnotes: FootnoteNumbers

  init(footnotes: FootnoteNumbers) { self.footnotes = footnotes }

  /// Writes all tokens; the last text may wait for what follows it.
  mutating func write(_ tokens: InlineTokens, of text: [UInt8]) {
    var index = 0
    while index < tokens.list.count {
      switch tokens.list[index] {
      case .text(let span): output.append(text[span.range])
      case .atSign: output.appendAtSign()
      case .formula(let span): output.append(formula: text[span.range])
      case .code(let span): output.append(code: CodeSpanScan.text(of: span.range, in: text))
      // A tag has ended the line already; the source's line ending does not end it again.
      case .softBreak where index > 0 && tokens.isLineBreakTag(index - 1): break
      case .softBreak: output.append(lineEnd: .softBreak)
      case .lineBreak: output.append(lineEnd: .lineBreak)
      case .delimiters(let run): write(tokens.delimiters.runs[Int(run)], of: tokens.delimiters)
      case .linkStart(let target):
        let target = tokens.targets[Int(target)]
        output.openLink(to: target.address(in: text), title: target.title(in: text))
      case .linkEnd: output.closeLink()
      case .imageStart(let target, let end):
        let target = tokens.targets[Int(target)]
        let alternative = tokens.plainText(of: index + 1..<Int(end), in: text)
        writeImage(from: target.address(in: text), alternative: alternative, title: target.title(in: text))
        index = Int(end)
      case .imageEnd: break
      case .tag(let tag):
        let tag = tokens.tags[Int(tag)]
        switch tag.kind {
        case .hidden where !tag.isClosing && tag.hasPartner: index = tag.partner
        case .style where tag.hasPartner: if !write(style: tag, in: text) { index = tag.partner }
        case .media where !tag.isClosing: index = writeMedia(tag, at: index, tokens, in: text)
        default: write(tag, in: text)
        }
      case .embed(let target): write(embed: tokens.targets[Int(target)], in: text)
      case .wikiLink(let target): write(wikiLink: tokens.targets[Int(target)], in: text)
      case .footnote(let number): writeReference(toFootnote: Int(number))
      }
      index += 1
    }
  }

  private mutating func write(_ run: Delimiter, of delimiters: DelimiterStack) {
    for _ in delimiters.formats(endingAt: run) { output.closeFormat() }
    if run.left > 0 { output.append(run.textLeft) }
    for format in delimiters.formats(beginningAt: run) { output.open(format) }
  }

  private mutating func write(wikiLink target: LinkTarget, in text: [UInt8]) {
    if output.isInCode { return output.append(text[target.shown]) }
    output.beginLeaf()
    let name = output.builder.keep(text[target.destination])
    let link = Link(destination: name, title: target.title.map { output.builder.keep(text[$0]) })
    output.builder.leaf(.wikiLink(output.builder.keep(link)))
  }

  /// Writes the picture that a note shows, or else a link to what it shows.
  private mutating func write(embed target: LinkTarget, in text: [UInt8]) {
    guard !output.isInCode,
      let embed = NoteEmbed(name: text[target.destination], details: target.title.map { text[$0] } ?? [])
    else { return write(wikiLink: target, in: text) }
    writeImage(
      from: PictureFile.address(of: Array(embed.path)), alternative: Array(embed.alternative), title: nil,
      width: embed.width, height: embed.height)
  }

  /// Defines a footnote by a range of the text, and returns its number.
  mutating func defineNote(_ content: Range<Int>) -> Int { footnotes.define(content, in: &output.builder) }

  private mutating func writeReference(toFootnote number: Int) {
    footnotes.refer(to: number)
    output.append(leaf: .footnoteReference(label: footnotes.labels[number]))
  }

  /// Writes an image, or its replacement.
  private mutating func writeImage(
    from source: [UInt8]?, alternative: [UInt8], title: [UInt8]?, width: UInt16? = nil, height: UInt16? = nil
  ) {
    guard let source, LinkPolicy.allowsImage(source[...]) else {
      if AlternativeText.isShown(alternative[...]) { output.append(alternative) }
      return
    }
    output.beginLeaf()
    var image = Image(source: output.builder.keep(source), alternative: output.builder.keep(alternative))
    image.title = title.map { output.builder.keep($0) }
    image.width = width
    image.height = height
    output.builder.append(image: image)
  }

  // MARK: Tags

  private mutating func write(_ tag: InlineTag, in text: [UInt8]) {
    switch tag.kind {
    case .lineBreak where !tag.isClosing: output.append(lineEnd: .lineBreak)
    case .image where !tag.isClosing: writeImage(tag, in: text)
    case .format(let format) where tag.hasPartner:
      if tag.isClosing { output.closeFormat() } else { output.open(format) }
    case .code where tag.hasPartner: if tag.isClosing { output.closeCode() } else { output.openCode() }
    case .link where tag.hasPartner && tag.isClosing: output.closeLink()
    case .link where tag.hasPartner:
      writeAnchor(tag, in: text)
      output.openLink(to: tag.attribute("href", in: text), title: tag.attribute("title", in: text))
    case .boundary:
      output.endLine()
      if !tag.isClosing { writeAnchor(tag, in: text) }
    case .link, .style, .unknown: if !tag.isClosing { writeAnchor(tag, in: text) }
    default: break
    }
  }

  /// Begins or ends the formats that a tag's attributes give text; returns false if they hide it.
  private mutating func write(style tag: InlineTag, in text: [UInt8]) -> Bool {
    if tag.isClosing {
      output.closeGroup()
      return true
    }
    guard let formats = tag.formats(in: text, keptIn: &output.builder) else { return false }
    writeAnchor(tag, in: text)
    output.openGroup(formats)
    return true
  }

  /// Writes the place that a tag names, except within a link.
  private mutating func writeAnchor(_ tag: InlineTag, in text: [UInt8]) {
    guard let name = tag.name(in: text), !output.isInLink, !output.isInCode else { return }
    output.flush()
    output.builder.leaf(.anchor(output.builder.keep(name)))
  }

  private mutating func writeImage(_ tag: InlineTag, in text: [UInt8]) {
    writeImage(
      from: tag.attribute("src", in: text), alternative: tag.attribute("alt", in: text) ?? [],
      title: tag.attribute("title", in: text), width: tag.number("width", in: text),
      height: tag.number("height", in: text))
  }

  // MARK: Media

  /// How many tokens of replacement content are examined.
  private static let replacementLimit = 64

  /// Writes a link to the content of a film, a sound or a frame. Returns the last token that it replaces; links and
  /// pictures in the element show instead.
  private mutating func writeMedia(
    _ tag: InlineTag, at index: Int, _ tokens: InlineTokens, in text: [UInt8]
  ) -> Int {
    writeAnchor(tag, in: text)
    let end = tag.hasPartner ? tag.partner : index
    let content = tokens.list[index..<end].dropFirst().prefix(Self.replacementLimit)
    if tag.isReplaceable, content.contains(where: tokens.isLinkOrImage) { return index }
    let forms = content.lazy.compactMap { tokens.tag($0).flatMap { $0.isSource ? $0.attribute("src", in: text) : nil } }
    guard !output.isInCode,
      let source = tag.attribute("src", in: text) ?? tag.attribute("data", in: text) ?? forms.first,
      !source.isEmpty, LinkPolicy.allowsLink(source[...], output.builder.options),
      !["width", "height"].contains(where: { tag.number($0, in: text).map { $0 <= 1 } ?? false })
    else { return end }
    output.openLink(to: source, title: nil)
    output.append(tag.attribute("title", in: text) ?? tag.attribute("aria-label", in: text) ?? source)
    output.closeLink()
    return end
  }
}
