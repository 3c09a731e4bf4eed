import Foundation
import Glibc
import Testing

@testable import History

/// Folders and files that are not the history's are left alone.
struct StrangerTests {
  private let folder = StoreFolder()
  /// A folder of the user's, with a file where the history would remove files.
  private let own = StoreFolder()

  private var history: String { folder.path + "/history" }

  init() throws {
    mkdir(folder.path, 0o700)
    try FileManager.default.createDirectory(atPath: own.path + "/contents", withIntermediateDirectories: true)
    for name in ["/contents/thesis", "/contents/" + String(repeating: "0a", count: 32)] {
      #expect(FileManager.default.createFile(atPath: own.path + name, contents: Data([1])))
    }
    chmod(own.path, 0o755)
  }

  /// Returns the failure to open it, which is one sentence, and leaves the user's own folder unchanged.
  private func refusal() throws -> HistoryFailure {
    var failure: HistoryFailure?
    do { _ = try HistoryStore.open(in: folder.path) } catch { failure = error as? HistoryFailure }
    let found = try FileManager.default.subpathsOfDirectory(atPath: own.path)
    #expect(Set(found) == ["contents", "contents/thesis", "contents/" + String(repeating: "0a", count: 32)])
    #expect(try FileManager.default.attributesOfItem(atPath: own.path)[.posixPermissions] as? Int == 0o755)
    return try #require(failure)
  }

  @Test func aLinkedFolderIsLeftAlone() throws {
    symlink(own.path, history)
    #expect(try refusal() == .notOurs(history, .link))
  }

  @Test func aLinkedFolderOfContentsIsLeftAlone() throws {
    _ = try folder.open()
    try FileManager.default.removeItem(atPath: history + "/contents")
    symlink(own.path + "/contents", history + "/contents")
    #expect(try refusal() == .notOurs(history + "/contents", .link))
  }

  @Test func aLinkedDatabaseIsLeftAlone() throws {
    _ = try folder.open()
    rename(history + "/database", folder.path + "/elsewhere")
    symlink(folder.path + "/elsewhere", history + "/database")
    #expect(try refusal() == .notOurs(history + "/database", .noFile))
  }

  @Test func aPipeInPlaceOfTheDatabaseHoldsNothingUp() throws {
    _ = try folder.open()
    unlink(history + "/database")
    mkfifo(history + "/database", 0o600)
    #expect(try refusal() == .notOurs(history + "/database", .noFile))
  }

  @Test func aFileInPlaceOfTheFolderIsLeftAlone() throws {
    try Data([1]).write(to: URL(filePath: history))
    #expect(try refusal() == .notOurs(history, .noFolder))
    #expect(FileManager.default.contents(atPath: history) == Data([1]))
  }

  @Test func aFolderWithoutTheMarkIsLeftAlone() throws {
    try FileManager.default.copyItem(atPath: own.path, toPath: history)
    chmod(history, 0o700)
    #expect(try refusal() == .notOurs(history, .unmarked))
    #expect(try FileManager.default.contentsOfDirectory(atPath: history + "/contents").count == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: history) == ["contents"])
    #expect(try folder.aside.isEmpty)
  }

  @Test func anotherProgramsDatabaseIsLeftAlone() throws {
    mkdir(history, 0o700)
    let path = history + "/database"
    try Data().write(to: URL(filePath: path))
    try Database(path).execute("CREATE TABLE bookmark (address TEXT); PRAGMA user_version = 1", step: "test")
    let before = FileManager.default.contents(atPath: path)
    #expect(try refusal() == .notOurs(history, .unmarked))
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(try folder.aside.isEmpty)
  }

  @Test func anEmptyFolderIsTaken() throws {
    mkdir(history, 0o700)
    #expect(try folder.open().recordText("text") == 1)
  }

  @Test func aFolderThatIsOpenToOthersIsLeftAlone() throws {
    _ = try folder.open()
    chmod(history, 0o750)
    #expect(try refusal() == .notOurs(history, .open))
    #expect(try FileManager.default.attributesOfItem(atPath: history)[.posixPermissions] as? Int == 0o750)
  }

  @Test(.enabled(if: getuid() == 0, "to give a folder to another user takes root"))
  func anotherUsersFolderIsLeftAlone() throws {
    _ = try folder.open()
    chown(history, 12_345, 12_345)
    #expect(try refusal() == .notOurs(history, .foreign))
  }

  @Test func eachSentenceSaysWhatToDo() {
    for reason in [HistoryFailure.Stranger.link, .noFolder, .noFile, .foreign, .open, .unmarked] {
      let sentence = HistoryFailure.notOurs("/there", reason).description
      #expect(sentence.hasPrefix("could not be opened: /there ") && sentence.contains(": ") && sentence.last != ".")
    }
  }

  // MARK: While it is open

  @Test(arguments: ["history", "history/contents", "history/database", ""])
  func deletionsOfOpenFilesAreNoticed(part: String) throws {
    let store = try folder.open()
    try store.recordText("before")
    #expect(store.isInPlace)
    try FileManager.default.removeItem(atPath: folder.path + "/" + part)
    #expect(!store.isInPlace)
  }

  @Test func replacingHistoriesAreNotTouched() throws {
    let other = StoreFolder()
    try other.open().recordText("other")
    var store: HistoryStore? = try folder.open()
    try store?.recordText("before")
    rename(history, folder.path + "/moved")
    rename(other.path + "/history", history)
    #expect(store?.isInPlace == false)
    try store?.recordText("after")
    store = nil
    #expect(try folder.open().titles == ["other"])
  }
}
