import Pasteboard
import Testing
import Wire

@testable import Systemd

@Suite struct ItemManifestTests {
  private let manifest = ItemManifest(
    pasteboard: .named("notes.1"), generation: Generation(rawValue: 77), isKept: true, end: .milliseconds(1500),
    hints: ItemHints(
      isSensitive: true, isDocument: true, formats: [.markdown, .plain],
      isOnce: true, expiry: 45_000, name: "Käse"),
    application: SourceApplication(name: "Editor", evidence: ["its window", "a type"]),
    sources: [
      .init(type: .markdown, visibility: .pb, size: 12, place: .packed),
      .init(type: .png, visibility: .everyone, size: 1 << 40, place: .stored(9)),
      .init(type: .passwordManagerHint, visibility: .everyone, size: 6, place: .packed),
    ])

  @Test func everythingComesBack() throws {
    let plain = ItemManifest(
      pasteboard: .primary, generation: Generation(rawValue: 0), isKept: false, end: nil, hints: ItemHints(formats: []),
      application: nil, sources: [])
    #expect(try ItemManifest(manifest.bytes) == manifest)
    #expect(try ItemManifest(plain.bytes) == plain)
    #expect(manifest.packedSize == 18)
  }

  /// The manifest of an older daemon that this one replaces.
  @Test func manifestsOfTheFirstVersionAreRead() throws {
    var writer = ManifestWriter()
    writer.append(UInt8(1))
    writer.append("notes.1")
    writer.append(UInt64(77))
    writer.append(true)
    writer.append(Duration.milliseconds(1500) as Duration?) { $0.append($1) }
    for flag in [true, true, true] { writer.append(flag) }
    writer.append(["markdown", "plain"] as [String]?) { $0.append($1) { $0.append($1) } }
    writer.append("Editor" as String?) {
      $0.append($1)
      $0.append(["its window", "a type"]) { $0.append($1) }
    }
    writer.append(Duration.seconds(45) as Duration?) { $0.append($1) }
    writer.append("Käse" as String?) { $0.append($1) }
    writer.append([UInt8(0)]) { writer, _ in
      writer.append("image/png")
      writer.append(UInt8(clamping: RepresentationVisibility.everyone.rawValue))
      writer.append(UInt64(1 << 40))
      writer.append(UInt64(9))
    }
    let read = try ItemManifest(writer.bytes)
    #expect(read.hints == manifest.hints && read.application == manifest.application)
    #expect(read.pasteboard == manifest.pasteboard && read.end == manifest.end && read.isKept)
    #expect(read.sources == [manifest.sources[1]])
  }

  @Test func hintsOfALaterVersionAreRefused() throws {
    let text = manifest.hints.jsonText
    let bytes = String(decoding: manifest.bytes, as: UTF8.self)
    #expect(bytes.contains(text))
    let later = manifest.bytes.replacing(Array(#""once""#.utf8), with: Array(#""soon""#.utf8))
    #expect(throws: Malformed.self) { try ItemManifest(later) }
  }

  @Test func manifestsOfAWrongLengthAreMalformed() {
    for count in 0..<manifest.bytes.count {
      #expect(throws: Malformed.self) { try ItemManifest(Array(manifest.bytes.prefix(count))) }
    }
    #expect(throws: Malformed.self) { try ItemManifest(manifest.bytes + [0]) }
  }

  /// With any byte changed, it is read as some manifest or rejected, and neither traps.
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
      application: nil,
      sources: [source, .init(type: .png, visibility: .everyone, size: 1, place: .packed)])
    #expect(throws: Malformed.self) { try ItemManifest(huge.bytes) }
  }
}
