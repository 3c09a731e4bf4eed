internal import CGTK
internal import Faces

/// The line at the bottom of the window that says what happened.
@MainActor
final class Notice {
  private let bar: GTKObject
  private let text: GTKObject
  private let undo: GTKObject
  private var sentence = ""

  init(_ builder: Builder) {
    bar = builder["notice"]
    text = builder["noticeText"]
    undo = builder["undo"]
  }

  /// Shows a sentence, and whether what it says can be undone.
  func show(_ sentence: String, canUndo: Bool = false) {
    self.sentence = sentence
    gtk_label_set_text(text, LayableText(title: sentence).text)
    gtk_widget_set_visible(undo.widget, canUndo ? 1 : 0)
    gtk_revealer_set_reveal_child(bar, 1)
  }

  /// Hides the line; with a sentence, only if it is the one that is shown.
  func hide(_ sentence: String? = nil) {
    guard sentence == nil || sentence == self.sentence else { return }
    gtk_revealer_set_reveal_child(bar, 0)
    gtk_label_set_text(text, "")
  }
}
