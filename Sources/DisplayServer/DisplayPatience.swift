/// How long a display waits for peers that may never answer: its server, and the applications that it reads from or
/// that read from it. The defaults are as long as users and impatient programs tolerate.
package struct DisplayPatience: Hashable, Sendable {
  /// The maximum time that a caller waits for the display server.
  package var server: Duration
  /// The maximum time for a compositor to grant the focus.
  package var focus: Duration
  /// The maximum time that a requestor waits without a sign while a representation is loaded.
  package var firstSign: Duration
  /// The maximum time that a requestor may leave sent data unread.
  package var unread: Duration
  /// The maximum time for one representation that is kept because its application ends.
  package var handOver: Duration

  package init(
    server: Duration = .seconds(2), focus: Duration = .seconds(1), firstSign: Duration = .milliseconds(300),
    unread: Duration = .seconds(10), handOver: Duration = .seconds(2)
  ) {
    self.server = server
    self.focus = focus
    self.firstSign = firstSign
    self.unread = unread
    self.handOver = handOver
  }
}
