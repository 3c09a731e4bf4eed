/// The links of Outlook and Teams, which lead through a server of Microsoft's.
enum SafeLinks {
  /// Returns the original address of such a link.
  static func address(of link: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    tree.value(.originalSource, of: link)
  }
}
