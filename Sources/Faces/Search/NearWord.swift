/// A word that is found although one of its letters is wrong: added, left out, another one, or swapped with the next.
/// The words of texts may go on behind it.
package struct NearWord: Sendable {
  /// The minimum number of letters: of shorter words, too many others are near.
  package static let shortest = 4
  /// The maximum number of letters.
  package static let longest = 64

  /// The letters, folded.
  package let letters: [UInt32]

  /// Creates the word of a folded text; nil if its length is not suitable, or it is not only letters of an alphabet.
  package init?(folded bytes: [UInt8]) {
    guard bytes.count <= 4 * Self.longest else { return nil }
    letters = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    guard (Self.shortest...Self.longest).contains(letters.count), letters.allSatisfy(\.isLetterOfAlphabet)
    else { return nil }
  }

  /// Returns the first range of a folded text that is near; nil if there is none.
  package func range(in text: UnsafeRawBufferPointer) -> Range<Int>? {
    var place = 0
    var isInWord = false
    while place < text.count {
      let (scalar, count) = text.scalar(at: place)
      let isWord = scalar.isWordScalar
      if isWord, !isInWord, let end = end(in: text, from: place) { return place..<end }
      isInWord = isWord
      place += count
    }
    return nil
  }

  /// Returns the end of a beginning of the text at `start` that is near; nil if none is.
  private func end(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var ends = [start]
    var scalars: [UInt32] = []
    // One letter more than the word has.
    while scalars.count <= letters.count, let last = ends.last, last < text.count {
      let (scalar, count) = text.scalar(at: last)
      scalars.append(scalar)
      ends.append(last + count)
    }
    return length(in: scalars).map { ends[$0] }
  }

  /// Returns the length of a beginning of `text` that is near.
  private func length(in text: [UInt32]) -> Int? {
    let same = zip(letters, text).prefix { $0 == $1 }.count
    /// Whether the letters from `place` on begin the text from `other` on.
    func matches(_ place: Int, _ other: Int) -> Bool {
      letters.count - place <= text.count - other
        && zip(letters[place...], text[min(other, text.count)...]).allSatisfy(==)
    }
    if same == letters.count || matches(same + 1, same + 1) { return letters.count }
    if matches(same, same + 1) { return letters.count + 1 }
    if matches(same + 1, same) { return letters.count - 1 }
    let isSwapped =
      same + 1 < min(letters.count, text.count) && letters[same] == text[same + 1] && letters[same + 1] == text[same]
    return isSwapped && matches(same + 2, same + 2) ? letters.count : nil
  }
}

extension UInt32 {
  /// Whether it is a letter, and none of the scripts in which a letter is a syllable or a word.
  fileprivate var isLetterOfAlphabet: Bool {
    self < 0x2E80 && Unicode.Scalar(self)?.properties.isAlphabetic ?? false
  }
}
