extension Document: Equatable {
  /// Whether both are the same tree with the same strings, wherever these are in the text storages.
  public static func == (left: Document, right: Document) -> Bool {
    left.nodes.map(\.end) == right.nodes.map(\.end) && left.firstFootnoteNumber == right.firstFootnoteNumber
      && left.frontMatter.map { left[$0] } == right.frontMatter.map { right[$0] }
      && OrderedContent(of: left) == OrderedContent(of: right)
  }
}

/// A document's elements, with their strings and values in order, so that these have the same places in two equal
/// documents.
private struct OrderedContent: Equatable {
  private var elements: [Element] = []
  private var text: [UInt8] = []
  private var stored = StoredValues()

  init(of document: Document) {
    for node in document.nodes { elements.append(keep(node.element, of: document)) }
  }

  private mutating func keep(_ element: Element, of document: Document) -> Element {
    func keep(_ span: TextSpan) -> TextSpan { text.keep(document[span]) }
    func keep(_ link: Link) -> Stored<Link> {
      stored.links.keep(Link(destination: keep(link.destination), title: link.title.map(keep)))
    }
    switch element {
    case .footnoteDefinition(let label): return .footnoteDefinition(label: keep(label))
    case .footnoteReference(let label): return .footnoteReference(label: keep(label))
    case .callout(let kind): return .callout(keep(kind))
    case .anchor(let name): return .anchor(keep(name))
    case .formula(let formula): return .formula(keep(formula))
    case .text(let text): return .text(keep(text))
    case .code(let code): return .code(keep(code))
    case .link(let link): return .link(keep(document[link]))
    case .wikiLink(let link): return .wikiLink(keep(document[link]))
    case .codeBlock(let code):
      var code = document[code]
      code.language = code.language.map(keep)
      code.arguments = code.arguments.map(keep)
      code.text = keep(code.text)
      for index in code.marks.indices {
        if let link = code.marks[index].link { code.marks[index].link = keep(document[link]) }
      }
      return .codeBlock(stored.codeBlocks.keep(code))
    case .styled(let style):
      var style = document[style]
      style.fontFamily = style.fontFamily.map(keep)
      return .styled(stored.styles.keep(style))
    case .image(let image):
      var image = document[image]
      image.source = keep(image.source)
      image.alternative = keep(image.alternative)
      image.title = image.title.map(keep)
      return .image(stored.images.keep(image))
    case .blockQuote, .list, .listItem, .table, .tableRow, .tableCell, .definitionList, .definition, .details,
      .paragraph, .heading, .summary, .definitionTerm, .thematicBreak, .format, .softBreak, .lineBreak:
      return element
    }
  }
}
