/// The meaning of one command line: the same value from both parsers.
protocol Verb: Equatable, Sendable {
  /// Carries it out.
  func run() throws
}

extension Verb {
  /// Whether both command lines mean the same.
  func isSame(as other: any Verb) -> Bool { other as? Self == self }
}
