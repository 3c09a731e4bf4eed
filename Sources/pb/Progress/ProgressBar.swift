internal import Glibc
internal import Linux

/// A terminal that shows long steps, by a line that disappears at the step's end.
struct ProgressBar {
  let descriptor: CInt
  /// The time after which a step is shown.
  var delay = Duration.milliseconds(300)
  /// The minimum time between two lines.
  var interval = Duration.milliseconds(100)

  /// The bar on standard error; nil if that is not a terminal.
  static var onStandardError: ProgressBar? { isatty(2) == 1 ? ProgressBar(descriptor: 2) : nil }

  /// Begins a step. The caller erases the line at its end.
  func begin() -> ProgressLine { ProgressLine(self) }

  /// Waits until `event` is readable or its other end is closed, and shows `progress` meanwhile.
  func wait(until event: borrowing OwnedDescriptor, _ progress: () -> StepProgress) throws {
    let line = begin()
    defer { line.erase() }
    try line.wait(until: event.rawValue, progress)
  }
}
