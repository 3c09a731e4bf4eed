package import Reactor

/// Why an exchange with a display server ended without an answer.
package enum ConnectionFailure: Error, Hashable, Sendable {
  case disconnected, cancelled, timedOut
  /// The selection needs the focus, and the server did not give it.
  case unfocused

  /// What a wait that ended early means for the exchange.
  package init(_ failure: WaitFailure) {
    switch failure {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .unavailable: self = .disconnected
    }
  }
}
