internal import CGTK
internal import Faces
internal import Linux
internal import PasteboardClient
internal import Wire

/// The selected item itself: its forms, and one of them as it looks or as source.
@MainActor
final class ItemPane {
  private let forms: GTKObject
  private let source: GTKObject
  /// What shows the text or the picture.
  private let looks: GTKObject
  private let preview: GTKObject
  private let picture: GTKObject
  private let facts: GTKObject
  private var item: ListedItem?
  /// Counts the requests, so that a late answer is not taken for the newest one.
  private var request = 0

  init(_ builder: Builder) {
    forms = builder["forms"]
    source = builder["source"]
    looks = builder["looks"]
    preview = builder["preview"]
    picture = builder["picture"]
    facts = builder["facts"]
    Signals.connect(forms, "notify::selected") { [weak self] in self?.load() }
    Signals.connect(source, "toggled") { [weak self] in self?.load() }
  }

  /// Shows an item; nil shows none.
  func show(_ item: ListedItem?) {
    guard item != self.item else { return }
    self.item = nil  // the signal of the new forms finds nothing to load
    let all = item?.forms ?? []
    all.map(\.kind.name).withCStrings { gtk_drop_down_set_model(forms, gtk_string_list_new($0)) }
    gtk_widget_set_sensitive(forms.widget, all.isEmpty ? 0 : 1)
    let best = ItemForm.best(of: all, isPicture: item?.face.picture != nil)
    gtk_drop_down_set_selected(forms, best.map(UInt32.init) ?? GTK_INVALID_LIST_POSITION)
    self.item = item
    load()
  }

  /// The form that is shown.
  var form: ItemForm? {
    guard let forms = item?.forms, case let place = Int(gtk_drop_down_get_selected(self.forms)),
      forms.indices.contains(place)
    else { return nil }
    return forms[place]
  }

  /// Shows the source instead of the look, or the other way.
  func toggleSource() {
    let button = UnsafeMutablePointer<GtkToggleButton>(source)
    gtk_toggle_button_set_active(button, gtk_toggle_button_get_active(button) == 0 ? 1 : 0)
  }

  private func load() {
    request += 1
    gtk_label_set_text(facts, "")
    guard let item else { return show(.text("")) }
    if item.isSecret { return show(.text(translated("A secret is not shown."))) }
    guard let form else {
      return show(.text(translated("Nothing of this item is loaded before you choose one of its types.")))
    }
    load(form, of: item, request)
  }

  private func load(_ form: ItemForm, of item: ListedItem, _ number: Int) {
    let showsSource = gtk_toggle_button_get_active(UnsafeMutablePointer(source)) != 0
    MainLoop.run {
      let look = try Look(item.content(of: form), as: form.kind, showsSource: showsSource)
      return (look, try item.size(of: form))
    } then: { [weak self] result in
      guard let self, request == number else { return }
      switch result {
      case .success((let look, let size)):
        show(look)
        show(facts: [
          item.face.picture?.printable, size.map { ByteCount($0).description },
          item.face.application?.printable, form.history,
        ])
      case .failure(let error): show(.text(Failure(error).description.printable))
      }
    }
  }

  private func show(facts words: [String?]) {
    let words = words.compactMap(\.self).filter { !$0.isEmpty }
    gtk_label_set_text(facts, words.joined(separator: "  ·  "))
  }

  private func show(_ look: Look) {
    let buffer = gtk_text_view_get_buffer(UnsafeMutablePointer(preview))
    var page = "text"
    var isMonospace = false
    switch look {
    case .text(let text): gtk_text_buffer_set_text(buffer, text, CInt(text.utf8.count))
    case .bytes(let lines):
      isMonospace = true
      gtk_text_buffer_set_text(buffer, lines, CInt(lines.utf8.count))
    case .markup(let markup):
      gtk_text_buffer_set_text(buffer, "", 0)
      var start = GtkTextIter()
      gtk_text_buffer_get_start_iter(buffer, &start)
      gtk_text_buffer_insert_markup(buffer, &start, markup, -1)
    case .picture(let pixels):
      page = "picture"
      let texture = pixels.texture()
      withExtendedLifetime(texture) { gtk_picture_set_paintable(picture, texture?.object) }
      gtk_picture_set_alternative_text(picture, item?.face.picture?.printable)
    }
    gtk_text_view_set_monospace(UnsafeMutablePointer(preview), isMonospace ? 1 : 0)
    gtk_stack_set_visible_child_name(looks, page)
  }
}
