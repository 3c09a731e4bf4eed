internal import CLinux
internal import Linux

/// The tasks that wait until a descriptor is readable or writable.
///
/// Each wait arms the descriptor for one report (EPOLLONESHOT), so a descriptor for which no task waits never wakes the
/// loop.
@LoopActor
package final class DescriptorWaits {
  /// The waits of the shared loop.
  package static let shared = DescriptorWaits()

  private struct Interest {
    var readable: Promise<Void>?
    var writable: Promise<Void>?
    var hungUp: Promise<Void>?
    let token: UInt64

    var directions: Int {
      (readable == nil ? 0 : Int(CLINUX_EPOLL_READABLE)) | (writable == nil ? 0 : Int(CLINUX_EPOLL_WRITABLE))
        | (hungUp == nil ? 0 : Int(CLINUX_EPOLL_HUNG_UP))
    }
  }

  private var interests: [CInt: Interest] = [:]
  private var lastSerial: UInt32 = 0

  private init() {}

  /// Waits until `descriptor` has something to read, has ended or has failed. One task at a time may wait for this.
  package func readable(
    _ descriptor: CInt, atMost limit: Duration? = nil, timers: Timers = .monotonic
  ) async throws(WaitFailure) {
    try await wait(descriptor, \.readable, limit, timers)
  }

  /// Waits like ``readable(_:atMost:timers:)``, but retries while the system has no room for the wait.
  package func readableAtLast(_ descriptor: CInt) async throws(WaitFailure) {
    while true {
      do {
        return try await readable(descriptor)
      } catch {
        guard error == .unavailable else { throw error }
      }
      await Timers.monotonic.pause(for: DescriptorWaits.retryPause)
      if Task.isCancelled { throw .cancelled }
    }
  }

  private static let retryPause = Duration.milliseconds(200)

  /// Waits until `descriptor` accepts bytes, or has failed. One task at a time may wait for this.
  package func writable(
    _ descriptor: CInt, atMost limit: Duration? = nil, timers: Timers = .monotonic
  ) async throws(WaitFailure) {
    try await wait(descriptor, \.writable, limit, timers)
  }

  /// Waits until the other end of a socket or pipe is gone: closed, not merely done with writing.
  package func hungUp(_ descriptor: CInt, atMost limit: Duration? = nil) async throws(WaitFailure) {
    try await wait(descriptor, \.hungUp, limit, .monotonic)
  }

  private func wait(
    _ descriptor: CInt, _ direction: any WritableKeyPath<Interest, Promise<Void>?> & Sendable, _ limit: Duration?,
    _ timers: Timers
  ) async throws(WaitFailure) {
    let promise = Promise<Void>()
    var interest = interests[descriptor] ?? Interest(token: token(for: descriptor))
    precondition(interest[keyPath: direction] == nil, "two tasks wait for the same side of descriptor \(descriptor)")
    interest[keyPath: direction] = promise
    guard arm(descriptor, interest) else { throw .unavailable }
    interests[descriptor] = interest
    do {
      try await promise.wait(atMost: limit, timers: timers)
    } catch {
      // No report came, so the interest is still registered: remove it before the owner closes the descriptor.
      if interests[descriptor]?[keyPath: direction] === promise {
        interests[descriptor]?[keyPath: direction] = nil
        disarm(descriptor)
      }
      throw error
    }
  }

  func resume(_ token: UInt64, _ directions: UInt32) {
    if token == EventLoop.wakeUpToken { return EventLoop.shared.wokenUp() }
    let descriptor = CInt(truncatingIfNeeded: token & 0xFFFF_FFFF)
    guard var interest = interests[descriptor], interest.token == token else { return }
    var finished: [Promise<Void>?] = []
    if directions & UInt32(CLINUX_EPOLL_READABLE) != 0 { finished.append(interest.readable.take()) }
    if directions & UInt32(CLINUX_EPOLL_WRITABLE) != 0 { finished.append(interest.writable.take()) }
    if directions & UInt32(CLINUX_EPOLL_HUNG_UP) != 0 { finished.append(interest.hungUp.take()) }
    if interest.directions != 0, !arm(descriptor, interest) {
      // No further reports would come: each waiting task checks for itself.
      finished += [interest.readable.take(), interest.writable.take(), interest.hungUp.take()]
    }
    interests[descriptor] = interest.directions == 0 ? nil : interest
    for promise in finished { promise?.fulfil(()) }
  }

  private func arm(_ descriptor: CInt, _ interest: Interest) -> Bool {
    (try? EventLoop.shared.arm(descriptor, directions: interest.directions, token: interest.token)) != nil
  }

  private func disarm(_ descriptor: CInt) {
    guard let interest = interests[descriptor] else { return }
    if interest.directions == 0 {
      interests[descriptor] = nil
      _ = CLinux_epoll_forget(EventLoop.shared.epoll.rawValue, descriptor)
    } else {
      // The system knows the descriptor and needs fewer directions: if that fails, a report may come in vain.
      _ = arm(descriptor, interest)
    }
  }

  /// Returns a token that no event of an earlier descriptor with the same number has.
  private func token(for descriptor: CInt) -> UInt64 {
    lastSerial &+= 1
    return UInt64(lastSerial & 0x7FFF_FFFF) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }
}
