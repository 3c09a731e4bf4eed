internal import Reactor

/// Why an exchange with the server ended without an answer.
enum X11Failure: Error, Sendable {
  case disconnected, cancelled, timedOut

  init(_ failure: WaitFailure) {
    switch failure {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .unavailable: self = .disconnected
    }
  }
}
