public import Documents

/// Checks that Markdown contains no unnecessary escapes.
public enum MarkdownEscapes {
  /// Returns the line of an unnecessary backslash in written Markdown, with that backslash in brackets; nil if there is
  /// none. Complexity: a reading for each backslash.
  public static func needless(in written: [UInt8], of model: Document) -> String? {
    let needless = written.indices.first { index in
      guard written[index] == UInt8(ascii: "\\") else { return false }
      let shorter = written[..<index] + Array(written[(index + 1)...])
      return MarkdownReader.read(Array(shorter), linksAddresses: false, readsFormulas: false) == model
    }
    return needless.map { line(around: $0, in: written) }
  }

  private static func line(around index: Int, in written: [UInt8]) -> String {
    let before = written[..<index].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).last ?? []
    let after = written[(index + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    return "\(String(decoding: before, as: UTF8.self))⟦\\⟧\(String(decoding: after, as: UTF8.self))"
  }
}
