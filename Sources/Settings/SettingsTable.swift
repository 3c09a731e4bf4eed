/// Every setting there is, once: what it is called, what it does, what it takes.
///
/// Files are read by this table, and the default file is written from it, with the defaults of ``UserSettings``.
enum SettingsTable {
  static let groups = [
    Group(
      "limits", "How much is taken.",
      [
        Setting(
          "item", \.limits.item, .bytes(), "The largest item. What is larger is refused, and the present item stays."),
        Setting("total", \.limits.total, .bytes(), "The most that the items of all pasteboards may have together."),
      ]),
    Group(
      "managers", "Other clipboard managers, which read whatever is copied.",
      [
        Setting(
          "greedy", \.managers.greedy, .word,
          """
          defer: what is expensive to make is not made for them; serve: it is.
          """)
      ]),
    Group(
      "keep",
      """
      What is read of an item although nobody pastes it: it stays when the application that it was copied in has gone,
      and 'pb history' can record it.
      """,
      [
        Setting("enabled", \.keep.isEnabled, .boolean, "Whether anything stays."),
        Setting(
          "primary", \.keep.includesPrimary, .boolean,
          "Whether the selection that the middle mouse button pastes stays too."),
        Setting("bytes", \.keep.bytes, .bytes(from: 0), "The most that is read ahead of one item."),
        Setting(
          "types", \.keep.types, .word,
          """
          usual: text, HTML, RTF, links, files, the application's own form (which has its formulas), and one picture if
          there is no text; all: every type, for which some applications stand still, above all when they have to draw
          pictures; none: nothing, so that only what was pasted stays and is recorded.
          """),
        Setting(
          "excluded-types", \.keep.excludedTypes, .types,
          """
          Types that are not read, such as "image/*".
          """),
        Setting(
          "excluded-applications", \.keep.excludedApplications, .applications,
          "Applications of whose items nothing stays."),
      ]),
    Group(
      "sensitive", "Secrets, such as what 'pb copy --sensitive' copies.",
      [
        Setting(
          "expiry", \.sensitive.expiry, .time,
          """
          How long a secret stays on the clipboard; "" for as long as nothing else is copied.
          """)
      ]),
    Group(
      "enrich",
      """
      Items of other applications that everybody is offered in more types than they were given in: HTML as Markdown,
      for one. 'pb paste --as' can have these types without it.
      """,
      [
        Setting("types", \.enrich.types, .types, "Items that are given in one of these types."),
        Setting("applications", \.enrich.applications, .applications, "Items of these applications."),
      ]),
    Group(
      "primary", "The selection that the middle mouse button pastes.",
      [
        Setting(
          "mirror", \.primary.mirror, .word,
          """
          to-clipboard: what is selected is on the clipboard too; from-clipboard: what is copied is pasted by the middle
          mouse button too; both; off: neither.
          """)
      ]),
    Group(
      "links", "Links of documents that are converted.",
      [
        Setting(
          "schemes", \.links.schemes, .schemes,
          """
          URL schemes that links may have beside http, https, mailto, tel and ftp, such as ["obsidian", "zotero"].
          Links with any other scheme become text.
          """)
      ]),
    Group(
      "history", "What 'pb history' finds again. Secrets are never recorded.",
      [
        Setting("enabled", \.history.isEnabled, .boolean, "Whether anything is recorded."),
        Setting("items", \.history.items, .count, "The most items. Beyond it the oldest go; pinned ones stay."),
        Setting("bytes", \.history.bytes, .bytes(), "The most that all items may have together."),
        Setting(
          "item-bytes", \.history.itemBytes, .bytes(),
          "The largest item that is recorded. What is neither text, picture nor files may have 64 KiB."),
        Setting(
          "age", \.history.age, .time,
          """
          How long an item is kept after it was copied last: "90 d" removes it after ninety days; "" keeps it however old
          it is. Pinned items are always kept.
          """),
        Setting(
          "age-of-text", \.history.ageOfText, .time,
          """
          How long text is kept, if not as long as age says; "" for as long as age says.
          """),
        Setting(
          "age-of-images", \.history.ageOfImages, .time,
          """
          How long images are kept, if not as long as age says; "" for as long as age says.
          """),
        Setting(
          "age-of-files", \.history.ageOfFiles, .time,
          """
          How long lists of files are kept, if not as long as age says; "" for as long as age says.
          """),
        Setting(
          "age-of-others", \.history.ageOfOthers, .time,
          """
          How long everything else is kept, if not as long as age says; "" for as long as age says.
          """),
        Setting("excluded-types", \.history.excludedTypes, .types, "Items in one of these types are not recorded."),
        Setting(
          "excluded-applications", \.history.excludedApplications, .applications,
          "Items of these applications are not recorded."),
      ]),
  ]

  /// The settings by their keys.
  static let settings = Dictionary(
    uniqueKeysWithValues: groups.flatMap { group in group.settings.map { ([group.name, $0.name], $0) } })

  /// A table of the file.
  struct Group: Sendable {
    let name: String
    /// Some lines for the reader of the file.
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
    /// Some lines for the reader of the file.
    let purpose: String
    /// The default as the file writes it.
    let defaultValue: String
    /// Gives the settings what the file says.
    let take: @Sendable (TOMLValue, inout UserSettings) throws(Misfit) -> Void

    init<Value>(
      _ name: String, _ place: any WritableKeyPath<UserSettings, Value> & Sendable, _ kind: ValueKind<Value>,
      _ purpose: String
    ) {
      self.name = name
      self.purpose = purpose
      defaultValue = kind.write(UserSettings()[keyPath: place])
      take = { value, settings throws(Misfit) in settings[keyPath: place] = try kind.read(value) }
    }
  }
}
