internal import RandomDocuments
internal import ReaderCheck

/// The texts of one format.
struct RandomWords {
  let reader: FuzzedReader
  let words: [[UInt8]]

  /// Returns the pieces of a text. A few words come many times, so that they meet each other in every order.
  func pieces(seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    let chosen = (0...random.below(10)).map { _ in words[random.below(words.count)] }
    return (0...random.below(24)).map { _ in chosen[random.below(chosen.count)] }
  }

  func text(of pieces: [[UInt8]]) -> [UInt8] { reader.beginning + pieces.joined() }

  /// Returns the rules that a text breaks, in words.
  func violations(of pieces: [[UInt8]]) -> [String] { ReaderCheck.violations(reading: text(of: pieces), by: reader) }

  /// Returns those of the pieces without which the text breaks no rule.
  func shortened(_ pieces: [[UInt8]]) -> [[UInt8]] {
    var kept = pieces
    for place in kept.indices.reversed() {
      var fewer = kept
      fewer.remove(at: place)
      if !violations(of: fewer).isEmpty { kept = fewer }
    }
    return kept
  }
}
