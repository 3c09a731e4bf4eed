import Foundation
import Testing

@testable import History

struct PauseFileTests {
  private let folder = StoreFolder()
  private var file: PauseFile { PauseFile(in: folder.path) }
  private var path: String { folder.path + "/history.paused" }

  @Test func aPauseIsStoredUntilItIsRemoved() throws {
    #expect(file.read() == nil)
    try file.write(1_764_000_000)
    #expect(file.read() == 1_764_000_000)
    try file.write(5)
    #expect(file.read() == 5)
    try file.write(nil)
    #expect(file.read() == nil)
    #expect(try folder.aside.isEmpty, "no other file is left")
  }

  @Test func aPauseOutlivesAHistoryThatIsMovedAside() throws {
    try file.write(7)
    _ = try folder.open()
    _ = try HistoryStore.startAnew(in: folder.path, limits: HistoryLimits())
    #expect(file.read() == 7)
  }

  @Test(arguments: ["", "soon", "7\u{0}", "99999999999999999999999999999999999999"])
  func anotherFileIsNoPause(content: String) throws {
    try file.write(7)
    try Data(content.utf8).write(to: URL(filePath: path))
    #expect(file.read() == nil)
  }

  @Test func aLinkIsNotFollowed() throws {
    try file.write(7)
    try FileManager.default.moveItem(atPath: path, toPath: path + "-target")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "-target")
    #expect(file.read() == nil)
    try file.write(8)
    #expect(file.read() == 8)
    #expect(try String(contentsOfFile: path + "-target", encoding: .utf8) == "7")
  }
}
