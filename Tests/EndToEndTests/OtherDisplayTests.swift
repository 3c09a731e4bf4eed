import TestSupport
import Testing

/// A display of the same user that the daemon does not serve, and one that does not answer.
struct OtherDisplayTests {
  @Test func whichDisplayIsServedIsSaid() async throws {
    try await Desk.run { desk in
      let other = try await PrivateXServer.start()
      let served = try #require(desk.server?.display)
      let sentence = "pb: this is the clipboard of the display \(served), and not of the one of this terminal.\n"
      for words in ["copy", "paste", "recopy"] {
        let output = try await desk.said(words, on: other.display)
        #expect(output.text == sentence && output.status == 0, "\(words)")
        #expect(try await desk.said(words, on: served).text == "", "\(words)")
        #expect(try await desk.said(words, on: served + ".0").text == "", "\(words)")
      }
      #expect(try await desk.said("copy -p mine", on: other.display).text == "")
      let status = try await desk.said("status --json >&3", on: other.display).text
      #expect(status.contains("the display \(served) is served, and not the one of this terminal"))
      await other.stop()
    }
  }

  /// A copy that is not on the clipboard fails, and says that the item is there all the same.
  @Test func aStoppedServerLeavesTheItemToPb() async throws {
    try await Desk.run { desk in
      // A daemon that has not connected yet says so instead.
      #expect(try await desk.complaint(["copy"], input: Array("before".utf8)).status == 0)
      desk.server?.pause(true)
      let (sentence, status) = try await desk.complaint(["copy"], input: Array("x".utf8))
      #expect(status == 5)
      #expect(sentence.contains("did not answer within 2 s, so the item is copied, but only pb can paste it"))
      #expect(try await desk.pb("paste").text == "x")
      desk.server?.pause(false)
      try await desk.waits("the item on the clipboard") { try await desk.xclip("UTF8_STRING").text == "x" }
    }
  }
}

extension Desk {
  /// Returns what `pb` writes on its standard error, or to descriptor 3, on a display.
  fileprivate func said(_ words: String, on display: String) async throws -> Program.Output {
    try await Program.run(
      ["/bin/sh", "-c", #"exec 3>&1; "$0" 2>&3 >/dev/null \#(words)"#, Desk.program("pb")], input: Array("x".utf8),
      environment: environment.merging(["DISPLAY": display]) { $1 })
  }
}
