internal import Glibc
internal import Linux

/// Shows the progress of reading inputs one after the other.
struct ReadingProgress {
  private let line: ProgressLine
  private let total: Int?

  /// Creates the progress of reading `inputs`, which is about to begin.
  init(_ line: ProgressLine, of inputs: [Input]) {
    self.line = line
    // Sparse files may claim more bytes than can be counted: then the total is unknown.
    total = inputs.allSatisfy(\.isWholeFile) ? inputs.reduce(0) { $0 &+ $1.status.size } : nil
  }

  /// Waits for more bytes of `input`; `done` bytes of all inputs were read.
  ///
  /// Shows nothing before the first byte, because the program that writes it may be asking for a password on the same
  /// terminal; and nothing while the user types there.
  func wait(for input: Input, after done: Int) throws {
    guard done > 0, isatty(input.descriptor.rawValue) == 0 else { return }
    try line.wait(until: input.descriptor.rawValue) { StepProgress(phase: "reading", done: done, total: total) }
  }
}
