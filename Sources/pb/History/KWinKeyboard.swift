internal import Glibc
internal import Linux
internal import SystemPackage

/// KWin's interface for pressing keys (org_kde_kwin_fake_input).
///
/// KWin shows it only to programs whose desktop file names it, and looks at `/proc` for the program that connects. That is
/// not the daemon, whose entry there is closed to other programs, but a `pb` that has had no content. libwayland would
/// delay the start of every `pb`, so the few messages are written here. Each consists of words of four bytes: the object, the size and the number of the
/// request or event, and the arguments (The Wayland Protocol, "Wire Format").
struct KWinKeyboard: ~Copyable {
  /// Keys, by their places on the keyboard (linux/input-event-codes.h). A letter would have another place on each layout.
  private enum Key: UInt32 {
    case leftShift = 42
    case insert = 110
  }

  /// The objects of a connection, whose numbers leave no gap.
  private enum Object: UInt32 {
    case display = 1
    case registry, globalsDone, fakeInput, keysDone
  }

  private static let interface = "org_kde_kwin_fake_input"
  /// The version that has the request for keys.
  private static let version: UInt32 = 4
  /// How long KWin may take to answer, in milliseconds.
  private static let patience: CInt = 5000

  private let socket: OwnedDescriptor
  private var received: [UInt8] = []
  /// The name of the global, if KWin has announced it.
  private var global: UInt32?

  /// Connects to the compositor of the session.
  private init() throws(Failure) {
    let name = EnvironmentVariable.value(of: "WAYLAND_DISPLAY") ?? ""
    socket = try UnixSocket.connect(to: name.hasPrefix("/") ? name : "\(BaseFolder.runtime ?? "")/\(name)")
  }

  /// Presses Shift+Insert, and returns when KWin has done so.
  static func pressPasteKey() throws(Failure) {
    var keyboard = try KWinKeyboard()
    try keyboard.send(.display, 1 /* get_registry */, [Object.registry.rawValue])
    try keyboard.sync(.globalsDone)
    guard let global = keyboard.global else {
      throw Failure(
        .failed, "the item is on the clipboard, but KWin lets pb press no key",
        remedy: "paste by hand, or install Pasteboard")
    }
    try keyboard.send(
      .registry, 0 /* bind */, [global] + text(interface) + [version, Object.fakeInput.rawValue])
    try keyboard.send(.fakeInput, 0 /* authenticate */, text("Pasteboard") + text("to paste"))
    for (key, state) in [(Key.leftShift, 1), (.insert, 1), (.insert, 0), (.leftShift, 0)] as [(Key, UInt32)] {
      try keyboard.send(.fakeInput, 10 /* keyboard_key */, [key.rawValue, state])
    }
    try keyboard.sync(.keysDone)
  }

  // MARK: Messages

  private func send(_ object: Object, _ opcode: UInt32, _ arguments: [UInt32]) throws(Failure) {
    let size = UInt32(8 + 4 * arguments.count)
    let words = [object.rawValue, size << 16 | opcode] + arguments
    let sent = try UnixSocket.send(words.withUnsafeBytes { Array($0) }[...], to: socket.rawValue)
    guard sent == Int(size) else { throw Failure("send a request to KWin", .brokenPipe) }
  }

  /// The words of a string: its length with the final zero, and its bytes up to a multiple of four.
  private static func text(_ string: String) -> [UInt32] {
    let bytes = Array(string.utf8) + [0]
    let padded = bytes + Array(repeating: 0, count: -bytes.count & 3)
    return [UInt32(bytes.count)] + padded.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  /// Waits until KWin has answered everything so far, with an event of this new object.
  private mutating func sync(_ callback: Object) throws(Failure) {
    try send(.display, 0 /* sync */, [callback.rawValue])
    while true {
      let (object, opcode, arguments) = try nextEvent()
      switch (object, opcode) {
      case (callback.rawValue, 0): return
      case (Object.display.rawValue, 0): throw Failure(.failed, "KWin refuses to press keys", remedy: "paste by hand")
      case (Object.registry.rawValue, 0): note(global: arguments)
      default: break
      }
    }
  }

  /// Remembers a global's name if it is the interface: its name, its interface, its version.
  private mutating func note(global arguments: [UInt32]) {
    let interface = KWinKeyboard.text(KWinKeyboard.interface)
    guard arguments.count == interface.count + 2, arguments[1...].starts(with: interface),
      arguments[interface.count + 1] >= KWinKeyboard.version
    else { return }
    global = arguments[0]
  }

  private mutating func nextEvent() throws(Failure) -> (object: UInt32, opcode: UInt32, arguments: [UInt32]) {
    let head = try words(8)
    guard head[1] >> 16 >= 8 else { throw Failure("read KWin's answer", .badMessage) }
    return (head[0], head[1] & 0xFFFF, try words(Int(head[1] >> 16) - 8))
  }

  /// Returns the next bytes as words.
  private mutating func words(_ count: Int) throws(Failure) -> [UInt32] {
    while received.count < count {
      let ready = try SystemCall.wait("wait for KWin", socket.rawValue, milliseconds: KWinKeyboard.patience)
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
