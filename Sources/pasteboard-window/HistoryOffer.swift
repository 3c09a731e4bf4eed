internal import CGTK
internal import Linux
internal import PasteboardClient

/// The offer to turn the history on while none is kept: a line above the items, or the whole page without any.
@MainActor
final class HistoryOffer {
  private let box: GTKObject
  private let button: GTKObject
  private let panes: GTKObject
  private let tell: (String) -> Void
  private let isTurnedOn: () -> Void

  /// Whether no history is kept.
  var isNeeded = false { didSet { arrange() } }
  /// Whether there is something to show all the same.
  var hasItems = false { didSet { arrange() } }

  /// Creates the hidden offer. When its button has turned the history on, `isTurnedOn` is called; if that fails, `tell`
  /// gets a sentence.
  init(_ builder: Builder, tell: @escaping (String) -> Void, isTurnedOn: @escaping () -> Void) {
    box = builder["offer"]
    button = builder["turnOn"]
    panes = builder["panes"]
    self.tell = tell
    self.isTurnedOn = isTurnedOn
    Signals.connect(button, "clicked") { [unowned self] in turnOn() }
  }

  private func arrange() {
    gtk_widget_set_visible(box.widget, isNeeded ? 1 : 0)
    gtk_widget_set_visible(panes.widget, isNeeded && !hasItems ? 0 : 1)
    gtk_widget_set_vexpand(box.widget, hasItems ? 0 : 1)
  }

  private func turnOn() {
    gtk_widget_set_sensitive(button.widget, 0)
    MainLoop.run {
      try Companion.run(["window", "--turn-on-history"])
    } then: { [self] result in
      gtk_widget_set_sensitive(button.widget, 1)
      switch result {
      case .success: isTurnedOn()
      case .failure(let error): tell(Failure(error).description)
      }
    }
  }
}
