extension Document: Equatable {
  /// Whether both are the same tree with the same strings, wherever those lie in the text storages.
  public static func == (left: Document, right: Document) -> Bool {
    guard left.nodes.count == right.nodes.count else { return false }
    for (a, b) in zip(left.nodes, right.nodes) {
      guard a.end == b.end else { return false }
      guard left.normal(a.element) == right.normal(b.element) else { return false }
      for (x, y) in zip(a.element.spans, b.element.spans) where left[x] != right[y] { return false }
    }
    return true
  }

  /// The element with its spans reduced to their lengths, so that two documents' elements can be compared.
  private func normal(_ element: Element) -> Element { element.mapSpans { TextSpan(start: 0, count: $0.count) } }
}

extension Element {
  /// Every string of the element, in the order of its declaration.
  var spans: [TextSpan] {
    var found: [TextSpan] = []
    _ = mapSpans { span in
      found.append(span)
      return span
    }
    return found
  }

  /// The element with every span replaced.
  func mapSpans(_ change: (TextSpan) -> TextSpan) -> Element {
    switch self {
    case .footnoteDefinition(let label): .footnoteDefinition(label: change(label))
    case .footnoteReference(let label): .footnoteReference(label: change(label))
    case .codeBlock(let language, let text): .codeBlock(language: language.map(change), text: change(text))
    case .link(let destination, let title): .link(destination: change(destination), title: title.map(change))
    case .text(let text): .text(change(text))
    case .code(let text): .code(change(text))
    case .image(var image):
      {
        image.source = change(image.source)
        image.alternative = change(image.alternative)
        image.title = image.title.map(change)
        return .image(image)
      }()
    case .styled(var style):
      {
        style.fontFamily = style.fontFamily.map(change)
        return .styled(style)
      }()
    default: self
    }
  }
}
