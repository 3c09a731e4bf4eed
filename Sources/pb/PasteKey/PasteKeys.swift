internal import Linux
internal import PasteboardClient
internal import Settings

/// The keys that paste in a program.
struct PasteKeys {
  let keys: [KeyChord]
  /// Whether they paste the primary selection.
  private let pastesPrimary: Bool

  /// The keys for a program with one of these names; `usual` is for those that have none of their own.
  init(for names: [String], usual: KeyChord) {
    let settings = SettingsEdit.ofUser?.settings?.paste ?? .init()
    let rule = PasteKeyTable.rule(for: names, settings)
    keys = rule?.keys ?? [usual]
    pastesPrimary = rule?.pastesPrimary ?? false
  }

  /// Makes the item the primary selection too, if that is what the keys paste.
  func prepare() throws {
    guard pastesPrimary else { return }
    try calling("paste by hand") {
      var client = try BlockingClient()
      try client.copyToPrimary()
    }
  }
}
