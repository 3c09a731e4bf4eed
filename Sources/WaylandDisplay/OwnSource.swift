internal import CDisplay
internal import DisplayServer
internal import Reactor

/// One of our items as offered on one selection.
@LoopActor
final class OwnSource {
  let item: OfferedItem
  /// The handle; nil before the source is requested from the compositor, and after it is destroyed.
  private(set) var handle: SourceHandle?
  private(set) var isDestroyed = false
  private let connection: WaylandConnection

  init(_ item: OfferedItem, connection: WaylandConnection) {
    self.item = item
    self.connection = connection
  }

  /// Announces the source to the compositor.
  func create(by manager: ManagerHandle) {
    connection.post { _ in self.handle = CDisplay_wayland_source_create(manager) }
    for type in item.targets.names + [item.mark] {
      connection.post(type) { _ in
        if let handle = self.handle { CDisplay_wayland_source_offer(handle, type) }
      }
    }
  }

  func destroy() {
    guard !isDestroyed else { return }
    isDestroyed = true
    connection.post { _ in
      if let handle = self.handle.take() { CDisplay_wayland_source_destroy(handle) }
    }
  }
}
