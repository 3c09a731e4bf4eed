/// A formula of LibreOffice: an object in a frame, with a part of its own in MathML (OpenDocument 1.3, 14).
enum ODTFormula {
  /// Returns the formula in TeX; empty if the part contains another kind of object. Complexity: O(n).
  static func tex(ofPart part: [UInt8]?) -> [UInt8] {
    // The content of other objects is not looked at further.
    guard let part, let source = MathMLFormula.withoutPrefix(part, beginning: beginning) else { return [] }
    let tree = HTMLTreeBuilder.parse(source)
    return withExtendedLifetime(tree) {
      tree.elements(.math).first.map { MathMLFormula.tex(of: $0)[...].collapsingSpaces() } ?? []
    }
  }

  /// The element begins after an XML declaration and a document type at most.
  private static let beginning = 1024
}
