import Files
import Host
import Pasteboard
import Settings
import TestSupport
import Testing

struct CurrentSettingsTests {
  @Test func aFollowerIsToldAtOnceAndWhenSomethingHasChanged() async throws {
    try await onLoop {
      let current = CurrentSettings()
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
}
