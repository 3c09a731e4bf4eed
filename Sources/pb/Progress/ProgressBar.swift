internal import Glibc
internal import Linux

/// A terminal on which long steps are shown, by a line that is gone when the step has ended.
struct ProgressBar {
  /// The terminal.
  let descriptor: CInt
  /// What takes no longer than this is not shown.
  var delay = Duration.milliseconds(300)
  /// How long a line stands before the next one.
  var interval = Duration.milliseconds(100)

  /// The bar on standard error; nil unless that is a terminal.
  static var onStandardError: ProgressBar? { isatty(2) == 1 ? ProgressBar(descriptor: 2) : nil }

  /// Begins a step. Whoever begins it erases the line at its end.
  func begin() -> ProgressLine { ProgressLine(self) }

  /// Waits until something comes from `event`, or its other end is closed, and shows what `progress` gives meanwhile.
  func wait(until event: borrowing OwnedDescriptor, _ progress: () -> StepProgress) throws {
    let line = begin()
    defer { line.erase() }
    try line.wait(until: event.rawValue, progress)
  }
}
