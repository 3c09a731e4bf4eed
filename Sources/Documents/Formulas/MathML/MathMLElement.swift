/// An element of MathML, in a page or in a part of another document.
struct MathMLElement {
  private let element: HTMLElement

  init(_ element: HTMLElement) { self.element = element }

  var tag: HTMLTag { element.tag }

  var children: [MathMLElement] { element.children.filter { $0.tag != .text }.map { MathMLElement($0) } }

  var hasChildren: Bool { element.children.contains { $0.tag != .text } }

  /// The text in it, without white space at its edges.
  var text: String {
    String(decoding: element.text(nodes: Self.nodeLimit)[...].collapsingSpaces(), as: UTF8.self)
  }

  /// Whether it is the invisible sign between a function and what it is applied to.
  var isApplication: Bool { tag == .mo && text == "\u{2061}" }

  /// How many nodes of a text are read.
  private static let nodeLimit = 64

  /// The value of an attribute in lower case, without white space around it.
  subscript(name: HTMLAttribute.Name) -> String? {
    element[name].map { value in
      String(decoding: value.trimmingSpaces().map(\.lowercasedASCII), as: UTF8.self)
    }
  }

  /// The value of an attribute as it is written, without white space.
  func characters(_ name: HTMLAttribute.Name) -> String? {
    element[name].map { value in
      String(decoding: value.filter { !$0.isASCIIWhitespace }, as: UTF8.self)
    }
  }
}
