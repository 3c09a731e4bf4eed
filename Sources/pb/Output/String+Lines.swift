extension String {
  /// The lines of the text.
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
