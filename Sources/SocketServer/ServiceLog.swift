internal import Glibc
internal import Linux
internal import Logging
internal import Wire

/// A service's standard error: its log, and the reason why it does not run. Foreign text in a line, such as options,
/// variables, paths and window titles, is escaped here and nowhere before.
package struct ServiceLog: TextOutputStream, Sendable {
  package init() {}

  /// Directs all loggers here; writing a line never waits for its reader.
  package static func begin() {
    StandardError.neverWaits()
    LoggingSystem.bootstrap { StreamLogHandler(label: $0, stream: ServiceLog()) }
  }

  /// Writes one line, with or without a line feed at its end.
  package func write(_ line: String) {
    let text = line.hasSuffix("\n") ? line.dropLast() : line[...]
    let bytes = Array((String(text).printable + "\n").utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }
}
