package import Reactor

/// The reason why an exchange with a display server ended without an answer.
package enum ConnectionFailure: Error, Hashable, Sendable {
  case disconnected, cancelled, timedOut
  /// The selection needs the focus, and the server did not grant it.
  case unfocused

  /// Creates the failure of an exchange from that of its wait.
  package init(_ failure: WaitFailure) {
    switch failure {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .unavailable: self = .disconnected
    }
  }
}
