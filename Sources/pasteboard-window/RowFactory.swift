internal import CGTK
internal import Faces
internal import Pasteboard
internal import Wire

/// What a row of the list shows.
struct Row {
  let icon: String
  let content: String
  /// The measure, the application and the time.
  let end: String
  let isPinned: Bool

  init(_ label: EntryLabel, of entry: Entry) {
    content = label.content
    end = [label.measure, label.application, label.time].filter { !$0.isEmpty }.joined(separator: "  ")
    isPinned = entry.pinned
    icon = Row.icon(of: entry)
  }

  /// The icon for what an item contains, by its name in freedesktop.org's naming specification.
  private static func icon(of entry: Entry) -> String {
    if entry.types.contains(where: { MediaType($0) == .uriList }) { return "folder-symbolic" }
    if entry.picture != nil { return "image-x-generic-symbolic" }
    if entry.types.contains(where: { ItemForm($0).hasLook }) { return "x-office-document-symbolic" }
    return "text-x-generic-symbolic"
  }
}

/// Makes the widgets of rows. A list has widgets only for the rows that are seen, and uses them again for others.
@MainActor
final class RowFactory {
  private let row: @MainActor (Int) -> Row?

  /// Lets a factory of GTK make rows that show what `row` returns for their positions.
  static func connect(_ factory: GTKObject, _ row: @escaping @MainActor (Int) -> Row?) {
    let data = Unmanaged.passRetained(RowFactory(row)).toOpaque()
    let setUp: Receiver = { _, item in
      let builder = Builder(Interface.row)
      // Until the item owns the row, only the builder does.
      withExtendedLifetime(builder) { gtk_list_item_set_child(item, builder["row"].widget) }
    }
    let bind: Receiver = { data, item in
      let factory = Unmanaged<RowFactory>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { factory.bind(item) }
    }
    for (signal, receiver) in [("setup", setUp), ("bind", bind)] {
      g_signal_connect_data(
        UnsafeMutableRawPointer(factory), signal, unsafeBitCast(receiver, to: GCallback.self), data, nil,
        G_CONNECT_SWAPPED)
    }
  }

  private typealias Receiver = @convention(c) (UnsafeMutableRawPointer, GTKObject) -> Void

  private init(_ row: @escaping @MainActor (Int) -> Row?) { self.row = row }

  private func bind(_ item: GTKObject) {
    guard let row = row(Int(gtk_list_item_get_position(item))), let box = gtk_list_item_get_child(item),
      let icon = gtk_widget_get_first_child(box), let content = gtk_widget_get_next_sibling(icon),
      let pin = gtk_widget_get_next_sibling(content), let end = gtk_widget_get_next_sibling(pin)
    else { return }
    gtk_image_set_from_icon_name(GTKObject(icon), row.icon)
    gtk_label_set_text(GTKObject(content), row.content)
    gtk_widget_set_visible(pin, row.isPinned ? 1 : 0)
    gtk_label_set_text(GTKObject(end), row.end)
  }
}
