internal import CGTK

/// Content for applications that a user drags to: it is offered in several types, and loaded when one is asked for.
///
/// This is a class of GObject's, because GTK has none that loads later.
@MainActor
enum LazyContent {
  /// What GTK's object keeps.
  private final class Source: Sendable {
    let types: [String]
    let load: @Sendable (String) throws -> [UInt8]

    init(_ types: [String], _ load: @escaping @Sendable (String) throws -> [UInt8]) {
      self.types = types
      self.load = load
    }
  }

  private static let type = g_type_register_static_simple(
    gdk_content_provider_get_type(), "PasteboardLazyContent", guint(MemoryLayout<GdkContentProviderClass>.size),
    { type, _ in
      guard let type = type?.assumingMemoryBound(to: GdkContentProviderClass.self) else { return }
      type.pointee.ref_formats = { LazyContent.formats(of: $0) }
      type.pointee.write_mime_type_async = { LazyContent.write($0, $1, $2, $3, $4, $5, $6) }
      type.pointee.write_mime_type_finish = { _, result, error in g_task_propagate_boolean(result, error) }
    }, guint(MemoryLayout<GdkContentProvider>.size), nil, GTypeFlags(rawValue: 0))

  /// Returns an object that the caller owns; `load` runs on a thread of its own.
  static func make(
    _ types: [String], _ load: @escaping @Sendable (String) throws -> [UInt8]
  ) -> UnsafeMutablePointer<GdkContentProvider>? {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
    g_object_set_data_full(object, "source", Unmanaged.passRetained(Source(types, load)).toOpaque()) { source in
      if let source { Unmanaged<Source>.fromOpaque(source).release() }
    }
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GdkContentProvider.self)
  }

  private nonisolated static func source(of provider: UnsafeMutablePointer<GdkContentProvider>?) -> Source? {
    guard let provider else { return nil }
    let object = UnsafeMutableRawPointer(provider).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, "source").map { Unmanaged<Source>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated static func formats(of provider: UnsafeMutablePointer<GdkContentProvider>?) -> OpaquePointer? {
    let builder = gdk_content_formats_builder_new()
    for type in source(of: provider)?.types ?? [] { gdk_content_formats_builder_add_mime_type(builder, type) }
    return gdk_content_formats_builder_free_to_formats(builder)
  }

  /// Loads a type, and writes it to a stream.
  private nonisolated static func write(
    _ provider: UnsafeMutablePointer<GdkContentProvider>?, _ type: UnsafePointer<CChar>?,
    _ stream: UnsafeMutablePointer<GOutputStream>?, _ priority: CInt,
    _ cancellable: UnsafeMutablePointer<GCancellable>?,
    _ callback: GAsyncReadyCallback?, _ data: gpointer?
  ) {
    guard let source = source(of: provider), let type, let task = g_task_new(provider, cancellable, callback, data)
    else { return }
    let name = String(cString: type)
    g_object_ref(stream)
    nonisolated(unsafe) let (output, waiting) = (stream, task)  // used on the main thread only
    MainLoop.run {
      try source.load(name)
    } then: { result in
      defer { g_object_unref(output) }
      switch result {
      case .success(let bytes): splice(bytes, into: output, priority, waiting)
      case .failure:
        let code = CInt(G_IO_ERROR_FAILED.rawValue)
        g_task_return_error(waiting, g_error_new_literal(g_io_error_quark(), code, "it cannot be loaded"))
        g_object_unref(UnsafeMutableRawPointer(waiting))
      }
    }
  }

  /// Writes bytes to a stream, and then ends a task.
  private static func splice(
    _ bytes: [UInt8], into stream: UnsafeMutablePointer<GOutputStream>?, _ priority: CInt, _ task: OpaquePointer
  ) {
    let block = g_bytes_new(bytes, gsize(bytes.count))
    let input = g_memory_input_stream_new_from_bytes(block)
    defer {
      g_object_unref(input)
      g_bytes_unref(block)
    }
    g_output_stream_splice_async(
      stream, input, G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE, priority, g_task_get_cancellable(task),
      { stream, result, task in
        var error: UnsafeMutablePointer<GError>?
        let output = UnsafeMutableRawPointer(stream)?.assumingMemoryBound(to: GOutputStream.self)
        let written = g_output_stream_splice_finish(output, result, &error)
        if let error {
          g_task_return_error(OpaquePointer(task), error)
        } else {
          g_task_return_boolean(OpaquePointer(task), written >= 0 ? 1 : 0)
        }
        g_object_unref(task)
      }, UnsafeMutableRawPointer(task))
  }
}
