extension Document: Equatable {
  /// Whether both are the same tree with the same strings, wherever those lie in the text storages.
  public static func == (left: Document, right: Document) -> Bool {
    guard left.nodes.count == right.nodes.count, left.firstFootnoteNumber == right.firstFootnoteNumber,
      left.frontMatter.map({ left[$0] }) == right.frontMatter.map({ right[$0] })
    else { return false }
    for (a, b) in zip(left.nodes, right.nodes) {
      guard a.end == b.end, left.content(of: a.element) == right.content(of: b.element) else { return false }
      let strings = zip(left.spans(of: a.element), right.spans(of: b.element))
      guard strings.allSatisfy({ left[$0] == right[$1] }) else { return false }
    }
    return true
  }

  /// An element with the value that is stored for it.
  private struct Content: Equatable {
    var element: Element
    var code: CodeBlock?
    var link: Link?
    var style: Style?
    var image: Image?
  }

  /// The element without its place in the storages, so that two documents' elements can be compared.
  private func content(of element: Element) -> Content {
    func normal(_ span: TextSpan) -> TextSpan { TextSpan(start: 0, count: span.count) }
    return switch element {
    case .codeBlock(let code):
      Content(element: .codeBlock(Stored(index: 0)), code: self[code].mapSpans(normal))
    case .link(let link): Content(element: .link(Stored(index: 0)), link: self[link].mapSpans(normal))
    case .wikiLink(let link): Content(element: .wikiLink(Stored(index: 0)), link: self[link].mapSpans(normal))
    case .styled(let style): Content(element: .styled(Stored(index: 0)), style: self[style].mapSpans(normal))
    case .image(let image): Content(element: .image(Stored(index: 0)), image: self[image].mapSpans(normal))
    default: Content(element: element.mapSpans(normal))
    }
  }

  /// Every string of an element, in the order of its declaration.
  func spans(of element: Element) -> [TextSpan] {
    var found: [TextSpan] = []
    func note(_ span: TextSpan) -> TextSpan {
      found.append(span)
      return span
    }
    switch element {
    case .codeBlock(let code): _ = self[code].mapSpans(note)
    case .link(let link), .wikiLink(let link): _ = self[link].mapSpans(note)
    case .styled(let style): _ = self[style].mapSpans(note)
    case .image(let image): _ = self[image].mapSpans(note)
    default: _ = element.mapSpans(note)
    }
    return found
  }
}

extension Element {
  /// The element with every span replaced.
  fileprivate func mapSpans(_ change: (TextSpan) -> TextSpan) -> Element {
    switch self {
    case .footnoteDefinition(let label): .footnoteDefinition(label: change(label))
    case .footnoteReference(let label): .footnoteReference(label: change(label))
    case .anchor(let name): .anchor(change(name))
    case .callout(let kind): .callout(change(kind))
    case .text(let text): .text(change(text))
    case .code(let text): .code(change(text))
    default: self
    }
  }
}

extension CodeBlock {
  /// The code with every span replaced.
  fileprivate func mapSpans(_ change: (TextSpan) -> TextSpan) -> CodeBlock {
    CodeBlock(language: language.map(change), arguments: arguments.map(change), text: change(text))
  }
}

extension Link {
  /// The link with every span replaced.
  fileprivate func mapSpans(_ change: (TextSpan) -> TextSpan) -> Link {
    Link(destination: change(destination), title: title.map(change))
  }
}

extension Style {
  /// The style with every span replaced.
  fileprivate func mapSpans(_ change: (TextSpan) -> TextSpan) -> Style {
    Style(color: color, background: background, fontFamily: fontFamily.map(change), fontSize: fontSize)
  }
}

extension Image {
  /// The image with every span replaced.
  fileprivate func mapSpans(_ change: (TextSpan) -> TextSpan) -> Image {
    Image(
      source: change(source), alternative: change(alternative), title: title.map(change), width: width, height: height)
  }
}
