import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

/// A client's statements about itself, and whether the server believes them.
@Suite(.startsPrograms) struct CallerTests {
  /// Notes the displays that it learns of.
  @LoopActor private final class Display: AttachedDisplay {
    let name: String? = nil
    let reason = "this one is a test's"
    let warnings: [String] = []
    var onChange: (@LoopActor () -> Void)?
    private(set) var told: [DisplayEnvironment] = []

    nonisolated init() {}

    func offer(_ name: PasteboardName) async throws(DisplayFailure) {}
    func empty(_ name: PasteboardName, onlyOurs: Bool) async {}
    func settle(_ name: PasteboardName) async {}
    func pressPasteKey() async throws(DisplayFailure) {}
    func adopt(_ environment: DisplayEnvironment) async { told.append(environment) }
    func name(besides caller: DisplayEnvironment) -> String? { caller.x11Display == ":8" ? ":7" : nil }
  }

  /// Behind a tunnel, the names of displays mean others.
  @Test(arguments: ["Status", "Types", "Clear", "Copy"])
  func aDisplayIsBelievedBesideADescriptorOnly(method: String) async throws {
    let display = Display()
    let server = try await TestServer(display: display)
    defer { server.stop() }
    var call: [String: Any] = ["environment": ["display": ":7"]]
    if method == "Copy" { call["representations"] = [["type": "text/plain", "text": "x"]] }
    #expect(try RawClient(server).call("org.pasteboard.\(method)", call).error == nil)
    #expect(try await onLoop { display.told } == [])
    let probe = try StartedProcess.nowhere()
    #expect(try RawClient(server).call("org.pasteboard.\(method)", call, descriptors: [probe.rawValue]).error == nil)
    #expect(try await onLoop { display.told.map(\.x11Display) } == [":7"])
  }

  @Test func aCallerOnAnotherDisplayIsToldWhichIsServed() async throws {
    let server = try await TestServer(display: Display())
    defer { server.stop() }
    let probe = try StartedProcess.nowhere()
    let copy: [String: Any] = ["representations": [["type": "text/plain", "text": "x"]]]
    func reply(_ method: String, display: String, pasteboard: String = "general") throws -> [String: Any] {
      var call = method == "Copy" ? copy : [:]
      call["environment"] = ["display": display]
      if method != "Status" { call["pasteboard"] = pasteboard }
      return try RawClient(server).call("org.pasteboard.\(method)", call, descriptors: [probe.rawValue]).parameters
    }
    for method in ["Copy", "Paste", "Recopy"] {
      #expect(try reply(method, display: ":8")["other_display"] as? String == ":7", "\(method)")
      #expect(try reply(method, display: ":7")["other_display"] == nil, "\(method)")
    }
    #expect(try reply("Copy", display: ":8", pasteboard: "mine")["other_display"] == nil)
    let warning = "the display :7 is served, and not the one of this terminal"
    #expect(try reply("Status", display: ":8")["warnings"] as? [String] == [warning])
    #expect(try reply("Status", display: ":7")["warnings"] as? [String] == [])
    // From another machine, the names mean nothing.
    let far = try RawClient(server).call("org.pasteboard.Paste", ["environment": ["display": ":8"]])
    #expect(far.parameters["other_display"] == nil)
  }

  /// Another machine's Markdown must not read the files of this one.
  @Test func aFolderIsBelievedBesideADescriptorOnly() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let call: [String: Any] = [
      "representations": [["type": "text/markdown", "text": "![x](a.png)"]], "hints": ["folder": "/home"],
    ]
    func folder() async throws -> String? {
      try await onLoop { [pasteboards = server.pasteboards] in pasteboards.items[.general]?.hints.folder }
    }
    #expect(try RawClient(server).call("org.pasteboard.Copy", call).error == nil)
    #expect(try await folder() == nil)
    let probe = try StartedProcess.nowhere()
    #expect(try RawClient(server).call("org.pasteboard.Copy", call, descriptors: [probe.rawValue]).error == nil)
    #expect(try await folder() == "/home")
  }

  /// The daemon would look into any folder that a caller names.
  @Test(arguments: [("wayland-7", "wayland-7"), ("/mnt/wayland-7", nil), ("../wayland-7", nil)])
  func aCompositorIsLookedForInTheSessionsFolderOnly(named: String, believed: String?) async throws {
    let display = Display()
    let server = try await TestServer(display: display)
    defer { server.stop() }
    let call: [String: Any] = ["environment": ["wayland_display": named]]
    let probe = try StartedProcess.nowhere()
    #expect(try RawClient(server).call("org.pasteboard.Status", call, descriptors: [probe.rawValue]).error == nil)
    #expect(try await onLoop { display.told.map(\.waylandDisplay) } == [believed])
  }
}
