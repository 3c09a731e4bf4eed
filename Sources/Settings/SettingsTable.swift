/// All settings, each once: its name, its effect, its values.
///
/// This table reads files and writes the default file, with the defaults of ``UserSettings``.
enum SettingsTable {
  static let groups = [
    Group(
      "limits", "The sizes of items.",
      [
        Setting(
          "item", \.limits.item, .bytes(), "The largest item. A larger one is refused, and the current item stays."),
        Setting("total", \.limits.total, .bytes(), "The limit for the items of all pasteboards together."),
      ]),
    Group(
      "managers", "Other clipboard managers, which read every copied item.",
      [
        Setting(
          "greedy", \.managers.greedy, .word,
          """
          defer: they get no representation that is expensive to produce; serve: they get every one.
          """)
      ]),
    Group(
      "keep",
      """
      The part of another application's item that is read before a paste. It stays when the application ends, and
      'pb history' can record it.
      """,
      [
        Setting("enabled", \.keep.isEnabled, .boolean, "Whether items stay when their application ends."),
        Setting(
          "primary", \.keep.includesPrimary, .boolean,
          "Whether the selection that the middle mouse button pastes stays too."),
        Setting("bytes", \.keep.bytes, .bytes(from: 0), "The most that is read of one item."),
        Setting(
          "types", \.keep.types, .word,
          """
          usual: text, HTML, RTF, links, files, the application's own format (which contains formulas), and one picture
          if there is no text; all: every type, which makes some applications hang, above all if they have to draw
          pictures; none: only types that were pasted stay and are recorded.
          """),
        Setting(
          "excluded-types", \.keep.excludedTypes, .types,
          """
          Types that are never read, such as "image/*".
          """),
        Setting(
          "excluded-applications", \.keep.excludedApplications, .applications,
          "Applications whose items do not stay."),
      ]),
    Group(
      "sensitive", "Secrets, such as what 'pb copy --sensitive' copies.",
      [
        Setting(
          "expiry", \.sensitive.expiry, .time,
          """
          How long a secret stays on the clipboard; "" keeps it until something else is copied.
          """)
      ]),
    Group(
      "enrich",
      """
      Items of other applications that are offered to every application in more types than they were copied in, such as
      HTML also as Markdown. 'pb paste --as' needs no such setting.
      """,
      [
        Setting("types", \.enrich.types, .types, "Items that were copied in one of these types."),
        Setting("applications", \.enrich.applications, .applications, "Items of these applications."),
        Setting(
          "recognise", \.enrich.recognise, .recognised,
          """
          Items of nothing but plain text that is in one of these formats: ["markdown"] offers Markdown from an editor as
          HTML and RTF too.
          """),
        Setting(
          "clean", \.enrich.clean, .word,
          """
          look: these items lose fonts, sizes, colours and backgrounds, for every application; links: their links lose
          tracking and detours, too; off: nothing.
          """),
      ]),
    Group(
      "primary", "The selection that the middle mouse button pastes.",
      [
        Setting(
          "mirror", \.primary.mirror, .word,
          """
          to-clipboard: the clipboard follows the selection; from-clipboard: the middle mouse button also pastes copied
          items; both; off: neither.
          """)
      ]),
    Group(
      "links", "Links in converted documents.",
      [
        Setting(
          "schemes", \.links.schemes, .schemes,
          """
          URL schemes that links may have besides http, https, mailto, tel and ftp, such as ["obsidian", "zotero"].
          Links with any other scheme become text.
          """),
        Setting(
          "cite", \.links.cites, .boolean,
          "Whether what is converted from a copy of a web page ends with the page's title and address."),
      ]),
    Group(
      "history", "The history of the clipboard. Secrets are never recorded.",
      [
        Setting("enabled", \.history.isEnabled, .boolean, "Whether items are recorded."),
        Setting(
          "items", \.history.items, .count,
          "The maximum number of items. The oldest are removed first; pinned items stay."),
        Setting("bytes", \.history.bytes, .bytes(), "The limit for all items together."),
        Setting(
          "item-bytes", \.history.itemBytes, .bytes(),
          "The largest recorded item. The limit is 64 KiB for anything but text, documents, pictures and files."),
        Setting(
          "age", \.history.age, .time,
          """
          How long an item is kept after its last copy: "90 d" removes it after ninety days; "" keeps it for ever. Pinned
          items are always kept.
          """),
        Setting(
          "age-of-text", \.history.ageOfText, .time,
          """
          How long text is kept; "" means the same as age.
          """),
        Setting(
          "age-of-images", \.history.ageOfImages, .time,
          """
          How long images are kept; "" means the same as age.
          """),
        Setting(
          "age-of-files", \.history.ageOfFiles, .time,
          """
          How long lists of files are kept; "" means the same as age.
          """),
        Setting(
          "age-of-others", \.history.ageOfOthers, .time,
          """
          How long everything else is kept; "" means the same as age.
          """),
        Setting("excluded-types", \.history.excludedTypes, .types, "Items in one of these types are not recorded."),
        Setting(
          "excluded-applications", \.history.excludedApplications, .applications,
          "Items of these applications are not recorded."),
        Setting(
          "menu", \.history.menu, .command,
          """
          The menu of 'pb history pick', where it is installed: fzf, wofi, fuzzel, wmenu, rofi, dmenu, or the command of any
          program that reads lines and prints the chosen one, such as "bemenu -l 20"; auto: the first of these that can be
          used.
          """),
      ]),
    Group(
      "paste", "The key that the window, 'pb history pick --paste' and 'pb history copy --paste' press.",
      [
        Setting(
          "keys", \.paste.keys, .pasteKeys,
          """
          The keys of applications, by the name of their process or their windows, such as
          ["emacs: ctrl+y", "mutt: shift+insert"]. Several keys are pressed in turn: 'gvim: escape " + p'. The others get
          Ctrl+V, on KDE Shift+Insert; terminals, Emacs and gvim are known.
          """)
      ]),
    Group(
      "window", "The window of the history.",
      [
        Setting(
          "stays", \.window.stays, .boolean,
          """
          Whether the window stays when another one gets the focus. Its key brings it to the front, or hides it if it has
          the focus.
          """)
      ]),
  ]

  /// The settings, by their keys.
  static let settings = Dictionary(
    uniqueKeysWithValues: groups.flatMap { group in group.settings.map { ([group.name, $0.name], $0) } })

  /// A table of the file.
  struct Group: Sendable {
    let name: String
    /// A few lines for readers of the file.
    let purpose: String
    let settings: [Setting]

    init(_ name: String, _ purpose: String, _ settings: [Setting]) {
      self.name = name
      self.purpose = purpose
      self.settings = settings
    }
  }

  /// A key of a table.
  struct Setting: Sendable {
    let name: String
    /// A few lines for readers of the file.
    let purpose: String
    /// Returns its value in the file's spelling.
    let write: @Sendable (UserSettings) -> String
    /// Applies the file's value to the settings.
    let take: @Sendable (TOMLValue, inout UserSettings) throws(TOMLReader.Fault) -> Void

    init<Value>(
      _ name: String, _ place: any WritableKeyPath<UserSettings, Value> & Sendable, _ kind: ValueKind<Value>,
      _ purpose: String
    ) {
      self.name = name
      self.purpose = purpose
      write = { kind.write($0[keyPath: place]) }
      take = { value, settings throws(TOMLReader.Fault) in settings[keyPath: place] = try kind.read(value) }
    }
  }
}
