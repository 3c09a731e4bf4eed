/// The words of a `class` attribute.
struct ClassNames: RandomAccessCollection {
  let words: ArraySlice<TextSpan>
  let text: [UInt8]

  var startIndex: Int { words.startIndex }
  var endIndex: Int { words.endIndex }

  subscript(position: Int) -> ArraySlice<UInt8> { text[words[position].range] }
}
