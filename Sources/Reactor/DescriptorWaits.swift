internal import CLinux
internal import Linux

/// The tasks that wait until a descriptor can be read or written.
///
/// Each wait arms the descriptor for one report (EPOLLONESHOT), so that a descriptor which nobody looks at never wakes
/// the loop.
@LoopActor
public final class DescriptorWaits {
  /// Those of the shared loop.
  public static let shared = DescriptorWaits()

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
  public func readable(
    _ descriptor: CInt, atMost limit: Duration? = nil, timers: Timers = .monotonic
  ) async throws(WaitFailure) {
    try await wait(descriptor, \.readable, limit, timers)
  }

  /// The same for what must not be given up: while the system has no room for the wait, it is tried again and again.
  public func readableAtLast(_ descriptor: CInt) async throws(WaitFailure) {
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

  /// Waits until `descriptor` takes bytes, or has failed. One task at a time may wait for this.
  public func writable(
    _ descriptor: CInt, atMost limit: Duration? = nil, timers: Timers = .monotonic
  ) async throws(WaitFailure) {
    try await wait(descriptor, \.writable, limit, timers)
  }

  /// Waits until the other end of a socket or pipe is gone: closed, not merely done with writing.
  public func hungUp(_ descriptor: CInt, atMost limit: Duration? = nil) async throws(WaitFailure) {
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
      // Nobody was told, so the interest still stands: take it back before the owner closes the descriptor.
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
      // Nobody would be told any more: each looks for itself.
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
      // Fewer directions of what is known already: if that fails, one of them may be reported in vain.
      _ = arm(descriptor, interest)
    }
  }

  /// A token that an event of an earlier descriptor of the same number cannot have.
  private func token(for descriptor: CInt) -> UInt64 {
    lastSerial &+= 1
    return UInt64(lastSerial & 0x7FFF_FFFF) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }
}
