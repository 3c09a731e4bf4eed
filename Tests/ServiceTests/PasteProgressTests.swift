import Foundation
import Glibc
import Host
import Pasteboard
import Reactor
import Testing
import TestSupport

/// The progress that a pasting client receives, and that the status shows.
struct PasteProgressTests {
  @Test func aPasterHearsTheNewestOfEachMoment() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"], more: true)
    let load = try program.load()
    for moment in 1...3 {
      for step in 1...20 { try program.report(load, completed: moment * 1000 + step, total: 5000) }
      try await onLoop { timers.advance(by: .milliseconds(100)) }
      let told = try paster.reply().parameters
      #expect(told["completed"] as? Int == moment * 1000 + 20 && told["total"] as? Int == 5000)
      #expect(told["generation"] as? Int == program.generation && told["representation"] == nil)
    }
    try await onLoop { timers.advance(by: .milliseconds(100)) }
    #expect(try program.deliver(load, "picture") == nil)
    #expect(try paster.pasted() == "picture", "what has not changed is not told again")
  }

  @Test func callsWithoutMoreGetOnlyTheEnd() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try program.load()
    try program.report(load, completed: 1000, total: 5000)
    try await onLoop { timers.advance(by: .milliseconds(100)) }
    #expect(try program.deliver(load, "picture") == nil)
    #expect(try paster.pasted() == "picture")
  }

  @Test func aPasterThatGoesCostsOthersNothing() async throws {
    let server = try await TestServer(timers: .monotonic)
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    var paster: RawClient? = try RawClient(server)
    let patient = try RawClient(server)
    for client in [paster, patient] { try client?.send("org.pasteboard.Paste", ["type": "image/png"], more: true) }
    let load = try program.load()
    try program.report(load, completed: 1000, total: nil)
    for client in [paster, patient] { #expect(try client?.reply().parameters["completed"] as? Int == 1000) }
    paster = nil
    #expect(try program.deliver(load, "picture") == nil, "another client waits")
    #expect(try patient.pasted() == "picture")
  }

  @Test func thePasterThatGoesLastTakesTheLoadAlong() async throws {
    let server = try await TestServer(timers: .monotonic)
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    var paster: RawClient? = try RawClient(server)
    try paster?.send("org.pasteboard.Paste", ["type": "image/png"], more: true)
    let load = try program.load()
    try program.report(load, completed: 1000, total: nil)
    #expect(try paster?.reply().parameters["completed"] as? Int == 1000)
    paster = nil
    let event = try program.stream.reply().parameters
    #expect(event["event"] as? String == "cancel" && event["token"] as? String == load.token)
  }

  @Test func theStatusSaysWhatIsUnderWayAndForWhom() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"], ["type": "image/gif"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    try program.report(try program.load(), completed: 1000, total: 4000)
    let transfer = try await onLoop { [pasteboards = server.pasteboards] in
      let transfer = pasteboards.transfers.begin(.html, to: .window(0x1E0_0001), total: 40)
      pasteboards.transfers.update(transfer, sent: 10)
      timers.advance(by: .milliseconds(2500))
      return transfer
    }
    let other = try RawClient(server)
    try other.send("org.pasteboard.Paste", ["type": "image/gif"])
    _ = try program.load()
    let status = try program.control.call("org.pasteboard.Status").parameters
    let loads = try #require(status["loads"] as? [[String: Any]])
    #expect(loads.map { $0["type"] as? String } == ["image/png", "image/gif"])
    #expect(loads.map { $0["milliseconds"] as? Int } == [2500, 0])
    #expect(loads.map { $0["percentage"] as? Int } == [25, nil] && loads.map { $0["total"] as? Int } == [4000, nil])
    let requestors = try #require(loads[0]["requestors"] as? [String])
    #expect(requestors.count == 1 && requestors[0].hasSuffix(" \(getpid())") && requestors[0].first != " ")
    let transfers = try #require(status["transfers"] as? [[String: Any]])
    #expect(transfers.map { $0["requestor"] as? String } == ["window 0x1e00001"])
    #expect(transfers.map { $0["rate"] as? Int } == [4] && transfers.map { $0["percentage"] as? Int } == [25])
    try await onLoop { [pasteboards = server.pasteboards] in pasteboards.transfers.end(transfer) }
  }
}

extension Provider {
  /// Reports a load's progress, and returns when the daemon has noted it.
  fileprivate func report(_ load: Load, completed: Int, total: Int?) throws {
    var parameters: [String: Any] = ["token": load.token, "completed": completed]
    parameters["total"] = total
    #expect(try control.call("org.pasteboard.Progress", parameters).error == nil)
  }
}
