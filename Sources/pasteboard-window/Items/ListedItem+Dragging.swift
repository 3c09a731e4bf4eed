internal import CGTK
internal import PasteboardClient

extension ListedItem {
  /// All forms that it is offered in, for the application that it is dragged to; nil if there are none, as of a secret.
  @MainActor var draggedContent: UnsafeMutablePointer<GdkContentProvider>? {
    let forms = forms.filter { $0.origin != .copied }
    guard !forms.isEmpty, snippet == nil else { return nil }
    return LazyContent.make(forms.map(\.type)) { type in
      guard let form = forms.first(where: { $0.type == type }) else { return [] }
      return try content(of: form).prefix(.max)
    }
  }
}
