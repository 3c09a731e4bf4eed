/// What one command line asks for: the same value whichever parser has read it.
protocol Verb: Equatable, Sendable {
  /// Does it.
  func run() throws
}

extension Verb {
  /// Whether both ask for the same.
  func isSame(as other: any Verb) -> Bool { other as? Self == self }
}
