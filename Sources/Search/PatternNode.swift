/// A part of a pattern.
indirect enum PatternNode: Hashable, Sendable {
  case scalar(ScalarSet)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  /// A part between `least` and `most` times; any number of times if `most` is nil.
  case repeated(PatternNode, least: Int, most: Int?)
  case assertion(PatternAssertion)
}

/// What a place in a text must be, without a character of its own.
enum PatternAssertion: Hashable, Sendable {
  case lineStart, lineEnd, wordBoundary, noWordBoundary

  /// Whether it holds between two characters; nil stands for the text's beginning or end.
  func holds(between before: UInt32?, _ after: UInt32?) -> Bool {
    switch self {
    case .lineStart: before == nil || before == 0x0A
    case .lineEnd: after == nil || after == 0x0A || after == 0x0D
    case .wordBoundary: before?.isWordScalar ?? false != after?.isWordScalar ?? false
    case .noWordBoundary: before?.isWordScalar ?? false == after?.isWordScalar ?? false
    }
  }
}

extension PatternNode {
  /// The plain texts that each match contains.
  var literals: [String] {
    var runs: [String.UnicodeScalarView] = [.init()]
    collect(into: &runs)
    return runs.filter { !$0.isEmpty }.map { String($0) }
  }

  private func collect(into runs: inout [String.UnicodeScalarView]) {
    switch self {
    case .scalar(let set):
      if let scalar = set.single.flatMap({ Unicode.Scalar($0) }) {
        runs[runs.count - 1].append(scalar)
      } else {
        runs.append(.init())
      }
    case .sequence(let nodes): for node in nodes { node.collect(into: &runs) }
    case .repeated(let node, let least, let most):
      if least > 0 { node.collect(into: &runs) }
      if least != 1 || most != 1 { runs.append(.init()) }
    case .alternatives: runs.append(.init())
    case .assertion: break
    }
  }
}
