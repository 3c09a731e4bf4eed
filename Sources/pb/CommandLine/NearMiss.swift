/// Guesses the intended word for a mistyped one.
enum NearMiss {
  /// Returns the nearest candidate: one or two slips away, or the only one that begins with `word`; nil if none is.
  static func of(_ word: String, among candidates: [String]) -> String? {
    let beginning = candidates.filter { word.utf8.count >= 2 && $0.hasPrefix(word) }
    if beginning.count == 1 { return beginning[0] }
    let nearest = candidates.map { (candidate: $0, slips: slips(from: word, to: $0)) }.min { $0.slips < $1.slips }
    guard let nearest, nearest.slips <= (word.utf8.count < 4 ? 1 : 2) else { return nil }
    return nearest.candidate
  }

  /// Counts the letters that were left out, inserted, changed or swapped with their neighbour (optimal string
  /// alignment). Takes time proportional to the product of both lengths.
  static func slips(from word: String, to other: String) -> Int {
    let (word, other) = (Array(word.utf8), Array(other.utf8))
    var rows = [Array(0...other.count)]
    for i in word.indices {
      var row = [i + 1]
      for j in other.indices {
        var best = min(row[j], rows[i][j + 1]) + 1
        best = min(best, rows[i][j] + (word[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, word[i] == other[j - 1], word[i - 1] == other[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[word.count][other.count]
  }
}
