internal import CGTK

/// The widgets of one row.
struct RowWidgets {
  private static let iconSize: CInt = 20
  private static let swatchSize: CInt = 28
  private static let thumbnailSize: CInt = 40

  private let row: UnsafeMutablePointer<GtkWidget>
  private let icon: GTKObject
  private let name: UnsafeMutablePointer<GtkWidget>
  private let detail: UnsafeMutablePointer<GtkWidget>
  private let pin: UnsafeMutablePointer<GtkWidget>
  private let digit: UnsafeMutablePointer<GtkWidget>

  /// Finds the widgets of a row in the order of its definition.
  init?(of item: GTKObject) {
    guard let row = gtk_list_item_get_child(item), let icon = gtk_widget_get_first_child(row),
      let words = gtk_widget_get_next_sibling(icon), let name = gtk_widget_get_first_child(words),
      let detail = gtk_widget_get_next_sibling(name), let pin = gtk_widget_get_next_sibling(words),
      let digit = gtk_widget_get_next_sibling(pin)
    else { return nil }
    (self.row, self.icon, self.name, self.detail, self.pin, self.digit) =
      (row, GTKObject(icon), name, detail, pin, digit)
  }

  func show(heading: String) {
    for widget in [icon.widget, detail, pin, digit] { gtk_widget_set_visible(widget, 0) }
    gtk_widget_add_css_class(name, "heading")
    gtk_widget_add_css_class(name, "dim-label")
    gtk_label_set_text(GTKObject(name), heading)
    mark([])
    speak(heading)
  }

  func show(_ row: Row) {
    for widget in [icon.widget, detail, digit] { gtk_widget_set_visible(widget, 1) }
    gtk_widget_set_visible(pin, row.isPinned ? 1 : 0)
    gtk_widget_remove_css_class(name, "heading")
    gtk_widget_remove_css_class(name, "dim-label")
    gtk_label_set_text(GTKObject(name), row.name)
    mark(row.marks)
    gtk_label_set_text(GTKObject(detail), row.detail)
    gtk_label_set_text(GTKObject(digit), row.digit)
    show(row.icon)
    speak(row.spoken)
  }

  /// Shows the parts of the name that a search has found in bold.
  private func mark(_ ranges: [Range<Int>]) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for range in ranges {
      guard let bold = pango_attr_weight_new(PANGO_WEIGHT_BOLD) else { continue }
      (bold.pointee.start_index, bold.pointee.end_index) = (UInt32(range.lowerBound), UInt32(range.upperBound))
      pango_attr_list_insert(attributes, bold)
    }
    gtk_label_set_attributes(GTKObject(name), attributes)
  }

  /// Shows a picture in the place of the icon.
  func show(_ thumbnail: Texture) {
    gtk_image_set_from_paintable(icon, thumbnail.object)
    gtk_image_set_pixel_size(icon, Self.thumbnailSize)
  }

  private func show(_ sign: RowIcon) {
    switch sign {
    case .named(let name):
      gtk_image_set_from_icon_name(icon, name)
      gtk_image_set_pixel_size(icon, Self.iconSize)
    case .swatch(let colour):
      guard let texture = Texture(colour) else { return }
      gtk_image_set_from_paintable(icon, texture.object)
      gtk_image_set_pixel_size(icon, Self.swatchSize)
    }
  }

  /// Sets what screen readers say when the row gets the focus.
  private func speak(_ words: String) {
    if let widget = gtk_widget_get_parent(row) { CGTK_set_accessible_label(widget, words) }
  }
}
