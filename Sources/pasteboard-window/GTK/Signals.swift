internal import CGTK

/// A GTK object that the window owns as long as it lives.
typealias GTKObject = OpaquePointer

/// What a signal calls. GTK keeps it until the object is gone.
private final class Handler: Sendable {
  let call: @MainActor () -> Void
  init(_ call: @escaping @MainActor () -> Void) { self.call = call }
}

private final class KeyHandler: Sendable {
  let call: @MainActor (Key) -> Bool
  init(_ call: @escaping @MainActor (Key) -> Bool) { self.call = call }
}

/// A key with its modifiers.
struct Key: Hashable {
  /// The key's value, one of GDK_KEY_*; letters are lower case.
  let value: UInt32
  var hasControl = false
  var hasShift = false
}

/// Connections of GTK's signals to Swift. GTK emits signals on the main thread only.
@MainActor
enum Signals {
  /// Calls `body` for each emission of a signal without a result.
  static func connect(_ object: GTKObject, _ signal: String, _ body: @escaping @MainActor () -> Void) {
    let receive: @convention(c) (UnsafeMutableRawPointer) -> Void = { handler in
      let handler = Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue()
      MainActor.assumeIsolated { handler.call() }
    }
    connect(
      object, signal, unsafeBitCast(receive, to: GCallback.self), Unmanaged.passRetained(Handler(body)).toOpaque())
  }

  /// Calls `body` for each key of an event controller; its result says whether the key ends there.
  static func connectKeys(_ controller: GTKObject, _ body: @escaping @MainActor (Key) -> Bool) {
    let receive: @convention(c) (UnsafeMutableRawPointer, UInt32, UInt32, UInt32) -> gboolean = {
      handler, value, _, state in
      let handler = Unmanaged<KeyHandler>.fromOpaque(handler).takeUnretainedValue()
      let key = Key(
        value: gdk_keyval_to_lower(value), hasControl: state & GDK_CONTROL_MASK.rawValue != 0,
        hasShift: state & GDK_SHIFT_MASK.rawValue != 0)
      return MainActor.assumeIsolated { handler.call(key) } ? 1 : 0
    }
    connect(
      controller, "key-pressed", unsafeBitCast(receive, to: GCallback.self),
      Unmanaged.passRetained(KeyHandler(body)).toOpaque())
  }

  /// The handler comes first, so that one function receives signals with any arguments.
  private static func connect(
    _ object: GTKObject, _ signal: String, _ receive: GCallback, _ handler: UnsafeMutableRawPointer
  ) {
    g_signal_connect_data(UnsafeMutableRawPointer(object), signal, receive, handler, nil, G_CONNECT_SWAPPED)
  }
}
