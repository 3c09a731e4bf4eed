internal import CGTK
internal import Faces

/// What the window shows in the place of the items: why there are none, and the button that helps.
@MainActor
struct EmptyPage {
  enum Reason: Equatable {
    /// No history is kept.
    case off
    /// Nothing was copied yet.
    case nothing
    /// There are no snippets.
    case noSnippets
    /// The search finds nothing.
    case notFound(search: String)
  }

  let builder: Builder

  func show(_ reason: Reason) {
    switch reason {
    case .off:
      show(
        "document-open-recent-symbolic", translated("No History Is Kept"),
        translated(
          "With a history, you find here what you have copied; passwords that are marked as such stay out of it."),
        .turnOn)
    case .nothing:
      show(
        "edit-paste-symbolic", translated("Nothing Copied Yet"),
        translated("What you copy in any application appears here, in all its forms."), nil)
    case .noSnippets:
      show(
        "user-bookmarks-symbolic", translated("No Snippets Yet"),
        translated("A snippet is a file in ~/.config/pasteboard/snippets. pb snippet add makes one."), .clearSearch)
    case .notFound(let search):
      show(
        "edit-find-symbolic", translated("Nothing Found"),
        translated("No item matches “%s”.", LayableText(title: search).text), .clearSearch)
    }
  }

  private func show(_ iconName: String, _ heading: String, _ sentence: String, _ action: Action?) {
    gtk_image_set_from_icon_name(builder["emptyIcon"], iconName)
    gtk_label_set_text(builder["emptyTitle"], heading)
    gtk_label_set_text(builder["emptyText"], sentence)
    gtk_widget_set_visible(builder["emptyButton"].widget, action == nil ? 0 : 1)
    if let action { Menu.set(action, of: builder["emptyButton"]) }
  }
}
