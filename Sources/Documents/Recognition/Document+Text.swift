extension Document {
  /// Whether it shows nothing but text: paragraphs and code, in any look. Editors copy their text as such a document,
  /// together with the text itself.
  public var showsOnlyText: Bool {
    nodes.allSatisfy { node in
      switch node.element {
      case .paragraph, .codeBlock, .format, .styled, .text, .code, .softBreak, .lineBreak: true
      default: false
      }
    }
  }
}
