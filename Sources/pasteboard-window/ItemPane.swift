internal import CGTK
internal import Faces
internal import Linux
internal import PasteboardClient
internal import Wire

/// The marked item itself: its name, its forms, and one of them as it looks or as source. Or several, as they look when
/// they are joined.
@MainActor
final class ItemPane {
  private let builder = Builder(Interface.pane)
  private let forms: GTKObject
  private let source: GTKObject
  private let text: TextPage
  private let blocks: BlockPage
  private var items = MarkedItems()
  private var item: ListedItem? { items.only }
  /// The forms of the item that the user chooses among.
  private var shown: [ItemForm] = []
  /// Counts the requests, so that a late answer is not taken for the newest one.
  private var request = 0
  private let loads = NewestWork()

  /// Creates the pane above what is in a box.
  init(in box: GTKObject) {
    gtk_box_prepend(UnsafeMutablePointer(box), builder["itemPane"].widget)
    (forms, source) = (builder["forms"], builder["showSource"])
    (text, blocks) = (TextPage(builder), BlockPage(builder))
    Signals.connect(forms, "notify::selected") { [weak self] in self?.load() }
    Signals.connect(source, "toggled") { [weak self] in self?.load() }
  }

  /// Shows the items; none if there are none.
  func show(_ items: MarkedItems) {
    guard items != self.items else { return }
    self.items = MarkedItems()  // the signal of the new forms finds nothing to load
    shown = items.only.map { ItemForm.shown($0.forms, of: $0.face) } ?? []
    shown.map(\.kind.name).withCStrings { gtk_drop_down_set_model(forms, gtk_string_list_new($0)) }
    gtk_drop_down_set_selected(forms, shown.isEmpty ? GTK_INVALID_LIST_POSITION : 0)
    gtk_widget_set_visible(forms.widget, shown.count > 1 ? 1 : 0)
    gtk_widget_set_sensitive(builder["views"].widget, shown.isEmpty ? 0 : 1)
    gtk_widget_set_visible(builder["views"].widget, items.areSeveral ? 0 : 1)
    self.items = items
    gtk_widget_set_visible(builder["heading"].widget, items.all.isEmpty ? 0 : 1)
    load()
  }

  /// The form that is shown.
  var form: ItemForm? {
    let place = Int(gtk_drop_down_get_selected(forms))
    return item != nil && shown.indices.contains(place) ? shown[place] : nil
  }

  /// Shows the source instead of the preview, or the other way.
  func toggleSource() {
    let other = showsSource ? builder["showPreview"] : source
    gtk_toggle_button_set_active(UnsafeMutablePointer(other), 1)
  }

  private var showsSource: Bool { gtk_toggle_button_get_active(UnsafeMutablePointer(source)) != 0 }

  private func load() {
    request += 1
    if items.areSeveral { return loadJoined(items.all, request) }
    guard let item else { return show(Look(sentence: "")) }
    describe(item, size: nil)
    if item.isSecret { return show(Look(sentence: translated("A secret is not shown."))) }
    guard let form else { return show(Look(sentence: translated("This item has no content that can be shown."))) }
    load(form, of: item, request)
  }

  private func load(_ form: ItemForm, of item: ListedItem, _ number: Int) {
    let showsSource = showsSource
    loads.run {
      let content = try item.content(of: form)
      return (try Look(of: content, as: form.kind, showsSource: showsSource), content.count)
    } then: { [weak self] result in
      guard let self, request == number else { return }
      switch result {
      case .success((let look, let size)):
        show(look)
        describe(item, size: size)
      case .failure(let error): show(Look(sentence: Failure(error).description))
      }
    }
  }

  private func loadJoined(_ items: [ListedItem], _ number: Int) {
    gtk_label_set_text(builder["itemName"], translated("%s item", "%s items", count: items.count))
    let names = items.prefix(Look.joinedLimit).map { LayableText(title: translated($0.name)).text }
    gtk_label_set_text(builder["itemFacts"], names.joined(separator: " · "))
    loads.run {
      Look.joined(items)
    } then: { [weak self] result in
      if let self, request == number, case .success(let look) = result { show(look) }
    }
  }

  /// Shows the item's name, and how its form is called, where it is from, and how large it is.
  private func describe(_ item: ListedItem, size: Int?) {
    let label = EntryLabel(item.face, now: item.face.copied)
    gtk_label_set_text(builder["itemName"], LayableText(title: translated(item.name)).text)
    let time =
      item.isPresent || item.snippet != nil
      ? "" : "\(Day().name(of: item.face.copied)) \(Day.time(of: item.face.copied))"
    let application = label.application.map { LayableText(title: $0.description).text } ?? ""
    let words = [
      form?.kind.name ?? "", item.face.picture ?? "", application, time,
      size.map { ByteCount($0).description } ?? "",
    ]
    gtk_label_set_text(builder["itemFacts"], words.filter { !$0.isEmpty }.joined(separator: " · "))
  }

  private func show(_ look: Look) {
    var page = "text"
    if case .blocks = look.content {} else { blocks.clear() }
    if case .text = look.content {} else { text.clear() }
    switch look.content {
    case .text(let lines, let isMonospaced): text.show(lines, isMonospaced: isMonospaced)
    case .blocks(let preview, let source):
      page = "blocks"
      blocks.show(preview, source)
    case .picture(let pixels):
      page = "picture"
      let texture = pixels.texture()
      withExtendedLifetime(texture) { gtk_picture_set_paintable(builder["picture"], texture?.object) }
      gtk_picture_set_alternative_text(
        builder["picture"], item?.face.picture.map { LayableText(title: $0).text })
    case .sentence(let words):
      page = "sentence"
      gtk_label_set_text(builder["sentence"], words)
    }
    gtk_label_set_text(builder["shortcomings"], look.shortcomings.joined(separator: " · "))
    gtk_widget_set_visible(builder["shortcomings"].widget, look.shortcomings.isEmpty ? 0 : 1)
    gtk_stack_set_visible_child_name(builder["pages"], page)
  }
}
