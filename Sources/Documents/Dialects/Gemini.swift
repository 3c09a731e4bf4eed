/// A chat assistant whose pages keep the source of each formula beside its drawing.
enum Gemini {
  /// Returns the source of the formula that an element draws; nil if it is none.
  static func formula(_ node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    node.tag == .span || node.tag == .div ? tree.value(.dataMath, of: node) : nil
  }
}
