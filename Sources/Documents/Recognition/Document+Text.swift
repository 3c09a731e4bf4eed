extension Document {
  /// Whether it shows nothing but text: paragraphs and code, in any look. Editors copy what stands in them as such a
  /// document, beside the text itself.
  public var showsOnlyText: Bool {
    nodes.allSatisfy { node in
      switch node.element {
      case .paragraph, .codeBlock, .format, .styled, .text, .code, .softBreak, .lineBreak: true
      default: false
      }
    }
  }
}
