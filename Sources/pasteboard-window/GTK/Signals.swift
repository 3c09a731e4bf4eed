internal import CGTK

/// A GTK object that the window owns as long as it lives.
typealias GTKObject = OpaquePointer

/// What a signal calls.
private final class Handler<Argument, Answer>: Sendable {
  let call: @MainActor (Argument) -> Answer
  init(_ call: @escaping @MainActor (Argument) -> Answer) { self.call = call }
}

/// Connections of GTK's signals to Swift. GTK emits signals on the main thread only.
@MainActor
enum Signals {
  /// Calls `body` for each emission of a signal without a result.
  static func connect(_ object: GTKObject, _ signal: String, _ body: @escaping @MainActor () -> Void) {
    let receive: @convention(c) (UnsafeMutableRawPointer) -> Void = { handler in
      let handler = Unmanaged<Handler<Void, Void>>.fromOpaque(handler).takeUnretainedValue()
      MainActor.assumeIsolated { handler.call(()) }
    }
    connect(object, signal, unsafeBitCast(receive, to: GCallback.self), Handler(body))
  }

  /// Calls `body` with the number in each emission of a signal that carries one.
  static func connect(_ object: GTKObject, _ signal: String, withNumber body: @escaping @MainActor (CInt) -> Void) {
    let receive: @convention(c) (UnsafeMutableRawPointer, CInt) -> Void = { handler, number in
      let handler = Unmanaged<Handler<CInt, Void>>.fromOpaque(handler).takeUnretainedValue()
      MainActor.assumeIsolated { handler.call(number) }
    }
    connect(object, signal, unsafeBitCast(receive, to: GCallback.self), Handler(body))
  }

  /// Calls `body` with the object in each emission of a signal that carries one.
  static func connect(
    _ object: GTKObject, _ signal: String, withObject body: @escaping @MainActor (GTKObject) -> Void
  ) {
    let receive: @convention(c) (UnsafeMutableRawPointer, GTKObject) -> Void = { handler, object in
      let handler = Unmanaged<Handler<GTKObject, Void>>.fromOpaque(handler).takeUnretainedValue()
      MainActor.assumeIsolated { handler.call(object) }
    }
    connect(object, signal, unsafeBitCast(receive, to: GCallback.self), Handler(body))
  }

  /// Calls `body` for each key of an event controller; its result says whether the key ends there.
  static func connectKeys(_ controller: GTKObject, _ body: @escaping @MainActor (Key) -> Bool) {
    let receive: @convention(c) (UnsafeMutableRawPointer, UInt32, UInt32, UInt32) -> gboolean = {
      handler, value, _, state in
      let handler = Unmanaged<Handler<Key, Bool>>.fromOpaque(handler).takeUnretainedValue()
      return MainActor.assumeIsolated { handler.call(Key(value, state)) } ? 1 : 0
    }
    connect(controller, "key-pressed", unsafeBitCast(receive, to: GCallback.self), Handler(body))
  }

  /// Calls `body` when the user begins to drag; its result, which GTK takes over, is what is dragged.
  static func connectDrag(
    _ source: GTKObject, _ body: @escaping @MainActor () -> UnsafeMutablePointer<GdkContentProvider>?
  ) {
    let receive: @convention(c) (UnsafeMutableRawPointer, Double, Double) -> UnsafeMutableRawPointer? = {
      handler, _, _ in
      let handler = Unmanaged<Handler<Void, UnsafeMutablePointer<GdkContentProvider>?>>.fromOpaque(handler)
        .takeUnretainedValue()
      nonisolated(unsafe) var content: UnsafeMutableRawPointer?
      MainActor.assumeIsolated { content = handler.call(()).map { UnsafeMutableRawPointer($0) } }
      return content
    }
    connect(source, "prepare", unsafeBitCast(receive, to: GCallback.self), Handler(body))
  }

  /// Calls `body` before a button opens its menu.
  static func connectPopup(_ button: GTKObject, _ body: @escaping @MainActor () -> Void) {
    gtk_menu_button_set_create_popup_func(
      button,
      { _, handler in
        guard let handler else { return }
        let body = Unmanaged<Handler<Void, Void>>.fromOpaque(handler).takeUnretainedValue()
        MainActor.assumeIsolated { body.call(()) }
      }, Unmanaged.passRetained(Handler(body)).toOpaque(),
      { if let handler = $0 { Unmanaged<AnyObject>.fromOpaque(handler).release() } })
  }

  /// The handler comes first, so that one function receives signals with any arguments. GTK keeps it until the object is
  /// gone.
  private static func connect(_ object: GTKObject, _ signal: String, _ receive: GCallback, _ handler: AnyObject) {
    let release: GClosureNotify = { handler, _ in
      if let handler { Unmanaged<AnyObject>.fromOpaque(handler).release() }
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(object), signal, receive, Unmanaged.passRetained(handler).toOpaque(), release,
      G_CONNECT_SWAPPED)
  }
}
