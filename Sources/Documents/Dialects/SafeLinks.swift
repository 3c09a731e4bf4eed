/// The links of Outlook and Teams, which lead through a server of Microsoft's.
enum SafeLinks {
  /// Returns the original address of such a link.
  static func address(of link: HTMLElement) -> ArraySlice<UInt8>? {
    link[.originalSource]
  }
}
