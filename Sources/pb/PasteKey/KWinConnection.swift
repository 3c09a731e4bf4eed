internal import Glibc
internal import Linux
internal import SystemPackage

/// A connection to KWin for its own interfaces.
///
/// KWin shows them only to programs whose desktop file names them, and looks at `/proc` for the program that connects. That
/// is not the daemon, whose entry there is closed to other programs, but a `pb` that has had no content. libwayland would
/// delay the start of every `pb`, so the few messages are written here. Each consists of words of four bytes: the object,
/// the size and the number of the request or event, and the arguments (The Wayland Protocol, "Wire Format").
struct KWinConnection: ~Copyable {
  /// The number of an object. New numbers leave no gap.
  typealias Object = UInt32

  struct Event {
    let object: Object
    let number: UInt32
    let arguments: [UInt32]
  }

  private static let display: Object = 1
  private static let registry: Object = 2
  /// How long KWin may take to answer, in milliseconds.
  private static let patience: CInt = 5000

  private let socket: OwnedDescriptor
  private var received: [UInt8] = []
  private var newest = registry
  /// What KWin shows: each global's name, its interface as the words of a string, and its version.
  private var globals: [[UInt32]] = []

  private init(_ socket: consuming OwnedDescriptor) { self.socket = socket }

  /// Connects to the compositor of the session.
  static func open() throws(Failure) -> KWinConnection {
    let name = EnvironmentVariable.value(of: "WAYLAND_DISPLAY") ?? ""
    let path = GraphicalSession.socketPath(ofWayland: name) ?? "/\(name)"
    var kwin = KWinConnection(try UnixSocket.connect(to: path))
    try kwin.send(display, 1 /* get_registry */, [registry])
    kwin.globals = try kwin.events().filter { $0.object == registry && $0.number == 0 /* global */ }.map(\.arguments)
    return kwin
  }

  /// Returns the object of an interface; nil if KWin does not show it in this version.
  mutating func bind(_ interface: String, version: UInt32) throws(Failure) -> Object? {
    let words = KWinConnection.text(interface)
    let global = globals.first { $0.dropFirst().dropLast().elementsEqual(words) && ($0.last ?? 0) >= version }
    guard let name = global?.first else { return nil }
    let object = newObject()
    try send(KWinConnection.registry, 0 /* bind */, [name] + words + [version, object])
    return object
  }

  /// Returns the number of an object that the next request makes.
  mutating func newObject() -> Object {
    newest += 1
    return newest
  }

  func send(_ object: Object, _ request: UInt32, _ arguments: [UInt32]) throws(Failure) {
    let size = UInt32(8 + 4 * arguments.count)
    let words = [object, size << 16 | request] + arguments
    let sent = try UnixSocket.send(words.withUnsafeBytes { Array($0) }[...], to: socket.rawValue)
    guard sent == Int(size) else { throw Failure("send a request to KWin", .brokenPipe) }
  }

  /// Waits until KWin has answered everything so far, and returns its events.
  mutating func events() throws(Failure) -> [Event] {
    let callback = newObject()
    try send(KWinConnection.display, 0 /* sync */, [callback])
    var events: [Event] = []
    while true {
      let event = try nextEvent()
      if event.object == callback { return events }
      // The only other event of the display, beside errors, says that the number of an object is free.
      if event.object == KWinConnection.display, event.number == 0 /* error */ {
        throw Failure(.failed, "KWin refuses to press keys", remedy: "paste by hand")
      }
      events.append(event)
    }
  }

  /// The words of a string: its length with the final zero, and its bytes up to a multiple of four.
  static func text(_ string: String) -> [UInt32] {
    let bytes = Array(string.utf8) + [0]
    let padded = bytes + Array(repeating: 0, count: -bytes.count & 3)
    return [UInt32(bytes.count)] + padded.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  private mutating func nextEvent() throws(Failure) -> Event {
    let head = try words(8)
    guard head[1] >> 16 >= 8 else { throw Failure("read KWin's answer", .badMessage) }
    return Event(object: head[0], number: head[1] & 0xFFFF, arguments: try words(Int(head[1] >> 16) - 8))
  }

  /// Returns the next bytes as words.
  private mutating func words(_ count: Int) throws(Failure) -> [UInt32] {
    while received.count < count {
      let ready = try SystemCall.wait("wait for KWin", socket.rawValue, milliseconds: KWinConnection.patience)
      guard ready != nil else { throw Failure(.timedOut, "KWin does not answer") }
      guard let bytes = try UnixSocket.receive(from: socket.rawValue)?.bytes, !bytes.isEmpty else {
        throw Failure("read KWin's answer", .connectionReset)
      }
      received += bytes
    }
    defer { received.removeFirst(count) }
    return stride(from: 0, to: count - 3, by: 4).map { offset in
      received.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
  }
}
