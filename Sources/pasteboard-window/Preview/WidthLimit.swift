internal import CGTK

/// A box that gives its child no more than a certain width: that of a picture, or of lines that can be read. GTK has none.
@MainActor
enum WidthLimit {
  private static let key = "width-limit"

  /// Returns a box around a widget that is at most so many pixels wide.
  static func box(around child: UnsafeMutablePointer<GtkWidget>, pixels: CInt) -> UnsafeMutablePointer<GtkWidget> {
    let box = PreviewWidgets.box(GTK_ORIENTATION_VERTICAL)
    limit(box, pixels)
    PreviewWidgets.append(child, to: box)
    return box
  }

  /// Limits the width of the first child of a widget, which is in its middle if `isCentred`.
  static func limit(_ widget: UnsafeMutablePointer<GtkWidget>, _ pixels: CInt) {
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    g_object_set_data(object, key, UnsafeMutableRawPointer(bitPattern: Int(pixels)))
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { widget, orientation, size, least, natural, _, _ in
        guard let widget, let child = gtk_widget_get_first_child(widget) else { return }
        let limit = WidthLimit.limit(of: widget)
        let width = orientation == GTK_ORIENTATION_VERTICAL && size >= 0 ? min(size, limit) : size
        gtk_widget_measure(child, orientation, width, least, natural, nil, nil)
        guard orientation == GTK_ORIENTATION_HORIZONTAL, let least, let natural else { return }
        least.pointee = min(least.pointee, limit)
        natural.pointee = max(least.pointee, min(natural.pointee, limit))
      },
      { widget, width, height, _ in
        guard let widget, let child = gtk_widget_get_first_child(widget) else { return }
        var place = GtkAllocation(x: 0, y: 0, width: min(width, WidthLimit.limit(of: widget)), height: height)
        gtk_widget_size_allocate(child, &place, -1)
      })
    gtk_widget_set_layout_manager(widget, layout)
  }

  private nonisolated static func limit(of widget: UnsafeMutablePointer<GtkWidget>) -> CInt {
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    return CInt(truncatingIfNeeded: Int(bitPattern: g_object_get_data(object, "width-limit")))
  }
}
