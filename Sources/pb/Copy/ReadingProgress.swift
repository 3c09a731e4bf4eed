internal import Glibc
internal import Linux

/// Shows how far the reading of inputs is, one after the other.
struct ReadingProgress {
  private let line: ProgressLine
  private let total: Int?

  /// The reading of `inputs`, which is about to begin.
  init(_ line: ProgressLine, of inputs: [Input]) {
    self.line = line
    // Files with holes may say that they have more bytes than can be counted: then there is no end in sight.
    total = inputs.allSatisfy(\.isWholeFile) ? inputs.reduce(0) { $0 &+ $1.status.size } : nil
  }

  /// Waits until there is more of `input`, after so many bytes of all.
  ///
  /// Nothing is shown before the first byte: the program that writes it may be asking for a password on the same
  /// terminal. Nor is it while the user writes there himself.
  func wait(for input: Input, after done: Int) throws {
    guard done > 0, isatty(input.descriptor.rawValue) == 0 else { return }
    try line.wait(until: input.descriptor.rawValue) { StepProgress(phase: "reading", done: done, total: total) }
  }
}
