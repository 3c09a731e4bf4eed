internal import CGTK
internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// The selected item itself: its forms, and one of them as it looks or as source.
@MainActor
final class ItemPane {
  /// The number of bytes of a source that are shown.
  private nonisolated static let sourceLimit = 64 << 10

  private let forms: GTKObject
  private let source: GTKObject
  /// What shows the text or the picture.
  private let looks: GTKObject
  private let picture: GTKObject
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>?
  private let facts: GTKObject
  private var entry: Entry?
  /// Counts the requests, so that a late answer is not taken for the newest one.
  private var request = 0

  init(_ builder: Builder) {
    forms = builder["forms"]
    source = builder["source"]
    looks = builder["looks"]
    picture = builder["picture"]
    facts = builder["facts"]
    buffer = gtk_text_view_get_buffer(UnsafeMutablePointer(builder["preview"]))
    Signals.connect(forms, "notify::selected") { [weak self] in self?.load() }
    Signals.connect(source, "toggled") { [weak self] in self?.load() }
  }

  /// Shows an item; nil shows none.
  func show(_ entry: Entry?) {
    guard entry != self.entry else { return }
    self.entry = nil  // the signal of the new forms finds nothing to load
    let types = entry?.types.map(ItemForm.init) ?? []
    types.map(\.name).withCStrings { gtk_drop_down_set_model(forms, gtk_string_list_new($0)) }
    self.entry = entry
    if let best = ItemForm.best(of: types, isPicture: entry?.picture != nil) {
      gtk_drop_down_set_selected(forms, UInt32(best))
    }
    load()
  }

  /// Shows the source instead of the look, or the other way.
  func toggleSource() {
    let button = UnsafeMutablePointer<GtkToggleButton>(source)
    gtk_toggle_button_set_active(button, gtk_toggle_button_get_active(button) == 0 ? 1 : 0)
  }

  // MARK: Loading

  private func load() {
    request += 1
    let current = request
    guard let entry, case let place = Int(gtk_drop_down_get_selected(forms)), entry.types.indices.contains(place) else {
      set(text: "")
      return gtk_label_set_text(facts, "")
    }
    let isSource = gtk_toggle_button_get_active(UnsafeMutablePointer(source)) != 0
    MainLoop.run {
      try ItemPane.content(of: entry, place, isSource: isSource)
    } then: { [weak self] result in
      guard let self, request == current else { return }
      switch result {
      case .success(let content): show(content)
      case .failure(let error): show(Content(body: .text(Failure(error).description), size: 0))
      }
    }
    gtk_label_set_text(facts, entry.picture?.printable ?? "")
  }

  private func show(_ content: Content) {
    switch content.body {
    case .text(let text): set(text: text)
    case .markup(let markup):
      set(text: "")
      var start = GtkTextIter()
      gtk_text_buffer_get_start_iter(buffer, &start)
      gtk_text_buffer_insert_markup(buffer, &start, markup, -1)
    case .picture(let pixels):
      let texture = pixels.texture()
      gtk_picture_set_paintable(picture, texture)
      g_object_unref(UnsafeMutableRawPointer(texture))
      gtk_picture_set_alternative_text(picture, entry?.picture?.printable)
    }
    let isPicture = if case .picture = content.body { true } else { false }
    gtk_stack_set_visible_child_name(looks, isPicture ? "picture" : "text")
    let words = [entry?.picture?.printable, ByteCount(content.size).description, entry?.application?.printable]
    gtk_label_set_text(facts, words.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  ·  "))
  }

  private func set(text: String) { gtk_text_buffer_set_text(buffer, text, CInt(text.utf8.count)) }

  // MARK: Content

  private struct Content: Sendable {
    enum Body: Sendable {
      case text(String)
      /// Pango markup, which only our own writer makes.
      case markup(String)
      case picture(PixelGrid)
    }

    let body: Body
    /// The number of bytes of the form.
    let size: Int
  }

  /// Returns what one of an item's types looks like. Nothing of it is read here: the locked worker does that.
  private nonisolated static func content(of entry: Entry, _ place: Int, isSource: Bool) throws -> Content {
    var client = try HistoryClient {}
    let sizes = try client.describe(entry.id).sizes
    let size = sizes.indices.contains(place) ? sizes[place] : 0
    let form = ItemForm(entry.types[place])
    if !isSource, form.hasLook {
      let look = try Companion.run(["history", "show", "\(entry.id)", "-t", entry.types[place], "--look"])
      guard form.isPicture else { return Content(body: .markup(String(decoding: look, as: UTF8.self)), size: size) }
      guard let pixels = PixelGrid(bitmap: look) else { throw Failure(.failed, "the picture is too tall to show") }
      return Content(body: .picture(pixels), size: size)
    }
    guard form.isText else { return Content(body: .text(""), size: size) }
    let bytes = try client.fetch(place, of: entry.id).prefix(sourceLimit)
    return Content(body: .text(String(decoding: bytes, as: UTF8.self).printableLines), size: size)
  }
}

extension String {
  /// The text in a form that is safe to show, with its lines and tabs.
  fileprivate var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
