internal import CGTK
internal import Wire

/// Small pictures for the rows that are seen. The locked worker makes them, a few at a time.
@MainActor
final class Thumbnails {
  /// The size in pixels, for displays that show two pixels for one.
  private nonisolated static let size = 96
  /// The number of workers that run at once.
  private static let workerLimit = 2
  /// The number of pictures that are kept: about 10 MB.
  private static let cacheLimit = 300

  /// A row that waits for its picture.
  private struct Wish {
    let item: ListedItem
    let key: String
    let form: ItemForm
    let widgets: RowWidgets
    /// GTK's object for the row.
    let row: GTKObject
  }

  /// The pictures by their keys; nil for what cannot be shown, which is not tried again.
  private var cache: [String: Texture?] = [:]
  /// The keys in the cache, the oldest first.
  private var order: [String] = []
  /// The rows that are seen and have no picture yet, the newest last.
  private var wishes: [Wish] = []
  /// The keys of the pictures that are being made.
  private var started: Set<String> = []

  /// Shows the picture of an item in its row, now or when it is made.
  func show(_ item: ListedItem, in widgets: RowWidgets, for row: GTKObject) {
    guard item.face.picture != nil, let form = item.forms.first(where: { $0.isReady && $0.kind.picture != nil })
    else { return }
    let key: String
    switch item {
    case .present(let item, nil): key = "present \(item.generation)"
    case .present(_, let entry?), .recorded(let entry): key = "\(entry.id)"
    case .snippet: return
    }
    if let known = cache[key] {
      if let known { widgets.show(known) }
      return
    }
    wishes.append(Wish(item: item, key: key, form: form, widgets: widgets, row: row))
    work()
  }

  /// Forgets what a row waits for, because it shows another item from now on.
  func forget(for row: GTKObject) { wishes.removeAll { $0.row == row } }

  private func work() {
    guard started.count < Self.workerLimit, let wish = wishes.last(where: { !started.contains($0.key) }) else { return }
    started.insert(wish.key)
    let (item, form) = (wish.item, wish.form)
    MainLoop.run {
      guard let format = form.kind.picture else { return nil }
      return try PixelGrid(of: item.content(of: form), format, atMost: Self.size)
    } then: { [weak self] (result: Result<PixelGrid?, any Error>) in
      self?.receive((try? result.get())?.texture(), for: wish.key)
    }
  }

  private func receive(_ texture: Texture?, for key: String) {
    started.remove(key)
    remember(texture, key)
    for wish in wishes where wish.key == key {
      if let texture { wish.widgets.show(texture) }
    }
    wishes.removeAll { $0.key == key }
    work()
  }

  private func remember(_ texture: Texture?, _ key: String) {
    cache.updateValue(texture, forKey: key)
    order.append(key)
    if order.count > Self.cacheLimit { cache.removeValue(forKey: order.removeFirst()) }
  }
}
