internal import CGTK
internal import Faces
internal import Search

/// The buttons below the search that complete its last word: the names of filters, and their values.
@MainActor
final class Completions {
  /// The maximum number of buttons.
  private static let limit = 8

  private let box: GTKObject
  private let choose: @MainActor (String) -> Void
  private var shown: [SearchCompletion] = []

  /// Creates the hidden row of buttons, each of which calls `choose` with the whole text of the search.
  init(_ builder: Builder, choose: @escaping @MainActor (String) -> Void) {
    box = builder["completions"]
    self.choose = choose
  }

  /// The text of the search with the first completion; nil if there is none.
  var first: String? { shown.first?.text }

  /// Shows the completions of a search; `applications` are those that have copied something.
  func show(for text: String, applications: [String]) {
    let completions = Array(SearchCompletion.completions(of: text, applications: applications).prefix(Self.limit))
    guard completions != shown else { return }
    shown = completions
    while let old = gtk_widget_get_first_child(box.widget) { gtk_box_remove(UnsafeMutablePointer(box), old) }
    for completion in completions { add(completion) }
    gtk_widget_set_visible(box.widget, completions.isEmpty ? 0 : 1)
  }

  private func add(_ completion: SearchCompletion) {
    let button = gtk_button_new_with_label(LayableText(title: completion.word).text)
    gtk_widget_set_focus_on_click(button, 0)
    gtk_box_append(UnsafeMutablePointer(box), button)
    guard let button else { return }
    Signals.connect(GTKObject(button), "clicked") { [weak self] in self?.choose(completion.text) }
  }
}
