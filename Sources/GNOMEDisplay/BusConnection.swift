internal import CBus
internal import DisplayServer
internal import Glibc
internal import Linux
internal import Reactor
internal import SystemPackage

/// The reason why a call on the bus failed.
enum BusFailure: Error, Hashable, Sendable {
  case refused(BusRefusal)
  case unanswered(ConnectionFailure)
}

/// An object on the bus, and its interface that is called.
struct BusObject: Hashable, Sendable {
  let service: String
  let path: String
  let interface: String

  /// The bus itself.
  static let bus = BusObject(
    service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")
}

/// A connection to a bus on the event loop. Only calls wait for the bus; connecting does not.
@LoopActor
final class BusConnection {
  /// The number of messages that are processed at once: a flood must not hold up the loop.
  private static let batch = 64

  /// The receiver of sd-bus's messages: it exists before the connection itself.
  @LoopActor
  private final class Listener {
    var onSignal: (@LoopActor (BusMessage) -> Void)?
    var calls: [UInt64: Promise<BusMessage?>] = [:]
    var hasReply = false

    nonisolated init() {}

    func receive(_ handle: OpaquePointer) {
      let message = BusMessage(arrived: handle)
      if let call = calls.removeValue(forKey: message.answeredCall) {
        hasReply = true
        call.fulfil(message)
      } else if message.kind == CBUS_SIGNAL {
        onSignal?(message)
      }
    }
  }

  /// Fulfilled when the connection is over.
  let end = Promise<Void>()

  private let bus: OpaquePointer
  private let listener: Listener
  /// Our own duplicate, because the library closes its descriptor at any time.
  private let descriptor: SharedDescriptor
  private var timer: ScheduledTimer?
  private var isSending = false

  // MARK: Life

  /// Begins to connect to the bus at an address of the D-Bus specification.
  static func open(_ address: String) throws(Failure) -> BusConnection {
    let listener = Listener()
    let bus = CBus_open(
      address,
      { context, message in
        // Nothing crosses threads here: sd-bus calls back on the loop's own.
        nonisolated(unsafe) let (context, message) = (context, message)
        LoopActor.assumeIsolated {
          guard let context, let message else { return }
          Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().receive(message)
        }
      }, Unmanaged.passUnretained(listener).toOpaque())
    guard let bus else { throw Failure("connect to the session bus", Errno(rawValue: errno)) }
    do throws(Failure) {
      let number = try SystemCall.run("duplicate a descriptor") { fcntl(CBus_descriptor(bus), F_DUPFD_CLOEXEC, 3) }
      return BusConnection(bus, listener, SharedDescriptor(OwnedDescriptor(adopting: number)))
    } catch {
      CBus_free(bus)
      throw error
    }
  }

  private init(_ bus: OpaquePointer, _ listener: Listener, _ descriptor: SharedDescriptor) {
    self.bus = bus
    self.listener = listener
    self.descriptor = descriptor
    LoopTask.start { await self.receiveUntilEnd() }
  }

  isolated deinit { CBus_free(bus) }

  var isAlive: Bool { end.value == nil }

  /// Called with every signal, in order; it must not suspend.
  var onSignal: (@LoopActor (BusMessage) -> Void)? {
    get { listener.onSignal }
    set { listener.onSignal = newValue }
  }

  /// Hangs up.
  func close() {
    shutdown(descriptor.rawValue, CInt(SHUT_RDWR))
    died()
  }

  private func receiveUntilEnd() async {
    process()
    while isAlive {
      do throws(WaitFailure) { try await DescriptorWaits.shared.readable(descriptor.rawValue) } catch { close() }
      process()
    }
  }

  private func died() {
    guard isAlive else { return }
    end.fulfil(())
    timer?.cancel()
    listener.onSignal = nil
    let unanswered = listener.calls
    listener.calls = [:]
    for call in unanswered.values { call.fulfil(nil) }
  }

  /// Processes what has arrived. A task that waits for a reply resumes before any later message is processed.
  private func process() {
    listener.hasReply = false
    for _ in 0..<BusConnection.batch where isAlive {
      let outcome = CBus_process(bus)
      if outcome < 0 { return close() }
      if outcome == 0 { return rest() }
      if listener.hasReply { break }
    }
    if isAlive { LoopTask.start { self.process() } }
  }

  /// Waits for the library's next deadline, and for room to send.
  private func rest() {
    timer?.cancel()
    let deadline = CBus_deadline(bus)
    if deadline != .max {
      let delay = .microseconds(Int64(clamping: deadline)) - Duration.monotonicNow
      timer = Timers.monotonic.schedule(after: max(.zero, delay)) { [weak self] in self?.process() }
    }
    sendWhenWritable()
  }

  private func sendWhenWritable() {
    guard isAlive, !isSending, CBus_has_unsent(bus) else { return }
    isSending = true
    LoopTask.start {
      do throws(WaitFailure) {
        try await DescriptorWaits.shared.writable(self.descriptor.rawValue)
      } catch { self.close() }
      self.isSending = false
      self.process()
    }
  }

  // MARK: Calling

  /// Calls a method with arguments, and returns its reply.
  @discardableResult
  func call(
    _ member: String, of object: BusObject, atMost limit: Duration? = nil, timers: Timers = .monotonic,
    _ arguments: @LoopActor (BusMessage) -> Void = { _ in }
  ) async throws(BusFailure) -> BusMessage {
    guard isAlive,
      let handle = CBus_new_call(bus, object.service, object.path, object.interface, member)
    else { throw .unanswered(.disconnected) }
    let call = BusMessage(adopting: handle)
    arguments(call)
    let number = CBus_send(bus, handle)
    guard number != 0 else {
      close()
      throw .unanswered(.disconnected)
    }
    let reply = Promise<BusMessage?>()
    listener.calls[number] = reply
    defer { listener.calls[number] = nil }
    sendWhenWritable()
    let answer: BusMessage?
    do throws(WaitFailure) {
      answer = try await reply.wait(atMost: limit, timers: timers)
    } catch {
      throw .unanswered(ConnectionFailure(error))
    }
    guard let answer else { throw .unanswered(.disconnected) }
    if let refusal = answer.refusal { throw .refused(refusal) }
    return answer
  }

  /// Subscribes to signals, with a match rule of the D-Bus specification.
  func match(_ rule: String) async throws(BusFailure) { try await call("AddMatch", of: .bus) { $0.append(rule) } }

  /// Returns the connection that owns a name; nil if there is none.
  func owner(of name: String) async throws(BusFailure) -> String? {
    do throws(BusFailure) {
      return try await call("GetNameOwner", of: .bus) { $0.append(name) }.text()
    } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }
}
