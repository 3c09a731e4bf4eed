internal import Glibc
internal import Linux
internal import Logging
internal import Wire

/// What a service says on its standard error: its log, and why it does not run. Whatever others have put into a line, such
/// as options, variables, paths and titles of windows, is made harmless here and nowhere before.
package struct ServiceLog: TextOutputStream, Sendable {
  package init() {}

  /// Has all loggers write here; no line waits for whoever reads it.
  package static func begin() {
    StandardError.neverWaits()
    LoggingSystem.bootstrap { StreamLogHandler(label: $0, stream: ServiceLog()) }
  }

  /// Writes one line, which brings its own end.
  package func write(_ line: String) {
    let text = line.hasSuffix("\n") ? line.dropLast() : line[...]
    let bytes = Array((String(text).printable + "\n").utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
