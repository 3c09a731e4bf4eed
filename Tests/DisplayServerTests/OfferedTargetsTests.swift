import DisplayServer
import Pasteboard
import Testing

@Suite struct OfferedTargetsTests {
  @Test func markdownIsNeverFirst() {
    #expect(OfferedTargets([.markdown, .html]).targets.map(\.name) == ["text/html", "text/markdown"])
  }
}
