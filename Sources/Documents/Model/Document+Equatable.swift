extension Document: Equatable {
  /// Whether both are the same tree with the same strings, wherever those lie in the text storages.
  public static func == (left: Document, right: Document) -> Bool {
    guard left.nodes.count == right.nodes.count else { return false }
    for (a, b) in zip(left.nodes, right.nodes) {
      guard a.end == b.end, left.normal(a.element) == right.normal(b.element) else { return false }
      guard left.normal(left.image(a.element)) == right.normal(right.image(b.element)) else { return false }
      let strings = zip(left.spans(of: a.element), right.spans(of: b.element))
      guard strings.allSatisfy({ left[$0] == right[$1] }) else { return false }
    }
    return true
  }

  /// The element without its place in the storages, so that two documents' elements can be compared.
  private func normal(_ element: Element) -> Element {
    if case .image = element { return .image(ImageIndex(value: 0)) }
    return element.mapSpans { TextSpan(start: 0, count: $0.count) }
  }

  private func normal(_ image: Image?) -> Image? { image?.mapSpans { TextSpan(start: 0, count: $0.count) } }

  private func image(_ element: Element) -> Image? {
    if case .image(let index) = element { self[index] } else { nil }
  }

  /// Every string of an element, in the order of its declaration.
  func spans(of element: Element) -> [TextSpan] {
    var found: [TextSpan] = []
    func note(_ span: TextSpan) -> TextSpan {
      found.append(span)
      return span
    }
    _ = element.mapSpans(note)
    _ = image(element)?.mapSpans(note)
    return found
  }
}

extension Element {
  /// The element with every span replaced.
  fileprivate func mapSpans(_ change: (TextSpan) -> TextSpan) -> Element {
    switch self {
    case .footnoteDefinition(let label): .footnoteDefinition(label: change(label))
    case .footnoteReference(let label): .footnoteReference(label: change(label))
    case .codeBlock(let language, let text): .codeBlock(language: language.map(change), text: change(text))
    case .link(let destination, let title): .link(destination: change(destination), title: title.map(change))
    case .text(let text): .text(change(text))
    case .code(let text): .code(change(text))
    case .styled(var style):
      {
        style.fontFamily = style.fontFamily.map(change)
        return .styled(style)
      }()
    default: self
    }
  }
}

extension Image {
  /// The image with every span replaced.
  fileprivate func mapSpans(_ change: (TextSpan) -> TextSpan) -> Image {
    Image(
      source: change(source), alternative: change(alternative), title: title.map(change), width: width, height: height)
  }
}
