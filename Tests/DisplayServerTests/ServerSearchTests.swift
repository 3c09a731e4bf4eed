import DisplayServer
import Foundation
import Reactor
import TestSupport
import Testing

struct ServerSearchTests {
  @Test func aFolderThatIsMadeLaterIsWatchedToo() async throws {
    try await onLoop {
      let parent = FileManager.default.temporaryDirectory.appending(path: "pasteboard-search-\(UUID().uuidString)")
      let folder = parent.appending(path: "folder")
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: parent) }
      let timers = Timers()
      let search = ServerSearch(timers: timers) { FolderWatch([folder.path(), parent.path()]) }
      defer { search.stop() }
      let tries = Tries()
      search.begin { tries.next() }
      try await tries.giveUp(timers)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try await tries.giveUp(timers)
      try Data().write(to: folder.appending(path: "wayland-0"))
      try await tries.giveUp(timers)
    }
  }

  /// The system may refuse a watch, and grant one later.
  @Test func withoutAWatchAttemptsGoOn() async throws {
    try await onLoop {
      let timers = Timers()
      let tries = Tries()
      let search = ServerSearch(timers: timers) { nil }
      defer { search.stop() }
      search.begin { tries.next() }
      for _ in 0..<5 {
        try await tries.giveUp(timers)
        for _ in 0..<1000 where !tries.isTried {
          timers.advance(by: .seconds(1))
          await Task.yield()
        }
        #expect(tries.isTried)
      }
    }
  }

  /// Attempts that all fail.
  @LoopActor
  private final class Tries {
    private var tried = Promise<Void>()
    var isTried: Bool { tried.value != nil }

    func next() -> Bool {
      tried.fulfil(())
      return false
    }

    /// Waits for an attempt, and lets time pass until there are no more.
    func giveUp(_ timers: Timers) async throws {
      try await waiting(for: "a try") { [tried] in try await tried.wait() }
      for _ in 0..<100 {
        timers.advance(by: .seconds(1))
        await Task.yield()
      }
      tried = Promise()
    }
  }
}
