import Testing

@testable import Settings

/// Changes of one setting in a file.
struct SettingsChangeTests {
  private func changed(_ file: String, _ key: String, _ value: String) throws -> String {
    String(decoding: try SettingsChange(key).apply(value, to: Array(file.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("", "history.items", "500", "[history]\nitems = 500\n"),
    (
      "# mine\n[history]\nenabled = true # yes\n", "history.items", "500",
      "# mine\n[history]\nitems = 500\nenabled = true # yes\n"
    ),
    ("[history]\nitems = 3 # few\n", "history.items", "500", "[history]\nitems = 500 # few\n"),
    ("history.items = 3", "history.items", "500", "history.items = 500"),
    ("history = { items = 3, enabled = true }\n", "history.items", "5", "history = { items = 5, enabled = true }\n"),
    ("[window]\nstays = true", "history.age", "90 d", "[window]\nstays = true\n[history]\nage = \"90 d\"\n"),
    ("history.enabled = true\n", "history.items", "5", "history.items = 5\nhistory.enabled = true\n"),
    (
      "", "history.excluded-applications", "KeePassXC, Bit\"warden",
      "[history]\nexcluded-applications = [\"KeePassXC\", \"Bit\\\"warden\"]\n"
    ),
    (
      "[history]\nexcluded-applications = [\n  \"a\", # one\n]\n", "history.excluded-applications", "[]",
      "[history]\nexcluded-applications = []\n"
    ),
  ])
  func onlyTheSettingChanges(file: String, key: String, value: String, result: String) throws {
    #expect(try changed(file, key, value) == result)
  }

  @Test func aRefusalSaysWhy() throws {
    #expect(throws: SettingsChange.Refusal.unknown(key: "history.itens")) { try changed("", "history.itens", "5") }
    #expect(throws: SettingsChange.Refusal.unknown(key: "")) { try changed("", "", "5") }
    for (file, key, value) in [
      ("", "history.items", "many"), ("", "keep.types", "some"), ("", "window.stays", "a\nb"),
      ("nonsense", "history.items", "5"),
    ] {
      let refusal = #expect(throws: SettingsChange.Refusal.self) { try changed(file, key, value) }
      #expect(refusal?.description.isEmpty == false)
    }
  }

  @Test func aValueIsPrintedAsTheFileSpellsIt() throws {
    let settings = try UserSettings(file: Array("history.age = \"90 d\"".utf8))
    #expect(SettingsChange.value(of: "history.age", in: settings) == "\"90 d\"")
    #expect(SettingsChange.value(of: "history.enabled", in: settings) == "true")
  }
}
