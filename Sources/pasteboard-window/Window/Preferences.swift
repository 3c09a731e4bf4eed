internal import CGTK
internal import Faces
internal import Linux
internal import PasteboardClient
internal import Settings

/// The dialog with the settings that people change. `pb` writes them to the user's file, in which all else stays.
@MainActor
final class Preferences {
  private static let ages = ["", "7 d", "30 d", "90 d", "1 y"]
  private static let megabyte = 1 << 20

  private let builder = Builder(Interface.preferences)
  /// The changes that wait for the one that is being written.
  private var waiting: [(key: String, value: String)] = []
  private var isWriting = false

  /// Shows the dialog over another window. GTK destroys it when it is closed.
  static func show(over window: UnsafeMutablePointer<GtkWindow>) {
    MainLoop.run {
      UserSettings.read()
    } then: { result in
      let preferences = Preferences()
      if case .success(let settings) = result { preferences.connect(settings) }
      let dialog = preferences.builder["preferences"]
      // The dialog's signals keep it.
      Overlay.present(UnsafeMutablePointer(dialog), over: window)
    }
  }

  private func connect(_ settings: UserSettings) {
    connectSwitch("recording", "history.enabled", settings.history.isEnabled)
    connectSwitch("stays", "window.stays", settings.window.stays)
    connectNumber("items", "history.items", settings.history.items) { "\($0)" }
    connectNumber("itemSize", "history.item-bytes", settings.history.itemBytes / Self.megabyte) { "\($0) MiB" }
    let age = SettingsChange.value(of: "history.age", in: settings)
    connectChoice("age", "history.age", Self.ages, age)
    connectChoice(
      "types", "keep.types", ["usual", "all", "none"], SettingsChange.value(of: "keep.types", in: settings))
    connectText("keys", "paste.keys", settings.paste.keys.map(\.description))
    connectText("excluded", "history.excluded-applications", settings.history.excludedApplications)
  }

  private func connectSwitch(_ name: String, _ key: String, _ isOn: Bool) {
    let widget = builder[name]
    gtk_switch_set_active(widget, isOn ? 1 : 0)
    Signals.connect(widget, "notify::active") { [self] in
      set(key, gtk_switch_get_active(widget) != 0 ? "true" : "false")
    }
  }

  private func connectNumber(_ name: String, _ key: String, _ number: Int, _ spelling: @escaping (Int) -> String) {
    let widget = builder[name]
    gtk_spin_button_set_value(widget, Double(number))
    Signals.connect(widget, "value-changed") { [self] in
      set(key, spelling(Int(gtk_spin_button_get_value_as_int(widget))))
    }
  }

  private func connectChoice(_ name: String, _ key: String, _ values: [String], _ value: String) {
    let widget = builder[name]
    let place = values.firstIndex { "\"\($0)\"" == value }
    gtk_drop_down_set_selected(widget, place.map(UInt32.init) ?? GTK_INVALID_LIST_POSITION)
    Signals.connect(widget, "notify::selected") { [self] in
      let place = Int(gtk_drop_down_get_selected(widget))
      if values.indices.contains(place) { set(key, "\"\(values[place])\"") }
    }
  }

  private func connectText(_ name: String, _ key: String, _ words: [String]) {
    let widget = builder[name]
    gtk_editable_set_text(widget, words.joined(separator: ", "))
    var written = words.joined(separator: ", ")
    let apply: @MainActor () -> Void = { [self] in
      let text = String(cString: gtk_editable_get_text(widget))
      if text != written { set(key, text.isEmpty ? "[]" : text) }
      written = text
    }
    Signals.connect(widget, "activate", apply)
    Signals.connect(builder["preferences"], "close-request", apply)
  }

  /// Writes a value after those that were changed before it.
  private func set(_ key: String, _ value: String) {
    waiting.removeAll { $0.key == key }
    waiting.append((key, value))
    write()
  }

  private func write() {
    guard !isWriting, !waiting.isEmpty else { return }
    let (key, value) = waiting.removeFirst()
    isWriting = true
    MainLoop.run {
      try Companion.run(["settings", key, value])
    } then: { [self] result in
      isWriting = false
      if case .failure(let error) = result { complain(Failure(error).description) } else { complain("") }
      write()
    }
  }

  private func complain(_ sentence: String) {
    gtk_label_set_text(builder["complaint"], LayableText(title: sentence).text)
    gtk_widget_set_visible(builder["complaint"].widget, sentence.isEmpty ? 0 : 1)
  }
}
