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
  private let loads = NewestWork()

  /// Creates the pane above what is in a box.
  init(in box: GTKObject) {
    let builder = Builder(Interface.pane)
    gtk_box_prepend(UnsafeMutablePointer(box), builder["pane"].widget)
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
    guard let item else { return show(Look(sentence: "")) }
    if item.isSecret { return show(Look(sentence: translated("A secret is not shown."))) }
    guard let form else {
      return show(
        Look(sentence: translated("Nothing of this item is loaded before you choose one of its types.")))
    }
    load(form, of: item, request)
  }

  private func load(_ form: ItemForm, of item: ListedItem, _ number: Int) {
    let showsSource = gtk_toggle_button_get_active(UnsafeMutablePointer(source)) != 0
    loads.run {
      let look = try Look(item.content(of: form), as: form.kind, showsSource: showsSource)
      return (look, try item.size(of: form))
    } then: { [weak self] result in
      guard let self, request == number else { return }
      switch result {
      case .success((let look, let size)):
        show(look)
        show(
          facts: look.shortcomings + [
            item.face.picture ?? "", size.map { ByteCount($0).description } ?? "", item.face.application ?? "",
            form.history,
          ])
      case .failure(let error): show(Look(sentence: Failure(error).description))
      }
    }
  }

  private func show(facts words: [String]) {
    let words = words.filter { !$0.isEmpty }.map { LayableText(title: $0).text }
    gtk_label_set_text(facts, words.joined(separator: "  ·  "))
  }

  private func show(_ look: Look) {
    let buffer = gtk_text_view_get_buffer(UnsafeMutablePointer(preview))
    var page = "text"
    var isMonospace = false
    switch look {
    case .text(let text):
      gtk_text_buffer_set_text(buffer, text.text, CInt(text.text.utf8.count))
      for run in text.runs { apply(run, in: buffer) }
    case .bytes(let lines):
      isMonospace = true
      gtk_text_buffer_set_text(buffer, lines, CInt(lines.utf8.count))
    case .picture(let pixels):
      page = "picture"
      let texture = pixels.texture()
      withExtendedLifetime(texture) { gtk_picture_set_paintable(picture, texture?.object) }
      gtk_picture_set_alternative_text(picture, item?.face.picture.map { LayableText(title: $0).text })
    }
    gtk_text_view_set_monospace(UnsafeMutablePointer(preview), isMonospace ? 1 : 0)
    gtk_stack_set_visible_child_name(looks, page)
  }

  /// Applies the tag of the interface that has a style's name. GTK's own reader of markup makes a tag for each part, which
  /// takes quadratic time.
  private func apply(_ run: LayableText.Run, in buffer: UnsafeMutablePointer<GtkTextBuffer>?) {
    guard let tag = gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(buffer), run.style) else { return }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, CInt(run.range.lowerBound))
    gtk_text_buffer_get_iter_at_offset(buffer, &end, CInt(run.range.upperBound))
    gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
  }
}
