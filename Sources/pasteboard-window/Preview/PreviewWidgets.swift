internal import CGTK
internal import Faces

/// Makes the widgets of a preview.
@MainActor
struct PreviewWidgets {
  typealias Widget = UnsafeMutablePointer<GtkWidget>

  /// Whether the text is light on a dark background.
  let isDark: Bool

  /// The width of an indentation, in pixels.
  private static let indentation: CInt = 28
  private static let lineHeight = 1.2

  // MARK: Text

  func paragraph(_ text: LayableText, _ alignment: PreviewBlock.Alignment) -> Widget? {
    label(text, role: GTK_ACCESSIBLE_ROLE_LABEL, alignment)
  }

  func heading(_ text: LayableText, level: Int, _ alignment: PreviewBlock.Alignment) -> Widget? {
    let scale = [1.6, 1.35, 1.15, 1.0, 1.0, 0.95][max(0, min(level - 1, 5))]
    let label = label(text, role: GTK_ACCESSIBLE_ROLE_HEADING, alignment, scale: scale)
    gtk_widget_add_css_class(label, "preview-heading")
    return label
  }

  func code(_ text: LayableText) -> Widget? {
    let label = label(text, role: GTK_ACCESSIBLE_ROLE_LABEL, .start, wraps: false)
    gtk_widget_add_css_class(label, "monospace")
    let scroll = scrolledSideways(label)
    gtk_widget_add_css_class(scroll, "preview-code")
    return scroll
  }

  func cell(_ cell: PreviewCell) -> Widget? {
    let role = cell.isHeader ? GTK_ACCESSIBLE_ROLE_COLUMN_HEADER : GTK_ACCESSIBLE_ROLE_CELL
    // A cell is as wide as its text, up to a limit: so the height of a row does not depend on the width of the window.
    let isLong = cell.text.text.split(separator: "\n").contains { $0.utf8.count > 40 && $0.count > 40 }
    let label = label(cell.text, role: role, cell.alignment, wraps: isLong)
    if isLong {
      gtk_label_set_width_chars(GTKObject(label), 40)
      gtk_label_set_max_width_chars(GTKObject(label), 40)
    }
    gtk_label_set_yalign(GTKObject(label), 0)
    gtk_widget_add_css_class(label, "preview-cell")
    if cell.isHeader { gtk_widget_add_css_class(label, "header") }
    return label
  }

  private func label(
    _ text: LayableText, role: GtkAccessibleRole, _ alignment: PreviewBlock.Alignment, wraps: Bool = true,
    scale: Double = 1
  ) -> Widget {
    let widget = Self.make(gtk_label_get_type(), role)
    let label = GTKObject(widget)
    gtk_label_set_text(label, text.text)
    let attributes = LabelAttributes.make(text, scale: scale, lineHeight: Self.lineHeight, isDark: isDark)
    gtk_label_set_attributes(label, attributes)
    pango_attr_list_unref(attributes)
    gtk_label_set_wrap(label, wraps ? 1 : 0)
    gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(label, alignment == .start ? 0 : alignment == .center ? 0.5 : 1)
    if alignment != .start {
      gtk_label_set_justify(label, alignment == .center ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_RIGHT)
    }
    gtk_label_set_selectable(label, 1)
    // The keys go to the search; the pointer selects all the same.
    gtk_widget_set_focusable(widget, 0)
    return widget
  }

  // MARK: Other blocks

  func rule() -> Widget? { gtk_separator_new(GTK_ORIENTATION_HORIZONTAL) }

  /// Returns a table without rows, and the widget around it.
  func table() -> (grid: UnsafeMutablePointer<GtkGrid>, widget: Widget?) {
    let grid = Self.make(gtk_grid_get_type(), GTK_ACCESSIBLE_ROLE_TABLE)
    gtk_widget_set_halign(grid, GTK_ALIGN_START)
    return (UnsafeMutableRawPointer(grid).assumingMemoryBound(to: GtkGrid.self), scrolledSideways(grid))
  }

  /// Returns the frame of a picture, and what shows its place until it is loaded.
  func picture(_ picture: PreviewPicture, atMost limit: Int) -> (picture: GTKObject, frame: Widget)? {
    let width = picture.width > 0 ? min(picture.width, limit) : limit / 2
    let height = picture.width > 0 ? max(1, picture.height * width / max(1, picture.width)) : width / 2
    let empty = gdk_paintable_new_empty(CInt(width), CInt(min(height, 4 * limit)))
    guard let view = gtk_picture_new_for_paintable(empty).map(GTKObject.init) else { return nil }
    empty.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    Self.describe(view, picture)
    return (view, picture.width > 0 ? WidthLimit.box(around: view.widget, pixels: CInt(width)) : view.widget)
  }

  /// Returns what stands for a picture that is not shown.
  func missing(_ picture: PreviewPicture) -> Widget? {
    let box = Self.box(GTK_ORIENTATION_HORIZONTAL, spacing: 8)
    gtk_widget_add_css_class(box, "dim-label")
    Self.append(gtk_image_new_from_icon_name("image-x-generic-symbolic"), to: box)
    let words = picture.alternative.isEmpty ? translated("Picture") : picture.alternative
    let label = label(LayableText(title: words), role: GTK_ACCESSIBLE_ROLE_LABEL, .start)
    Self.append(label, to: box)
    return box
  }

  // MARK: Places

  /// Returns a block's content in its place, with its marker, and with space above. The space is a part of the quotation
  /// if the block before is in it too. What is written from right to left begins on the right.
  func placed(_ content: Widget, of block: PreviewBlock, space: CInt, goesOn: Bool) -> Widget {
    let row = Self.box(GTK_ORIENTATION_HORIZONTAL)
    var parts: [Widget] = []
    let item = block.place.lastIndex { if case .item = $0 { true } else { false } }
    for (index, container) in block.place.enumerated() {
      if container == .quotation {
        let bar = Self.box(GTK_ORIENTATION_HORIZONTAL)
        gtk_widget_add_css_class(bar, "preview-quotation")
        parts.append(bar)
      } else {
        parts.append(
          index == item && !block.marker.isEmpty ? marker(block.marker, space: goesOn ? space : 0) : spacer())
      }
    }
    gtk_widget_set_hexpand(content, 1)
    gtk_widget_set_margin_top(goesOn ? content : row, space)
    let direction = block.isFromRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR
    for part in parts + [content] {
      gtk_widget_set_direction(part, direction)
      Self.append(part, to: row)
    }
    gtk_widget_set_direction(row, direction)
    return row
  }

  private func marker(_ text: String, space: CInt) -> Widget {
    let label = label(LayableText(title: text), role: GTK_ACCESSIBLE_ROLE_LABEL, .end, wraps: false)
    gtk_widget_set_size_request(label, Self.indentation - 8, -1)
    gtk_widget_set_valign(label, GTK_ALIGN_START)
    gtk_widget_set_margin_end(label, 8)
    gtk_widget_set_margin_top(label, space)
    return label
  }

  private func spacer() -> Widget {
    let space = Self.box(GTK_ORIENTATION_HORIZONTAL)
    gtk_widget_set_size_request(space, Self.indentation, -1)
    return space
  }

  // MARK: GTK

  private func scrolledSideways(_ content: Widget?) -> Widget? {
    guard let scroll = gtk_scrolled_window_new() else { return nil }
    gtk_scrolled_window_set_policy(GTKObject(scroll), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_propagate_natural_width(GTKObject(scroll), 1)
    gtk_scrolled_window_set_child(GTKObject(scroll), content)
    return scroll
  }

  static func box(_ orientation: GtkOrientation, spacing: CInt = 0) -> Widget {
    guard let box = gtk_box_new(orientation, spacing) else { preconditionFailure("GTK makes no box") }
    return box
  }

  static func append(_ child: Widget?, to box: Widget) {
    gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), child)
  }

  /// Tells screen readers what a picture shows.
  static func describe(_ view: GTKObject, _ picture: PreviewPicture) {
    if !picture.alternative.isEmpty { CGTK_set_accessible_label(view.widget, picture.alternative) }
  }

  /// Makes a widget that screen readers take for something else than others of its class.
  private static func make(_ type: GType, _ role: GtkAccessibleRole) -> Widget {
    guard let widget = CGTK_new_widget(type, role) else { preconditionFailure("GTK makes no widget") }
    return widget
  }
}

extension PreviewBlock {
  /// Whether the text begins in a script that is written from right to left.
  fileprivate var isFromRightToLeft: Bool {
    switch content {
    case .paragraph(let text, _), .heading(let text, _, _):
      text.isFromRightToLeft
    default: false
    }
  }
}
