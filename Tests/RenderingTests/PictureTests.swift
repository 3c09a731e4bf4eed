import Bytes
import Host
import Linux
import Pasteboard
import Reactor
import RenderCommand
import Rendering
import TestSupport
import Testing

/// Pictures by the real worker.
@Suite(.startsPrograms) struct PictureTests {
  /// Two pixels, red and blue, as a portable pixmap.
  private static let pixmap = Array("P6\n2 1\n255\n".utf8) + [255, 0, 0, 0, 0, 255]

  @Test(arguments: [
    (MediaType.png, FileFormat.png), (.jpeg, .jpeg), (.bmp, .bmp), (.webP, .webP),
  ])
  func aPictureIsWhatTheReceiverNeeds(type: MediaType, format: FileFormat) async throws {
    try await onLoop {
      let pasteboards = pictures()
      try put(Self.pixmap, on: pasteboards, origin: .client)
      let bytes = try await pasteboards.loads.load(type, from: .general, visibleTo: .pb).payload.bytes()
      #expect(ImageHeader(ContentReader(bytes)) == ImageHeader(format, ImageHeader.Size(2, 1)))
    }
  }

  @Test(arguments: [ItemOrigin.display, .kept])
  func picturesOfOtherApplicationsAreConvertedForPbOnly(origin: ItemOrigin) async throws {
    try await onLoop {
      let pasteboards = pictures()
      try put(Self.pixmap, on: pasteboards, origin: origin)
      let offer = try #require(pasteboards.items[.general]?.offer)
      #expect(offer.types() == [try #require(MediaType("image/x-portable-pixmap"))])
      #expect(offer.canLoad(.png, visibleTo: .pb) && offer.canLoad(.webP, visibleTo: .pb))
    }
  }

  @Test func nothingThatReadsEverythingForcesAPicture() async throws {
    try await onLoop {
      let pasteboards = pictures()
      try put(Self.pixmap, on: pasteboards, origin: .client)
      let item = try #require(pasteboards.items[.general])
      #expect(item.commonSources == [try #require(MediaType("image/x-portable-pixmap"))], "kept and recorded")
      #expect([.png, .jpeg, .bmp].allSatisfy { pasteboards.items.cost(of: $0, on: .general) == .expensive })
      _ = try await pasteboards.loads.load(.png, from: .general)
      #expect(pasteboards.items.cost(of: .png, on: .general) == .cheap)
      #expect(pasteboards.items.cost(of: .jpeg, on: .general) == .expensive)
    }
  }

  @Test func damagedPicturesSaySo() async throws {
    try await onLoop {
      let pasteboards = pictures()
      try put(Array("P6\n2 1\n255\n".utf8), on: pasteboards, origin: .client)
      let damaged = await #expect(throws: LoadFailure.self) { try await pasteboards.loads.load(.png, from: .general) }
      #expect(damaged?.step == "the conversion from pnm to png found a damaged file")
      try put(Array("P6\n8193 8192\n255\n".utf8), on: pasteboards, origin: .client)
      let large = await #expect(throws: LoadFailure.self) { try await pasteboards.loads.load(.png, from: .general) }
      #expect(large?.step == "the conversion from pnm to png found a picture with too many pixels")
    }
  }

  @LoopActor private func pictures() -> TestPasteboards {
    let worker = RenderWorker(
      program: InstalledProgram.path(of: PictureConversion.worker) ?? PictureConversion.worker, log: .silent)
    return TestPasteboards(composeOffer: Derivations(worker: worker, pictureWorker: worker, codeWorker: worker).offer)
  }

  @LoopActor private func put(_ bytes: [UInt8], on pasteboards: TestPasteboards, origin: ItemOrigin) throws {
    var provider = ItemProvider<Payload>()
    provider.registerPayload(try #require(MediaType("image/x-portable-pixmap")), payload: try Payload(bytes))
    pasteboards.items.put(Item(sources: provider, origin: origin), on: .general)
  }
}
