internal import CGTK
internal import Faces

/// The line at the bottom of the window that says what happened.
@MainActor
final class Notice {
  private let builder: Builder
  private var sentence = ""

  init(_ builder: Builder) { self.builder = builder }

  /// Shows a sentence, and whether what it says can be undone.
  func show(_ sentence: String, canUndo: Bool = false) {
    self.sentence = sentence
    gtk_label_set_text(builder["noticeText"], LayableText(title: sentence).text)
    gtk_widget_set_visible(builder["undo"].widget, canUndo ? 1 : 0)
    gtk_revealer_set_reveal_child(builder["notice"], 1)
  }

  /// Hides the line; with a sentence, only if it is the one that is shown.
  func hide(_ sentence: String? = nil) {
    guard sentence == nil || sentence == self.sentence else { return }
    gtk_revealer_set_reveal_child(builder["notice"], 0)
    gtk_label_set_text(builder["noticeText"], "")
  }
}
