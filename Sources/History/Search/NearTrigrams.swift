internal import Search

/// The queries to the index for texts that contain a word with one wrong letter.
///
/// A wrong letter changes the three trigrams with it, or four if two letters are swapped. The texts have all others. Of a
/// word of seven letters or more, two others remain at least; for a shorter one, each letter of the alphabet is tried in
/// each place. Trigrams of the word that are in no text say where its wrong letter is.
struct NearTrigrams {
  /// The shortest word of which enough trigrams remain.
  private static let long = 7

  /// The maximum number of trigrams at each end of a word that are looked up.
  private static let limit = 6
  /// The number of words in one query, which cannot be stopped.
  private static let words = 3

  /// The queries in FTS5's syntax.
  private(set) var queries: [String] = []

  private let letters: [Unicode.Scalar]
  /// The indexes of the trigrams that are in no text.
  private var absent: [Int] = []
  private let others: String

  /// `others` are texts that must be there besides.
  init(_ word: NearWord, in store: HistoryStore, _ others: [String]) throws {
    letters = word.letters.compactMap { Unicode.Scalar($0) }
    self.others = Trigrams(allOf: others).map { " AND \($0.expression)" } ?? ""
    for (index, trigram) in trigrams.enumerated() where try !store.hasText(with: trigram) { absent.append(index) }
    swap()
    if letters.count < Self.long { tryAlphabet() } else { leaveOut() }
  }

  /// Whether all trigrams of the word are in texts, so that the index selects little.
  var isVague: Bool { absent.isEmpty }

  private var trigrams: [String] { Trigrams.trigrams(of: letters) }

  /// Whether an error that changes these trigrams explains those that are in no text.
  private func explains(_ changed: ClosedRange<Int>) -> Bool { absent.allSatisfy(changed.contains) }

  private mutating func add(_ words: [[Unicode.Scalar]]) {
    let parts = words.map { "(\(Trigrams.all(of: Trigrams.trigrams(of: $0))))" }
    for start in stride(from: 0, to: parts.count, by: Self.words) {
      let some = parts[start..<min(start + Self.words, parts.count)]
      queries.append("(\(some.joined(separator: " OR ")))\(others)")
    }
  }

  // MARK: The errors

  private mutating func swap() {
    let places = letters.indices.dropLast().filter { letters[$0] != letters[$0 + 1] && explains($0 - 2...$0 + 1) }
    add(
      places.map { place in
        var word = letters
        word.swapAt(place, place + 1)
        return word
      })
  }

  /// Asks for the trigrams that remain if a letter is another one. These remain too if it is too much, or if one is
  /// missing before it.
  private mutating func leaveOut() {
    for place in 2...letters.count - 3 where explains(place - 2...place) {
      let rest = trigrams.enumerated().filter { !(place - 2...place).contains($0.offset) }.map(\.element)
      // More add nothing, and each costs a lookup in the index.
      let some = rest.prefix(Self.limit) + rest.dropFirst(Self.limit).suffix(Self.limit)
      queries.append("\(Trigrams.all(of: Array(some)))\(others)")
    }
  }

  private mutating func tryAlphabet() {
    let alphabet = Self.alphabets.first { $0.contains(letters[letters.count / 2]) }.map { range in
      (range.lowerBound.value...range.upperBound.value).compactMap { Unicode.Scalar($0) }
    }
    for place in letters.indices where explains(place - 2...place) {
      let (start, rest) = (Array(letters[..<place]), Array(letters[(place + 1)...]))
      let tried = (alphabet ?? []).filter { $0 != letters[place] }.map { start + [$0] + rest }
      add([start + rest] + tried)
      if place > 0, explains(place - 2...place - 1) {
        add((alphabet ?? []).map { start + [$0, letters[place]] + rest })
      }
    }
  }

  private static let alphabets: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "α"..."ω", "а"..."я", "א"..."ת", "ء"..."ي"]
}

extension HistoryStore {
  /// Returns whether the index contains a trigram.
  fileprivate func hasText(with trigram: String) throws -> Bool {
    try database.first(
      "SELECT rowid FROM search WHERE search MATCH ? LIMIT 1", [.text(trigram.quoted)], step: "search the history"
    ) { $0.integer(0) } != nil
  }
}
