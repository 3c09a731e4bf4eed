import Foundation
import TestSupport
import Testing

@testable import varlink_messages

/// The interfaces keep what the last release has promised (docs/stability.md).
struct InterfacePromiseTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Wire")

  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "varlink" }
  }

  private static func interfaces(in folder: URL) throws -> [Interface] {
    try files(in: folder).map { try InterfaceReader.read(try String(contentsOf: $0, encoding: .utf8)) }
  }

  @Test func interfacesKeepTheirPromises() throws {
    let place = PromisedFile.place(of: "interfaces")
    let promised = try Self.interfaces(in: place)
    #expect(promised.map(\.name).contains("org.pasteboard"))
    let breaches = InterfacePromise(promised).breaches(in: try Self.interfaces(in: Self.sources))
    #expect(breaches.isEmpty, "Programs that use the interface would no longer work: Tests/Promised/README.md.")
    guard PromisedFile.isPromising, breaches.isEmpty else { return }
    for file in try Self.files(in: Self.sources) {
      try Data(contentsOf: file).write(to: place.appending(path: file.lastPathComponent))
    }
  }

  private static let release = """
    interface org.example
    type Kind (wooden, glass)
    type Door (width: int, kind: ?Kind)
    type Room (doors: []Door)
    type Report (isOpen: bool)
    method Open(room: Room, force: ?bool) -> (report: Report)
    error Stuck (reason: string)
    """

  /// Returns the breaches in an interface that differs from the release by one replacement.
  private func breaches(_ old: String, _ new: String) throws -> [String] {
    let later = Self.release.replacing(old, with: new)
    #expect(later != Self.release)
    return InterfacePromise([try InterfaceReader.read(Self.release)])
      .breaches(in: [try InterfaceReader.read(later)])
  }

  @Test(arguments: [
    ("glass)", "glass, steel)"), ("isOpen: bool", "isOpen: bool, since: int"),
    ("kind: ?Kind", "kind: ?Kind, name: ?string"),
    ("force: ?bool", "force: ?bool, quiet: ?bool"), ("reason: string", "reason: string, code: int"),
    ("error Stuck", "method Close() -> ()\nerror Stuck"),
  ])
  func additionsAreAllowed(old: String, new: String) throws { #expect(try breaches(old, new) == []) }

  @Test(arguments: [
    (", glass", "", "Kind has no case glass"), ("isOpen: bool", "isShut: bool", "Report: isOpen is missing"),
    ("isOpen: bool", "isOpen: ?bool", "Report: isOpen has another type"),
    ("width: int", "width: string", "Door: width has another type"),
    ("kind: ?Kind", "kind: ?Kind, height: int", "Door: height is new and not optional"),
    (", force: ?bool", "", "Open, parameters: force is missing"),
    ("force: ?bool", "force: ?bool, quiet: bool", "Open, parameters: quiet is new and not optional"),
    ("(report: Report)", "()", "Open, reply: report is missing"),
    ("error Stuck (reason: string)", "", "Stuck is missing"),
    ("type Kind (wooden, glass)", "type Kind (wooden: bool)", "Kind has become another kind of member"),
  ])
  func removalsAndChangesAreBreaches(old: String, new: String, breach: String) throws {
    #expect(try breaches(old, new) == [breach])
  }
}
