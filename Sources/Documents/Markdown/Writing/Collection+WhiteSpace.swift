/// Unicode's white space (CommonMark 0.31.2, 2.1), beside which the delimiters of formats have no effect.
extension Collection<UInt8> {
  /// The number of bytes of white space at the start of UTF-8 text.
  var leadingSpaceCount: Int {
    var rest = self[...]
    while let first = rest.first {
      let length = first.isSpaceOrTab ? 1 : WideSpaces.all.first { rest.starts(with: $0) }?.count ?? 0
      if length == 0 { break }
      rest = rest.dropFirst(length)
    }
    return count - rest.count
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes of white space at the end of UTF-8 text.
  var trailingSpaceCount: Int {
    var rest = self
    while let last = rest.last {
      let length = last.isSpaceOrTab ? 1 : WideSpaces.all.first { rest.suffix($0.count).elementsEqual($0) }?.count ?? 0
      if length == 0 { break }
      rest.removeLast(length)
    }
    return count - rest.count
  }

  /// The number of spaces and tabs at the end of text.
  var trailingBlankCount: Int { reversed().prefix(while: \.isSpaceOrTab).count }
}

private enum WideSpaces {
  /// All of the category Zs except the space itself.
  static let all: [[UInt8]] =
    ([0xA0, 0x1680, 0x202F, 0x205F, 0x3000] + Array(0x2000...0x200A)).compactMap { value in
      Unicode.Scalar(UInt32(value)).map { Array(String($0).utf8) }
    }
}
