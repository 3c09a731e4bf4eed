internal import CLinux
internal import Descriptors
internal import Glibc

/// A line on a terminal that shows how far a long step is, and that is gone when the step has ended.
struct ProgressBar {
  /// The terminal.
  let descriptor: CInt
  /// What takes no longer than this is not shown.
  var delay = Duration.milliseconds(300)
  /// How long a line stands before the next one.
  var interval = Duration.milliseconds(100)

  /// The bar on standard error; nil unless that is a terminal.
  static var onStandardError: ProgressBar? { isatty(2) == 1 ? ProgressBar(descriptor: 2) : nil }

  /// Waits until something comes from `event`, or its other end is closed, and shows what `progress` gives meanwhile.
  func wait(until event: borrowing OwnedDescriptor, _ progress: () -> StepProgress) throws(SystemFailure) {
    let start = ContinuousClock.now
    var width: Int?
    defer { if let width { write("\r" + String(repeating: " ", count: width) + "\r") } }
    while try !isReadable(event, within: width == nil ? delay : interval) {
      let columns = terminalWidth
      write("\r" + progress().line(after: ContinuousClock.now - start, width: columns))
      width = columns
    }
  }

  private func isReadable(
    _ event: borrowing OwnedDescriptor, within time: Duration
  ) throws(SystemFailure) -> Bool {
    var entry = pollfd(fd: event.rawValue, events: Int16(POLLIN), revents: 0)
    let milliseconds = CInt(clamping: Int(time / .milliseconds(1)))
    return try SystemCall.run("wait for a process") { poll(&entry, 1, milliseconds) } > 0
  }

  /// One column stays free, or some terminals would begin a new line.
  private var terminalWidth: Int {
    let columns = Int(CLinux_terminal_columns(descriptor))
    return columns > 1 ? min(columns, ProgressBar.widest) - 1 : ProgressBar.widest - 1
  }

  private static let widest = 80

  /// Nobody is told if it fails: the bar is no more than a courtesy.
  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
