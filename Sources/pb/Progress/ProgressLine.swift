internal import CLinux
internal import Glibc
internal import Linux
internal import Wire

/// One step's line on a terminal: it appears when the step has taken a while, and stays until it is erased, or a signal
/// ends the process.
///
/// The cursor stays at the line's beginning, so that the terminal's echo of Ctrl-C takes no line of its own.
final class ProgressLine {
  private let bar: ProgressBar
  private let start = ContinuousClock.now
  private var nextLine: ContinuousClock.Instant
  private var width = 0

  init(_ bar: ProgressBar) {
    self.bar = bar
    nextLine = start + bar.delay
  }

  /// Shows the step's progress, unless the step has only just begun or was shown a moment ago.
  func show(_ progress: StepProgress) {
    let now = ContinuousClock.now
    guard now >= nextLine else { return }
    nextLine = now + bar.interval
    width = terminalWidth
    CLinux_erase_when_killed(bar.descriptor, CInt(width))
    write("\r" + progress.line(after: now - start, width: width).printable + "\r")
  }

  /// Waits until `event` is readable or its other end is closed, and shows `progress` meanwhile.
  func wait(until event: CInt, _ progress: () -> StepProgress) throws {
    repeat { show(progress()) } while try !isReadable(event)
  }

  /// Removes the line, before other output.
  func erase() {
    guard width > 0 else { return }
    write("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
    CLinux_erase_when_killed(bar.descriptor, 0)
  }

  /// Returns false if nothing is readable before the next line is due.
  private func isReadable(_ event: CInt) throws -> Bool {
    let time = max(.zero, nextLine - ContinuousClock.now)
    let milliseconds = CInt(clamping: Int(min(time, .seconds(3600)) / .milliseconds(1)) + 1)
    return try SystemCall.wait("wait for a step", event, milliseconds: milliseconds) != nil
  }

  /// The usable width. One column stays free, or some terminals would begin a new line.
  private var terminalWidth: Int {
    let columns = Int(CLinux_terminal_columns(bar.descriptor))
    return columns > 1 ? min(columns, ProgressLine.widest) - 1 : ProgressLine.widest - 1
  }

  private static let widest = 80

  /// Writes text; ignores failures, because the line is only a courtesy.
  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(bar.descriptor, bytes, bytes.count)
  }
}
