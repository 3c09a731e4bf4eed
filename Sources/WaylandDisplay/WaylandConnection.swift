internal import CDisplay
internal import DequeModule
internal import DisplayServer
internal import Glibc
internal import Linux
internal import Reactor
internal import SystemPackage

/// A live connection to a compositor on the event loop. Only tasks that say so wait for the compositor.
@LoopActor
final class WaylandConnection: EventSource {
  /// The space in the buffer that is enough for a request without its strings, in bytes.
  private static let requestSize = 64
  /// The number of unread requests at which the connection is given up.
  private static let unsentLimit = 65536

  /// The receiver of libwayland's events: the connection itself does not exist yet when they begin.
  @LoopActor
  private final class Listener {
    var onEvent: (@LoopActor (WaylandEvent) -> Void)?
    var syncs: [UInt32: Promise<Bool>] = [:]

    nonisolated init() {}

    func receive(_ event: CDisplay_wayland_event) {
      if event.kind == CDISPLAY_WAYLAND_SYNCED.rawValue {
        syncs.removeValue(forKey: event.serial)?.fulfil(true)
      } else if let event = WaylandEvent(event) {
        onEvent?(event)
      }
    }
  }

  private struct Request {
    let bytes: Int
    let run: @LoopActor (OpaquePointer) -> Void
  }

  /// Fulfilled with the reason when the connection is over.
  let end = Promise<String>()

  private let wayland: OpaquePointer
  private let listener: Listener
  private let descriptor: CInt
  /// How many bytes of libwayland's buffer may be in use.
  private var queued = 0
  private var unsent: Deque<Request> = []
  private var isSending = false
  private var roundTrips: [ObjectIdentifier: Promise<Bool>] = [:]

  // MARK: Life

  /// Connects to the socket at `path`.
  static func open(_ path: String) throws(Failure) -> WaylandConnection {
    let listener = Listener()
    let context = Unmanaged.passUnretained(listener).toOpaque()
    let wayland = CDisplay_wayland_open(
      path,
      { context, event in
        // All on one thread: libwayland calls back on the loop's own.
        nonisolated(unsafe) let (context, event) = (context, event)
        LoopActor.assumeIsolated {
          guard let context, let event else { return }
          Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().receive(event.pointee)
        }
      }, context)
    guard let wayland else { throw Failure("connect to \(path)", Errno(rawValue: errno)) }
    return WaylandConnection(wayland, listener)
  }

  private init(_ wayland: OpaquePointer, _ listener: Listener) {
    self.wayland = wayland
    self.listener = listener
    descriptor = CDisplay_wayland_descriptor(wayland)
    queued = WaylandConnection.requestSize  // the request for the registry
    EventLoop.shared.add(self)
    LoopTask.start { await self.readUntilEnd() }
  }

  isolated deinit { CDisplay_wayland_close(wayland) }

  var isAlive: Bool { end.value == nil }

  /// Called with every event, in order; it must not suspend.
  var onEvent: (@LoopActor (WaylandEvent) -> Void)? {
    get { listener.onEvent }
    set { listener.onEvent = newValue }
  }

  /// Hangs up.
  func close() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  private func readUntilEnd() async {
    while isAlive {
      do { try await DescriptorWaits.shared.readable(descriptor) } catch { close() }
      if !CDisplay_wayland_receive(wayland) { died() }
      // The shim itself answers some events, within the free rest of the limit; its answers must be sent too.
      queued = max(queued, 1)
    }
    EventLoop.shared.remove(self)
  }

  private func died() {
    end.fulfil(reason)
    unsent = []
    listener.onEvent = nil
    for promise in roundTrips.values { promise.fulfil(false) }
  }

  private var reason: String {
    let error = CDisplay_wayland_last_error(wayland)
    guard error.number == EPROTO else { return "went away" }
    let interface = error.interface.map { String(cString: $0) } ?? "an unknown object"
    return "ended the connection: protocol error \(error.code) of \(interface)"
  }

  // MARK: Sending

  /// Queues a request with `string`, or several without strings, in the order of the calls, once they can be sent
  /// without blocking. They are dropped if the connection ends first.
  func post(_ string: String = "", count: Int = 1, _ request: @escaping @LoopActor (OpaquePointer) -> Void) {
    guard isAlive else { return }
    let request = Request(bytes: WaylandConnection.requestSize * count + string.utf8.count, run: request)
    if unsent.isEmpty, takeRoom(request.bytes) { return request.run(wayland) }
    unsent.append(request)
    if unsent.count > WaylandConnection.unsentLimit { close() }
    sendWhenWritable()
  }

  /// Creates a window, not yet open, with the globals of these names; returns nil if that is impossible now.
  func createWindow(compositor: UInt32, memory: UInt32, shell: UInt32) -> OpaquePointer? {
    guard isAlive, unsent.isEmpty, takeRoom(3 * WaylandConnection.requestSize) else { return nil }
    return CDisplay_wayland_window_create(wayland, compositor, memory, shell)
  }

  /// Waits until the compositor has received everything queued before, and everything that it sent by then has been
  /// reported.
  func roundTrip(atMost limit: Duration? = nil, timers: Timers = .monotonic) async throws(ConnectionFailure) {
    let done = Promise<Bool>()
    roundTrips[ObjectIdentifier(done)] = done
    defer { roundTrips[ObjectIdentifier(done)] = nil }
    post { wayland in self.listener.syncs[CDisplay_wayland_sync(wayland)] = done }
    let isDone: Bool
    do {
      isDone = isAlive ? try await done.wait(atMost: limit, timers: timers) : false
    } catch {
      throw ConnectionFailure(error)
    }
    guard isDone else { throw .disconnected }
  }

  /// Sends what is queued.
  func loopWillSleep() {
    if isAlive, queued > 0, !isSending, !flush() { sendWhenWritable() }
  }

  private func takeRoom(_ bytes: Int) -> Bool {
    guard queued + bytes <= CDISPLAY_WAYLAND_QUEUE_LIMIT || flush() else { return false }
    queued += bytes
    return true
  }

  /// Sends what is queued; returns whether everything was sent.
  private func flush() -> Bool {
    let outcome = CDisplay_wayland_flush(wayland)
    if outcome > 0 { queued = 0 }
    if outcome < 0 { close() }
    return outcome > 0
  }

  private func sendWhenWritable() {
    guard !isSending else { return }
    isSending = true
    LoopTask.start {
      while self.isAlive, self.queued > 0 || !self.unsent.isEmpty {
        do { try await DescriptorWaits.shared.writable(self.descriptor) } catch { self.close() }
        if self.isAlive, self.flush() { self.sendUnsent() }
      }
      self.isSending = false
    }
  }

  private func sendUnsent() {
    while let next = unsent.first, takeRoom(next.bytes) {
      unsent.removeFirst()
      next.run(wayland)
    }
  }
}
