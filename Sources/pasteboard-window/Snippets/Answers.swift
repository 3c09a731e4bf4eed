internal import CGTK
internal import Faces

/// The dialog that asks for what a snippet leaves open.
@MainActor
enum Answers {
  /// Asks over another window, and calls `copy` with the answers, in the order of the questions.
  static func ask(
    for snippet: SnippetFace, over window: UnsafeMutablePointer<GtkWindow>,
    copy: @escaping @MainActor ([String]) -> Void
  ) {
    let builder = Builder(Interface.answers)
    let (dialog, fields) = (builder["dialog"], UnsafeMutablePointer<GtkGrid>(builder["fields"]))
    gtk_window_set_title(UnsafeMutablePointer(dialog), LayableText(title: snippet.name).text)
    let entries = snippet.questions.enumerated().compactMap { row, question -> GTKObject? in
      guard let label = gtk_label_new(LayableText(title: question).text), let entry = gtk_entry_new() else {
        return nil
      }
      gtk_label_set_xalign(GTKObject(label), 0)
      gtk_widget_set_hexpand(entry, 1)
      CGTK_set_accessible_label(entry, LayableText(title: question).text)
      gtk_entry_set_activates_default(UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GtkEntry.self), 1)
      gtk_grid_attach(fields, label, 0, CInt(row), 1, 1)
      gtk_grid_attach(fields, entry, 1, CInt(row), 1, 1)
      return GTKObject(entry)
    }
    Signals.connect(
      dialog, "response",
      withNumber: { response in
        // `pb` reads a line for each question.
        let answers = entries.map { String(cString: gtk_editable_get_text($0)).split { $0.isNewline } }
        gtk_window_destroy(UnsafeMutablePointer(dialog))
        if response == GTK_RESPONSE_ACCEPT.rawValue { copy(answers.map { $0.joined(separator: " ") }) }
      })
    Overlay.present(UnsafeMutablePointer(dialog), over: window)
    if let first = entries.first { gtk_widget_grab_focus(first.widget) }
  }
}
