import Pasteboard
import Testing

@testable import Systemd

@Suite struct ItemManifestTests {
  private let manifest = ItemManifest(
    pasteboard: .named("notes.1"), generation: Generation(rawValue: 77), isKept: true, end: .milliseconds(1500),
    hints: ItemHints(
      isSensitive: true, isDocument: true, formats: [.markdown, .plain],
      application: SourceApplication(name: "Editor", evidence: ["its window", "a type"]), isOnce: true,
      expiry: .seconds(45)),
    suggestedName: "Käse",
    sources: [
      .init(type: .markdown, visibility: .pb, size: 12, place: .packed),
      .init(type: .png, visibility: .everyone, size: 1 << 40, place: .stored(9)),
      .init(type: .passwordManagerHint, visibility: .everyone, size: 6, place: .packed),
    ])

  @Test func everythingComesBack() throws {
    let plain = ItemManifest(
      pasteboard: .primary, generation: Generation(rawValue: 0), isKept: false, end: nil, hints: ItemHints(formats: []),
      suggestedName: nil, sources: [])
    #expect(try ItemManifest(manifest.bytes) == manifest)
    #expect(try ItemManifest(plain.bytes) == plain)
    #expect(manifest.packedSize == 18)
  }

  @Test func whatIsCutShortOrTooLongIsNone() {
    for count in 0..<manifest.bytes.count {
      #expect(throws: Malformed.self) { try ItemManifest(Array(manifest.bytes.prefix(count))) }
    }
    #expect(throws: Malformed.self) { try ItemManifest(manifest.bytes + [0]) }
  }

  /// Whatever a byte is changed to, it is read as some manifest or refused, and neither traps.
  @Test func garbledBytesAreReadOrRefused() throws {
    var refused = 0
    for position in manifest.bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = manifest.bytes
        bytes[position] = value
        if let read = try? ItemManifest(bytes) {
          #expect(read.bytes.count == bytes.count)
        } else {
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  @Test func sizesThatCannotBeAddedAreRefused() {
    let source = ItemManifest.Source(type: .html, visibility: .everyone, size: .max, place: .packed)
    let huge = ItemManifest(
      pasteboard: .general, generation: Generation(rawValue: 1), isKept: false, end: nil, hints: ItemHints(),
      suggestedName: nil,
      sources: [source, .init(type: .png, visibility: .everyone, size: 1, place: .packed)])
    #expect(throws: Malformed.self) { try ItemManifest(huge.bytes) }
  }
}
