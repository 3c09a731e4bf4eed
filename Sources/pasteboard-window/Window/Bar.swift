internal import CGTK
internal import Faces
internal import Glibc

/// The line above the list that says why nothing is recorded, with the button that helps.
@MainActor
final class Bar {
  /// The longest wait for the end of a pause, in seconds: damaged data may contain any time.
  private static let pauseLimit = 86_400

  private let builder: Builder
  private let pauseIsOver: () -> Void
  private var timer: UInt32?

  /// Creates the hidden line, which calls `pauseIsOver` when a pause that it shows has ended by itself.
  init(_ builder: Builder, pauseIsOver: @escaping () -> Void) {
    self.builder = builder
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
    let seconds = max(0, min(end.minus(now).plus(1), Self.pauseLimit))
    timer = MainLoop.perform(after: UInt32(1000 * seconds)) { [unowned self] in
      timer = nil
      pauseIsOver()
    }
  }

  func hide() {
    timer.map(MainLoop.cancel)
    timer = nil
    gtk_widget_set_visible(builder["bar"].widget, 0)
  }

  private func show(_ sentence: String, _ action: Action) {
    hide()
    gtk_label_set_text(builder["barText"], sentence)
    Menu.set(action, of: builder["barButton"])
    gtk_widget_set_visible(builder["bar"].widget, 1)
  }
}
