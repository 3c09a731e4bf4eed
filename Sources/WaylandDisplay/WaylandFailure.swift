internal import Reactor

/// Why an exchange with the compositor ended without an answer.
enum WaylandFailure: Error, Sendable {
  case disconnected, cancelled, timedOut
  /// The protocol needs the focus, and the compositor did not give it.
  case unfocused

  init(_ failure: WaitFailure) {
    switch failure {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .unavailable: self = .disconnected
    }
  }
}
