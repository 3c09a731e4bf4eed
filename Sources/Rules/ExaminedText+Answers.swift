package import RenderCommand
internal import Search

extension ExaminedText {
  /// Returns the answer to each test, in time that is linear in the text. `kind` returns the words for what the text is.
  package func answers(kind: () -> String) -> [Bool] {
    let folded = folded
    var words: [Substring]?
    return tests.map { test in
      switch test {
      case .matches(let pattern):
        guard let pattern = try? LinearPattern(pattern) else { return false }
        return folded.withUnsafeBytes { pattern.range(in: $0) != nil }
      case .shape(let shape): return shape.holds(for: text)
      case .language(let name):
        let known = words ?? kind().split(separator: " ")
        words = known
        return known.contains { $0 == name }
      }
    }
  }

  private var folded: [UInt8] {
    text.withUnsafeBytes { text in
      if let folded = Folding.folded(text) { return folded }
      var lower = [UInt8](repeating: 0, count: text.count)
      lower.withUnsafeMutableBytes { Folding.lower(text, into: $0) }
      return lower
    }
  }
}
