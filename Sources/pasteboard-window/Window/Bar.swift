internal import CGTK
internal import Faces
internal import Glibc

/// The line above the list that says why nothing is recorded, with the button that helps.
@MainActor
final class Bar {
  private let bar: GTKObject
  private let text: GTKObject
  private let button: GTKObject
  private let pauseIsOver: () -> Void
  private var timer: UInt32?

  /// Creates the hidden line, which calls `pauseIsOver` when a pause that it shows has ended by itself.
  init(_ builder: Builder, pauseIsOver: @escaping () -> Void) {
    bar = builder["bar"]
    text = builder["barText"]
    button = builder["barButton"]
    self.pauseIsOver = pauseIsOver
  }

  /// Shows that no history is kept.
  func showOff() { show(translated("No history is kept."), .turnOn) }

  /// Shows the end of a pause, in seconds since 1970.
  func show(pauseUntil end: Int) {
    let now = Int(time(nil))
    let name = PauseEnd(end, now: now)
    show(
      name.isTomorrow
        ? translated("Nothing is recorded until %s tomorrow.", name.clock)
        : translated("Nothing is recorded until %s.", name.clock), .resume)
    timer = MainLoop.perform(after: UInt32(clamping: end.minus(now).plus(1))) { [unowned self] in
      timer = nil
      pauseIsOver()
    }
  }

  func hide() {
    timer.map(MainLoop.cancel)
    timer = nil
    gtk_widget_set_visible(bar.widget, 0)
  }

  private func show(_ sentence: String, _ action: Action) {
    hide()
    gtk_label_set_text(text, sentence)
    Menu.set(action, of: button)
    gtk_widget_set_visible(bar.widget, 1)
  }
}
