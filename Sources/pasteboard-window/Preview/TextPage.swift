internal import Bytes
internal import CGTK
internal import Faces

/// The page that shows one long text: plain text, code, or the source of a form.
@MainActor
final class TextPage {
  /// The maximum number of colours: a tag for each is kept for ever.
  private static let colourLimit = 200

  private let view: UnsafeMutablePointer<GtkTextView>
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>?
  private var colours: [String: UnsafeMutablePointer<GtkTextTag>] = [:]

  init(_ builder: Builder) {
    view = UnsafeMutablePointer(builder["text"])
    buffer = gtk_text_view_get_buffer(view)
  }

  func show(_ text: LayableText, isMonospaced: Bool) {
    gtk_text_buffer_set_text(buffer, text.text, CInt(text.text.utf8.count))
    gtk_text_view_set_monospace(view, isMonospaced ? 1 : 0)
    // Broken lines of code are hard to read, and those of text beside the window cannot be read.
    gtk_text_view_set_wrap_mode(view, isMonospaced ? GTK_WRAP_NONE : GTK_WRAP_WORD_CHAR)
    let isDark = isDark
    for run in text.runs {
      if let tag = tag(for: run.style, isDark) { apply(tag, run.range) }
    }
    let scrollable = GTKObject(view)
    gtk_adjustment_set_value(gtk_scrollable_get_hadjustment(scrollable), 0)
    gtk_adjustment_set_value(gtk_scrollable_get_vadjustment(scrollable), 0)
  }

  func clear() { gtk_text_buffer_set_text(buffer, "", 0) }

  private var isDark: Bool {
    var color = GdkRGBA()
    let widget = UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkWidget.self)
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color)
    return color.green > 0.5
  }

  /// Returns the tag of a style: one of the interface's, or a colour. GTK's own reader of markup makes a tag for each part,
  /// which takes quadratic time.
  private func tag(for style: TextStyle, _ isDark: Bool) -> UnsafeMutablePointer<GtkTextTag>? {
    switch style {
    case .bold: named("b")
    case .italic: named("i")
    case .underline: named("u")
    case .strikethrough: named("s")
    case .foreground(let color): colour("foreground", color.readable(onDark: isDark))
    case .background(let color): colour("background", color)
    case .subscript, .superscript, .monospaced, .link, .highlight, .formula: nil
    }
  }

  private func named(_ name: String) -> UnsafeMutablePointer<GtkTextTag>? {
    gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(buffer), name)
  }

  private func colour(_ property: String, _ color: Colour) -> UnsafeMutablePointer<GtkTextTag>? {
    let name = "rgb(\(color.red),\(color.green),\(color.blue))"
    if let known = colours[property + name] { return known }
    guard colours.count < Self.colourLimit, let tag = gtk_text_tag_new(nil) else { return nil }
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    g_value_set_string(&value, name)
    g_object_set_property(UnsafeMutableRawPointer(tag).assumingMemoryBound(to: GObject.self), property, &value)
    g_value_unset(&value)
    gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
    g_object_unref(UnsafeMutableRawPointer(tag))
    colours[property + name] = tag
    return tag
  }

  private func apply(_ tag: UnsafeMutablePointer<GtkTextTag>, _ range: Range<Int>) {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, CInt(range.lowerBound))
    gtk_text_buffer_get_iter_at_offset(buffer, &end, CInt(range.upperBound))
    gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
  }
}
