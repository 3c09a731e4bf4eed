extension DOCXBodyWriter {
  /// Begins text of a changed format.
  mutating func pushFormat(_ change: (inout DOCXRunFormat) -> Void) {
    outerFormats.append(format)
    change(&format)
  }

  /// Ends the innermost change of the format.
  mutating func popFormat() {
    if let outer = outerFormats.popLast() { format = outer }
  }

  mutating func enterFormat(_ element: Element) {
    switch element {
    case .strong: pushFormat { $0.isBold = true }
    case .emphasis: pushFormat { $0.isItalic = true }
    case .underline: pushFormat { $0.isUnderlined = true }
    case .strikethrough: pushFormat { $0.isStruck = true }
    case .highlight: pushFormat { $0.isHighlighted = true }
    case .subscript: pushFormat { $0.script = .subscript }
    case .superscript: pushFormat { $0.script = .superscript }
    case .link(let index):
      let link = document[index]
      enterLink(document[link.destination], title: link.title.map { document[$0] })
    case .styled(let index):
      let style = document[index]
      pushFormat {
        $0.color = style.color ?? $0.color
        $0.background = style.background ?? $0.background
        $0.font = style.fontFamily ?? $0.font
        $0.size = style.fontSize ?? $0.size
      }
    default: pushFormat { _ in }
    }
  }

  mutating func leaveFormat(_ element: Element) {
    popFormat()
    if case .link(let link) = element { leaveLink(document[document[link].destination]) }
  }

  mutating func writeInline(_ element: Element) {
    switch element {
    case .text(let text): writeText(document[text])
    case .code(let text):
      pushFormat { $0.isCode = true }
      writeText(document[text])
      popFormat()
    case .softBreak: story.text(Self.space, format)
    case .lineBreak: story.element("<w:br/>", format)
    case .image(let image): write(document[image])
    case .footnoteReference(let label): writeReference(document[label])
    case .wikiLink(let link): writeText(document.shown(link))
    case .anchor(let name): writeBookmark(document[name])
    default: break
    }
  }

  private static let space: ArraySlice<UInt8> = [0x20]

  /// Writes text in the current format, in runs of one direction each.
  private mutating func writeText(_ text: ArraySlice<UInt8>) {
    for part in TextDirection.parts(of: text, in: direction) {
      var format = format
      format.isRightToLeft = part.direction == .rightToLeft
      story.text(part.text, format)
    }
  }

  // MARK: Links and images

  private mutating func enterLink(_ destination: ArraySlice<UInt8>, title: ArraySlice<UInt8>?) {
    guard isLink(destination) else { return pushFormat { _ in } }
    linkDepth += 1
    guard linkDepth == 1 else { return pushFormat { _ in } }
    story.closeRun()
    story.output.markup("<w:hyperlink")
    if let place = LinkFragment.placeName(of: destination) {
      story.output.attribute("w:anchor", BookmarkName.of(place[...])[...])
    } else {
      story.output.attribute(relationship: "r:id", story.relationships.number(.hyperlink, destination))
    }
    if let title, !title.isEmpty { story.output.attribute("w:tooltip", title) }
    story.output.markup(">")
    pushFormat { $0.isLink = true }
  }

  private mutating func leaveLink(_ destination: ArraySlice<UInt8>) {
    guard isLink(destination) else { return }
    linkDepth -= 1
    guard linkDepth == 0 else { return }
    story.closeRun()
    story.output.markup("</w:hyperlink>")
  }

  private mutating func writeBookmark(_ anchor: ArraySlice<UInt8>) {
    story.closeRun()
    bookmarkCount += 1
    let number = bookmarkCount
    story.output.element("w:bookmarkStart") {
      $0.attribute("w:id", number)
      $0.attribute("w:name", BookmarkName.of(anchor)[...])
    }
    story.output.element("w:bookmarkEnd") { $0.attribute("w:id", number) }
  }

  /// Word does not open a file with a relationship to nowhere.
  private func isLink(_ destination: ArraySlice<UInt8>) -> Bool {
    !destination.isEmpty && LinkPolicy.allowsLink(destination)
  }

  /// Writes an image: its bytes where they are at hand, else a link to it with the text that stands for it.
  private mutating func write(_ image: Image) {
    let source = document[image.source]
    let alternative = document[image.alternative]
    if let index = media.index(of: source) {
      let room = Swift.max(context.width - context.indent, 1)
      let picture = media.pictures[index]
      let relationship = story.relationships.number(.image, Array(picture.name.utf8)[...])
      let drawing = media.drawing(of: index, as: image, alternative: alternative, width: room)
      story.element(format) { drawing.write(to: &$0, relationship: relationship) }
    } else if LinkPolicy.allowsLink(source) {
      enterLink(source, title: image.title.map { document[$0] })
      writeText(alternative.isEmpty ? source : alternative)
      popFormat()
      leaveLink(source)
    } else {
      writeText(alternative)
    }
  }
}
