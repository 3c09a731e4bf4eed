/// A word that is found although one of its letters is wrong: added, left out, another one, or swapped with the next.
/// The words of texts may go on behind it.
package struct NearWord: Sendable {
  /// The minimum number of letters: of shorter words, too many others are near.
  package static let shortest = 4
  /// The maximum number of letters.
  package static let longest = 64

  /// The letters, folded.
  package let letters: [UInt32]
  /// The letters as UTF-8.
  private let bytes: [UInt8]

  /// Creates the word of a folded text; nil if its length is not suitable, or it is not only letters of an alphabet.
  package init?(folded bytes: [UInt8]) {
    guard bytes.count <= 4 * Self.longest else { return nil }
    self.bytes = bytes
    letters = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    guard (Self.shortest...Self.longest).contains(letters.count), letters.allSatisfy(\.isLetterOfAlphabet)
    else { return nil }
  }

  /// Returns the first range of a folded text that is near; nil if there is none.
  package func range(in text: UnsafeRawBufferPointer) -> Range<Int>? {
    bytes.withUnsafeBytes { word in
      var place = 0
      var isInWord = false
      while place < text.count {
        let (scalar, count) = text.scalar(at: place)
        let isWord = scalar.isWordScalar
        if isWord, !isInWord, let end = Self.end(of: word, in: text, from: place) { return place..<end }
        isInWord = isWord
        place += count
      }
      return nil
    }
  }

  /// Returns the end of a beginning of the text at `start` that is near; nil if none is.
  private static func end(
    of word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    var same = 0
    while same < word.count, start + same < text.count, word[same] == text[start + same] { same += 1 }
    if same == word.count { return start + same }
    // The first bytes of two letters may be equal.
    while same > 0, word[same] & 0xC0 == 0x80 { same -= 1 }
    let place = start + same
    /// Returns the end of the text that goes on at `other` with the rest of the word.
    func end(of rest: Int, at other: Int) -> Int? {
      let count = word.count - rest
      guard other + count <= text.count else { return nil }
      for offset in 0..<count where word[rest + offset] != text[other + offset] { return nil }
      return other + count
    }
    let letter = word.scalar(at: same)
    let other = place < text.count ? text.scalar(at: place) : (scalar: 0, count: 0)
    let (next, second) = (same + letter.count, place + other.count)
    if let end = end(of: next, at: second) ?? end(of: same, at: second) ?? end(of: next, at: place) { return end }
    guard next < word.count, second < text.count, word.scalar(at: next).scalar == other.scalar,
      text.scalar(at: second).scalar == letter.scalar
    else { return nil }
    return end(of: next + other.count, at: second + letter.count)
  }
}

extension UInt32 {
  /// Whether it is a letter, and none of the scripts in which a letter is a syllable or a word.
  fileprivate var isLetterOfAlphabet: Bool {
    self < 0x2E80 && Unicode.Scalar(self)?.properties.isAlphabetic ?? false
  }
}
