import CLinux
import Glibc
import Linux
import Testing

struct PayloadTests {
  @Test func bytesComeBackFromAnyOffset() throws {
    let payload = try Payload(Array("0123456789".utf8))
    var buffer = [UInt8](repeating: 0, count: 4)
    let count = try buffer.withUnsafeMutableBytes { try payload.read(into: $0, at: 7) }
    #expect(count == 3)
    #expect(buffer.prefix(3) == Array("789".utf8)[...])
    #expect(try payload.bytes() == Array("0123456789".utf8))
  }

  @Test func onlyASealedDescriptorIsTakenAsItIs() throws {
    let open = OwnedDescriptor(adopting: CLinux_memfd_create("test"))
    #expect(write(open.rawValue, "abc", 3) == 3)
    #expect(try Payload(sealed: open.duplicate()) == nil)
    #expect(CLinux_seal(open.rawValue) == 0)
    let payload = try #require(try Payload(sealed: open.duplicate()))
    #expect(payload.count == 3)
    #expect(pwrite(open.rawValue, "x", 1, 0) == -1)
  }

  @Test func handedOutDescriptorsAreReadOnlyWithTheirOwnOffset() throws {
    let payload = try Payload(Array("abc".utf8))
    let first = try payload.handOut()
    let second = try payload.handOut()
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(read(first.rawValue, &buffer, 8) == 3)
    #expect(read(second.rawValue, &buffer, 8) == 3, "the first reader moved no offset but its own")
    #expect(write(first.rawValue, "x", 1) == -1)
  }

  @Test func aFileDraftLeavesNoName() throws {
    var template = Array("/tmp/pasteboard-test-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer { rmdir(folder) }
    let draft = try PayloadDraft.onDisk(in: folder)
    try draft.append(Array("abc".utf8))
    let payload = try draft.finish()
    #expect(try payload.bytes() == Array("abc".utf8))
    #expect(rmdir(folder) == 0, "the folder is empty")
    mkdir(folder, 0o700)
  }

  @Test func aDescriptorClosesWithItsOwner() throws {
    var before = stat()
    var after = stat()
    let number: CInt
    do {
      let owner = OwnedDescriptor(adopting: CLinux_memfd_create("test"))
      number = owner.rawValue
      #expect(fstat(number, &before) == 0)
      _ = consume owner
    }
    // Another test may have reused the number since, but not for the same file.
    #expect(fstat(number, &after) == -1 || after.st_ino != before.st_ino)
  }
}
