internal import Glibc
internal import Linux

/// The progress of a conversion, as visible from outside: the worker shares the positions of its files with us
/// (dup(2)). Pipes have no position.
struct ConversionProgress {
  private let input: Input
  private let output: CInt
  private let outputStart: off_t

  /// Creates the progress of a conversion that is about to begin.
  init(input: Input, output: CInt) {
    self.input = input
    self.output = output
    outputStart = ConversionProgress.position(of: output)
  }

  /// The current progress.
  var now: StepProgress {
    let written = ConversionProgress.position(of: output)
    if written > outputStart { return StepProgress(phase: "writing", done: Int(written - outputStart)) }
    let read = ConversionProgress.position(of: input.descriptor.rawValue)
    if input.status.kind == .regular, read < input.status.size {
      return StepProgress(phase: "reading", done: Int(read), total: input.status.size)
    }
    return StepProgress(phase: "converting")
  }

  /// Returns a file's position; -1 if it has none.
  private static func position(of descriptor: CInt) -> off_t { lseek(descriptor, 0, SEEK_CUR) }
}
