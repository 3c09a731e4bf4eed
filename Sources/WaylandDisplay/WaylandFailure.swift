internal import Reactor

/// Why an exchange with the compositor ended without an answer.
enum WaylandFailure: Error, Sendable {
  case disconnected, cancelled, timedOut

  init(_ failure: WaitFailure) {
    switch failure {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    }
  }
}
