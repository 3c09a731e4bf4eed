/// A move of elements into a document that already stores text and values.
struct ElementMove {
  /// The number of bytes and values that the document stored before those of the elements.
  let text: UInt32
  let codeBlocks: UInt32
  let links: UInt32
  let styles: UInt32
  let images: UInt32

  func moved(_ span: TextSpan) -> TextSpan { TextSpan(start: span.start + text, count: span.count) }

  /// Returns an element with its place in the storage of the document. The label of a note stays that of its text.
  func moved(_ element: Element) -> Element {
    switch element {
    case .footnoteDefinition(let label): .footnoteDefinition(label: moved(label))
    case .footnoteReference(let label): .footnoteReference(label: moved(label))
    case .callout(let kind): .callout(moved(kind))
    case .text(let span): .text(moved(span))
    case .code(let span): .code(moved(span))
    case .formula(let span): .formula(moved(span))
    case .anchor(let span): .anchor(moved(span))
    case .codeBlock(let code): .codeBlock(Stored(index: code.index + codeBlocks))
    case .link(let link): .link(moved(link))
    case .wikiLink(let link): .wikiLink(moved(link))
    case .styled(let style): .styled(Stored(index: style.index + styles))
    case .image(let image): .image(Stored(index: image.index + images))
    case .blockQuote, .list, .listItem, .table, .tableRow, .tableCell, .definitionList, .definition, .details,
      .paragraph, .heading, .summary, .definitionTerm, .thematicBreak, .format, .softBreak, .lineBreak:
      element
    }
  }

  func moved(_ link: Stored<Link>) -> Stored<Link> { Stored(index: link.index + links) }

  func moved(_ code: CodeBlock) -> CodeBlock {
    var code = code
    code.language = code.language.map { moved($0) }
    code.arguments = code.arguments.map { moved($0) }
    code.text = moved(code.text)
    for index in code.marks.indices {
      code.marks[index].style = moved(code.marks[index].style)
      code.marks[index].link = code.marks[index].link.map { moved($0) }
    }
    return code
  }

  func moved(_ link: Link) -> Link {
    Link(destination: moved(link.destination), title: link.title.map { moved($0) })
  }

  func moved(_ style: Style) -> Style {
    var style = style
    style.fontFamily = style.fontFamily.map { moved($0) }
    return style
  }

  func moved(_ image: Image) -> Image {
    var image = image
    image.source = moved(image.source)
    image.alternative = moved(image.alternative)
    image.title = image.title.map { moved($0) }
    return image
  }
}
