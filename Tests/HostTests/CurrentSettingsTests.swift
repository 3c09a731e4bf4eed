import Files
import Host
import Logging
import Pasteboard
import Settings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct CurrentSettingsTests {
  @Test func aFollowerIsToldAtOnceAndWhenSomethingHasChanged() async throws {
    try await onLoop {
      let current = PasteboardHost(log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }).settings
      var seen: [Int] = []
      current.follow { seen.append($0.limits.item) }
      var settings = UserSettings()
      current.change(to: settings)
      #expect(seen == [1 << 30])
      settings.limits.item = 5
      current.change(to: settings)
      current.change(to: settings)
      #expect(seen == [1 << 30, 5] && current.value == settings)
    }
  }

  @Test func whatIsKeptIsWhatTheSettingsSay() throws {
    var settings = UserSettings().keep
    #expect(KeepingPolicy(settings).pasteboards == KeepingPolicy().pasteboards)
    #expect(KeepingPolicy(settings).byteLimit == KeepingPolicy().byteLimit)
    settings.includesPrimary = true
    settings.excludedTypes = [TypePattern(.png)]
    settings.excludedApplications = ["a"]
    #expect(KeepingPolicy(settings).pasteboards == [.general, .primary])
    #expect(KeepingPolicy(settings).excludedTypes == settings.excludedTypes)
    #expect(KeepingPolicy(settings).excludedApplications == ["a"])
    settings.isEnabled = false
    #expect(KeepingPolicy(settings).pasteboards == [])
  }
}
