extension String {
  /// Its lines, for text of several.
  var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
