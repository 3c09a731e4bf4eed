internal import CDisplay
internal import Reactor

/// Requests that are queued together, with the serials by which their errors are recognised.
@LoopActor
final class X11Requests {
  private let x11: OpaquePointer
  private let connection: X11Connection
  private(set) var firstSerial: UInt64?
  private(set) var lastSerial: UInt64?

  init(_ x11: OpaquePointer, _ connection: X11Connection) {
    self.x11 = x11
    self.connection = connection
  }

  private func note(_ serial: UInt64) {
    // A request to a server that has just died has the number 0.
    firstSerial = min(firstSerial ?? serial, serial)
    lastSerial = max(lastSerial ?? serial, serial)
  }

  // MARK: Without reply

  func setWords(_ property: Atom, of window: WindowID, type: Atom, _ words: [UInt32]) {
    note(CDisplay_x11_set_words(x11, window.rawValue, property.rawValue, type.rawValue, words, words.count))
  }

  /// Makes the server write the time into a `PropertyNotify` event.
  func touch(_ property: Atom) { note(CDisplay_x11_touch(x11, property.rawValue)) }

  func deleteProperty(_ property: Atom, of window: WindowID) {
    note(CDisplay_x11_delete_property(x11, window.rawValue, property.rawValue))
  }

  func own(_ selection: Atom, at time: ServerTime) {
    note(CDisplay_x11_set_owner(x11, selection.rawValue, true, time.rawValue))
  }

  func disown(_ selection: Atom, at time: ServerTime) {
    note(CDisplay_x11_set_owner(x11, selection.rawValue, false, time.rawValue))
  }

  func convert(_ selection: Atom, to target: Atom, into property: Atom, at time: ServerTime) {
    note(CDisplay_x11_convert(x11, selection.rawValue, target.rawValue, property.rawValue, time.rawValue))
  }

  /// Answers a request; the property `none` refuses it.
  func notify(_ request: SelectionRequest, property: Atom) {
    note(
      CDisplay_x11_notify(
        x11, request.requestor.rawValue, request.selection.rawValue, request.target.rawValue, property.rawValue,
        request.time.rawValue))
  }

  func announceManager(_ message: Atom, of selection: Atom, at time: ServerTime) {
    note(CDisplay_x11_announce_manager(x11, message.rawValue, selection.rawValue, time.rawValue))
  }

  func watch(_ window: WindowID, _ isWatched: Bool) {
    note(CDisplay_x11_watch_window(x11, window.rawValue, isWatched))
  }

  func watchOwner(of selection: Atom) { note(CDisplay_x11_watch_selection(x11, selection.rawValue)) }

  // MARK: With reply

  func atom(named name: String) -> Promise<X11Reply?> {
    var name = name
    return connection.expectReply(
      to: name.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { CDisplay_x11_ask_atom(x11, $0.baseAddress, $0.count) }
      })
  }

  func name(of atom: Atom) -> Promise<X11Reply?> {
    connection.expectReply(to: CDisplay_x11_ask_atom_name(x11, atom.rawValue))
  }

  func owner(of selection: Atom) -> Promise<X11Reply?> {
    connection.expectReply(to: CDisplay_x11_ask_owner(x11, selection.rawValue))
  }

  /// Requests a chunk of a property: up to `length` bytes from `offset`, both multiples of four.
  func property(
    _ property: Atom, of window: WindowID, offset: Int = 0, length: Int, deleting: Bool
  ) -> Promise<X11Reply?> {
    connection.expectReply(
      to: CDisplay_x11_ask_property(
        x11, window.rawValue, property.rawValue, UInt32(clamping: offset), UInt32(clamping: length), deleting))
  }

  func focus() -> Promise<X11Reply?> { connection.expectReply(to: CDisplay_x11_ask_focus(x11)) }

  var root: WindowID { WindowID(rawValue: UInt32(truncatingIfNeeded: CDisplay_x11_root(x11))) }

  func windowsOnRoot() -> Promise<X11Reply?> { connection.expectReply(to: CDisplay_x11_ask_windows_on_root(x11)) }

  /// Requests a reply that arrives once the server has carried out everything before.
  func roundTrip() -> Promise<X11Reply?> { connection.expectReply(to: CDisplay_x11_ask_nothing(x11)) }
}

/// A reply of the server.
struct X11Reply: Sendable {
  /// The number of the atom or window.
  let value: UInt32
  /// The property's type; none if there is no such property.
  let type: Atom
  /// Bits in a unit of the property: 8, 16 or 32.
  let format: Int
  /// The bytes of the atom's name, of this chunk of the property, or of the windows' numbers.
  let bytes: [UInt8]
  /// The number of bytes of the property after this chunk.
  let remaining: Int

  init(_ reply: CDisplay_x11_reply) {
    value = reply.value
    type = Atom(rawValue: reply.type)
    format = Int(reply.format)
    bytes = Array(UnsafeBufferPointer(start: reply.bytes, count: reply.count))
    remaining = Int(reply.remaining)
  }
}
