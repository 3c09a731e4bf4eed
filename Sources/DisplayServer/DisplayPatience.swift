/// How long a display waits for those who may never answer: its server, the applications that it reads and those that
/// read from it. Without arguments, as long as users and impatient programs bear it.
package struct DisplayPatience: Hashable, Sendable {
  /// How long a caller waits for the display server.
  package var server: Duration
  /// How long a compositor may take to give the focus.
  package var focus: Duration
  /// How long a requestor is left without a sign while a representation is loaded.
  package var firstSign: Duration
  /// How long a requestor may leave unread what it was sent.
  package var unread: Duration
  /// How long one representation may take that is kept because its application ends.
  package var handOver: Duration

  /// Limits for everything.
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
