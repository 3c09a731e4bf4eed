internal import CGTK
internal import Faces
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// Saves a form of an item to a file that the user chooses.
@MainActor
enum Saving {
  /// The maximum length of a proposed name, in characters.
  private static let nameLimit = 40

  /// Asks for the file, writes it on a thread, and calls `failed` with a sentence if that fails.
  static func begin(
    _ form: ItemForm, of item: ListedItem, over window: UnsafeMutablePointer<GtkWindow>,
    failed: @escaping @MainActor @Sendable (String) -> Void
  ) {
    let chooser = gtk_file_chooser_native_new(translated("Save"), window, GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil)
    guard let chooser else { return }
    let dialog = UnsafeMutablePointer<GtkNativeDialog>(chooser)
    gtk_file_chooser_set_current_name(chooser, name(for: form, of: item))
    if let documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) {
      let folder = g_file_new_for_path(documents)
      gtk_file_chooser_set_current_folder(chooser, folder, nil)
      g_object_unref(folder.map { UnsafeMutableRawPointer($0) })
    }
    gtk_native_dialog_set_modal(dialog, 1)
    let comeBack = Overlay.stepAside(window)
    Signals.connect(
      chooser, "response",
      withNumber: { response in
        defer { g_object_unref(UnsafeMutableRawPointer(chooser)) }
        comeBack()
        guard response == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(chooser) else { return }
        save(form, of: item, to: File(file), failed: failed)
      })
    gtk_native_dialog_show(dialog)
  }

  private static func save(
    _ form: ItemForm, of item: ListedItem, to file: File,
    failed: @escaping @MainActor @Sendable (String) -> Void
  ) {
    MainLoop.run {
      try file.replace(with: try item.content(of: form))
    } then: { result in
      if case .failure(let error) = result { failed(Failure(error).description) }
    }
  }

  /// Returns a name for the file: the beginning of the item's name, and the extension of the type.
  private static func name(for form: ItemForm, of item: ListedItem) -> String {
    let type = MediaType(form.type)
    let label = EntryLabel(item.face, now: 0)
    let characters = LayableText(title: translated(label.name)).text.map { $0 == "/" ? "-" : $0 }.drop {
      $0 == "." || $0.isWhitespace
    }
    let words = String(characters.prefix(nameLimit))
    let ending = "." + (type?.fileExtension ?? (form.kind.isText ? "txt" : "bin"))
    return words.isEmpty ? translated("Clipboard") + ending : words.hasSuffix(ending) ? words : words + ending
  }
}
