internal import CGTK
internal import Faces
internal import Glibc

/// The line above the list that says until when nothing is recorded.
@MainActor
final class PauseBar {
  private let bar: GTKObject
  private let text: GTKObject
  private let isOver: () -> Void
  private var timer: UInt32?

  /// Creates the hidden line; its button calls `resume`, and a pause that ends by itself calls `isOver`.
  init(_ builder: Builder, resume: @escaping @MainActor () -> Void, isOver: @escaping () -> Void) {
    bar = builder["pause"]
    text = builder["pauseText"]
    self.isOver = isOver
    Signals.connect(builder["resume"], "clicked", resume)
  }

  /// Shows the end of the pause, in seconds since 1970; hides the line if there is no pause.
  func show(until end: Int?) {
    timer.map(MainLoop.cancel)
    timer = nil
    gtk_widget_set_visible(bar.widget, end == nil ? 0 : 1)
    guard let end else { return }
    let now = Int(time(nil))
    let name = PauseEnd(end, now: now)
    let sentence =
      name.isTomorrow
      ? translated("Nothing is recorded until %s tomorrow.", name.clock)
      : translated("Nothing is recorded until %s.", name.clock)
    gtk_label_set_text(text, sentence)
    timer = MainLoop.perform(after: UInt32(clamping: end.minus(now).plus(1))) { [unowned self] in
      timer = nil
      isOver()
    }
  }
}
