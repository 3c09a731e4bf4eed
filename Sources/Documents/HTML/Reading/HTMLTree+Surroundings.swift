/// The elements around a node.
extension HTMLTree {
  /// Returns the innermost of the elements around a node for which a condition holds; nil if none of so many does.
  func element(around index: Index, levels: Int, where condition: (Index) -> Bool) -> Index? {
    var outer = self[index].parent
    for _ in 0..<levels where outer > 0 {
      if condition(outer) { return outer }
      outer = self[outer].parent
    }
    return nil
  }
}
