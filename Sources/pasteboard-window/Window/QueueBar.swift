internal import CGTK
internal import Wire

/// The line above the list that says how many items of the queue are left, with the buttons that change it.
@MainActor
final class QueueBar {
  private let builder: Builder
  private var state: Queue.Reply?

  /// Creates the hidden line.
  init(_ builder: Builder) { self.builder = builder }

  /// Whether copies are collected.
  var isCollecting: Bool { state?.collecting ?? false }

  /// Shows the state of the queue; nothing if it is empty and nothing is collected.
  func show(_ state: Queue.Reply?) {
    self.state = state
    let count = state?.count ?? 0
    let left =
      count == 0
      ? translated("Copy what you want to paste one after the other.")
      : translated("%s item is left to paste.", "%s items are left to paste.", count: count)
    gtk_label_set_text(builder["queueText"], isCollecting ? "\(translated("Copies are collected.")) \(left)" : left)
    gtk_widget_set_visible(builder["queueStop"].widget, isCollecting ? 1 : 0)
    for name in ["queueSkip", "queueClear"] { gtk_widget_set_visible(builder[name].widget, count > 1 ? 1 : 0) }
    gtk_widget_set_visible(builder["queue"].widget, isCollecting || count > 0 ? 1 : 0)
  }
}
