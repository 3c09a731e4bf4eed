extension RTFBodyWriter {
  /// Begins text of a changed format.
  mutating func pushFormat(_ change: (inout RTFCharacterFormat) -> Void) {
    outerFormats.append(format)
    change(&format)
  }

  /// Ends the innermost change of the format.
  mutating func popFormat() {
    if let outer = outerFormats.popLast() { format = outer }
  }

  mutating func enterMark(_ element: Element) {
    switch element {
    case .strong: pushFormat { $0.isBold = true }
    case .emphasis: pushFormat { $0.isItalic = true }
    case .underline: pushFormat { $0.isUnderlined = true }
    case .strikethrough: pushFormat { $0.isStruck = true }
    case .highlight: pushFormat { $0.isHighlighted = true }
    case .subscript: pushFormat { $0.script = -1 }
    case .superscript: pushFormat { $0.script = 1 }
    case .link(let index):
      let link = document[index]
      enterLink(document[link.destination], title: link.title.map { document[$0] })
    case .styled(let style): enterStyle(document[style])
    default: pushFormat { _ in }
    }
  }

  mutating func leaveMark(_ element: Element) {
    popFormat()
    if case .link(let link) = element { leaveLink(document[document[link].destination]) }
  }

  mutating func writeInline(_ element: Element) {
    switch element {
    case .text(let text): writeRun(document[text])
    case .code(let text):
      pushFormat { $0.font = RTFFontTable.code }
      writeRun(document[text])
      popFormat()
    case .softBreak: writeRun([UInt8(ascii: " ")])
    case .lineBreak: output.word("line")
    case .image(let image): write(document[image])
    case .footnoteReference(let label): writeFootnote(document[label])
    case .wikiLink(let link): writeRun(document.shown(link))
    case .anchor(let name): writeBookmark(document[name])
    default: break
    }
  }

  /// Writes text in the current format.
  private mutating func writeRun(_ text: ArraySlice<UInt8>) {
    if format.isPlain { return output.text(text) }
    output.raw("{")
    format.write(to: &output)
    output.text(text)
    output.raw("}")
  }

  private mutating func enterStyle(_ style: Style) {
    let color = style.color.map { header.colors.index(of: $0) }
    let background = style.background.map { header.colors.index(of: $0) }
    let font = style.fontFamily.map { header.fonts.index(of: document[$0]) }
    pushFormat {
      $0.color = color ?? $0.color
      $0.background = background ?? $0.background
      $0.font = font ?? $0.font
      $0.size = style.fontSize.map(Int.init) ?? $0.size
    }
  }

  // MARK: Links and images

  /// Begins a hyperlink field. Fields in fields are not for links, so only the outermost becomes one.
  private mutating func enterLink(_ destination: ArraySlice<UInt8>, title: ArraySlice<UInt8>?) {
    guard LinkPolicy.allowsLink(destination) else { return pushFormat { _ in } }
    linkDepth += 1
    guard linkDepth == 1 else { return pushFormat { _ in } }
    output.raw("{\\field{\\*\\fldinst{")
    if let place = LinkFragment.placeName(of: destination) {
      output.text("HYPERLINK \\l ")
      writeArgument(url: BookmarkName.of(place[...])[...])
    } else {
      output.text("HYPERLINK ")
      writeArgument(url: destination)
    }
    if let title, !title.isEmpty {
      output.text(" \\o ")
      writeArgument(title)
    }
    output.raw("}}{\\fldrslt{")
    pushFormat {
      $0.isLink = true
      $0.isUnderlined = true
      $0.color = RTFColorTable.link
    }
  }

  private mutating func leaveLink(_ destination: ArraySlice<UInt8>) {
    guard LinkPolicy.allowsLink(destination) else { return }
    linkDepth -= 1
    if linkDepth == 0 { output.raw("}}}") }
  }

  private mutating func writeBookmark(_ anchor: ArraySlice<UInt8>) {
    let name = BookmarkName.of(anchor)[...]
    output.raw("{\\*\\bkmkstart ")
    output.text(name)
    output.raw("}{\\*\\bkmkend ")
    output.text(name)
    output.raw("}")
  }

  /// Writes a URL as an argument of a field's instruction. LibreOffice knows no escapes there, so none are needed.
  private mutating func writeArgument(url: ArraySlice<UInt8>) {
    var escaped: [UInt8] = [UInt8(ascii: "\"")]
    for byte in url where byte >= 0x20 {
      switch byte {
      case UInt8(ascii: "\""): escaped += Array("%22".utf8)
      case UInt8(ascii: "\\"): escaped += Array("%5C".utf8)
      default: escaped.append(byte)
      }
    }
    escaped.append(UInt8(ascii: "\""))
    output.text(escaped[...])
  }

  /// Writes text as an argument of a field's instruction, where a backslash stands before quotation marks and itself.
  private mutating func writeArgument(_ argument: ArraySlice<UInt8>) {
    var escaped: [UInt8] = [UInt8(ascii: "\"")]
    for byte in argument where byte >= 0x20 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
    }
    escaped.append(UInt8(ascii: "\""))
    output.text(escaped[...])
  }

  /// Writes an image: its bytes where they are at hand, else a link to it with the text that stands for it.
  private mutating func write(_ image: Image) {
    let source = document[image.source]
    let alternative = document[image.alternative]
    if let picture = RTFPicture(dataURL: source) {
      picture.write(to: &output, image: image, alternative: alternative)
    } else if LinkPolicy.allowsLink(source) {
      enterLink(source, title: image.title.map { document[$0] })
      writeRun(alternative.isEmpty ? source : alternative)
      popFormat()
      leaveLink(source)
    } else {
      writeRun(alternative)
    }
  }

  // MARK: Footnotes

  /// Writes a reference, with the whole note where it is the first one.
  private mutating func writeFootnote(_ label: ArraySlice<UInt8>) {
    guard let note = footnotes[label] else { return }
    guard !context.isFootnote, footnotes.take(label) else {
      pushFormat { $0.script = 1 }
      writeRun(Array("\(note.number)".utf8)[...])
      return popFormat()
    }
    output.raw("{\\super\\chftn}{\\footnote")
    let around = (format, isParagraphPending)
    (format, isParagraphPending) = (RTFCharacterFormat(), false)
    push {
      $0 = Context()
      $0.isFootnote = true
    }
    prefix = .footnoteNumber(note.number)
    write(document.steps(in: note.node + 1..<Int(document.nodes[note.node].end)))
    flushPrefix()
    pop(neighbour: context.neighbour)
    (format, isParagraphPending) = around
    output.raw("}")
  }
}
