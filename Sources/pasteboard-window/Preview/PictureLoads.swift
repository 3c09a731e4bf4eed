internal import CGTK
internal import Faces

/// Loads the pictures of a document one after the other, as long as the document is shown.
@MainActor
final class PictureLoads {
  private let source: Look.PictureSource
  private var waiting: [(picture: PreviewPicture, view: GTKObject)] = []
  private var isLoading = false

  init(_ source: @escaping Look.PictureSource) { self.source = source }

  /// Shows a picture in a view once it is loaded. What cannot be shown leaves its place empty.
  func load(_ picture: PreviewPicture, into view: GTKObject) {
    g_object_ref(UnsafeMutableRawPointer(view))
    waiting.append((picture, view))
    loadNext()
  }

  private func loadNext() {
    guard !isLoading, !waiting.isEmpty else { return }
    isLoading = true
    let (picture, view) = waiting.removeFirst()
    nonisolated(unsafe) let target = view  // used on the main thread only
    MainLoop.run { [source] in
      try source(picture)
    } then: { [weak self] result in
      if let texture = try? result.get().texture() { gtk_picture_set_paintable(target, texture.object) }
      g_object_unref(UnsafeMutableRawPointer(target))
      self?.isLoading = false
      self?.loadNext()
    }
  }

  isolated deinit { for (_, view) in waiting { g_object_unref(UnsafeMutableRawPointer(view)) } }
}
