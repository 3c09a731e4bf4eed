internal import Bytes
internal import CGTK
internal import Faces

/// The page that shows one long text: plain text, code, or the source of a form.
@MainActor
final class TextPage {
  /// The maximum number of tags: that of a colour is kept for ever.
  private static let tagLimit = 200

  private let view: UnsafeMutablePointer<GtkTextView>
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>?

  init(_ builder: Builder) {
    view = UnsafeMutablePointer(builder["text"])
    buffer = gtk_text_view_get_buffer(view)
  }

  func show(_ text: LayableText, isMonospaced: Bool) {
    gtk_text_buffer_set_text(buffer, text.text, CInt(text.text.utf8.count))
    gtk_text_view_set_monospace(view, isMonospaced ? 1 : 0)
    // Broken lines of code are hard to read, and those of text beside the window cannot be read.
    gtk_text_view_set_wrap_mode(view, isMonospaced ? GTK_WRAP_NONE : GTK_WRAP_WORD_CHAR)
    let isDark = Appearance.isDark(UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkWidget.self))
    for run in text.runs {
      if let tag = tag(for: run.style, isDark) { apply(tag, run.range) }
    }
    let scrollable = GTKObject(view)
    gtk_adjustment_set_value(gtk_scrollable_get_hadjustment(scrollable), 0)
    gtk_adjustment_set_value(gtk_scrollable_get_vadjustment(scrollable), 0)
  }

  func clear() { gtk_text_buffer_set_text(buffer, "", 0) }

  /// Returns the tag of a style: one of the interface's, or a colour. GTK's own reader of markup makes a tag for each part,
  /// which takes quadratic time.
  private func tag(for style: TextStyle, _ isDark: Bool) -> UnsafeMutablePointer<GtkTextTag>? {
    switch style {
    case .bold: named("b")
    case .italic: named("i")
    case .underline: named("u")
    case .strikethrough: named("s")
    case .foreground(let colour): tag("foreground", colour.readable(onDark: isDark))
    case .background(let colour): tag("background", colour)
    case .subscript, .superscript, .monospaced, .link, .highlight, .formula: nil
    }
  }

  private func named(_ name: String) -> UnsafeMutablePointer<GtkTextTag>? {
    gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(buffer), name)
  }

  private func tag(_ property: String, _ colour: Colour) -> UnsafeMutablePointer<GtkTextTag>? {
    let value = "rgb(\(colour.red),\(colour.green),\(colour.blue))"
    let name = "\(property) \(value)"
    if let known = named(name) { return known }
    let count = gtk_text_tag_table_get_size(gtk_text_buffer_get_tag_table(buffer))
    return count < Self.tagLimit ? CGTK_new_tag(buffer, name, property, value) : nil
  }

  private func apply(_ tag: UnsafeMutablePointer<GtkTextTag>, _ range: Range<Int>) {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, CInt(range.lowerBound))
    gtk_text_buffer_get_iter_at_offset(buffer, &end, CInt(range.upperBound))
    gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
  }
}
