/// White space as Unicode has it (CommonMark 0.31.2, 2.1): beside it no delimiter of a format means anything.
extension Collection<UInt8> {
  /// How many bytes of white space UTF-8 text begins with.
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
  /// How many bytes of white space UTF-8 text ends in.
  var trailingSpaceCount: Int {
    var rest = self
    while let last = rest.last {
      let length = last.isSpaceOrTab ? 1 : WideSpaces.all.first { rest.suffix($0.count).elementsEqual($0) }?.count ?? 0
      if length == 0 { break }
      rest.removeLast(length)
    }
    return count - rest.count
  }

  /// How many spaces and tabs text ends in.
  var trailingBlankCount: Int { reversed().prefix(while: \.isSpaceOrTab).count }
}

private enum WideSpaces {
  /// All of the category Zs but the space itself.
  static let all: [[UInt8]] =
    ([0xA0, 0x1680, 0x202F, 0x205F, 0x3000] + Array(0x2000...0x200A)).compactMap { value in
      Unicode.Scalar(UInt32(value)).map { Array(String($0).utf8) }
    }
}
