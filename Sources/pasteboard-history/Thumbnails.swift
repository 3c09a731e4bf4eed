internal import Bytes
internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor
internal import RenderCommand
internal import Rendering

/// Makes small pictures of the history's pictures, one after the other, by the locked worker. They are kept with their
/// items. Recording does not wait for them.
@LoopActor
final class Thumbnails {
  /// The maximum width and height, in pixels.
  private static let side = 256
  /// The maximum size of a thumbnail, in bytes.
  private static let limit = 256 << 10
  /// The maximum size of the worker's output, in bytes: that of a tall picture is scaled down once more.
  private static let capacity = 16 << 20
  /// The maximum time for one picture.
  private static let deadline = Duration.seconds(10)
  /// The maximum number of remembered failures.
  private static let failureLimit = 10_000

  private let keeper: Keeper
  private let worker: RenderWorker
  private let log: Logger
  private let turnstile = Turnstile(places: 1)
  /// The items whose thumbnails are being made without a caller that waits.
  private var begun: Set<Int> = []
  /// Items without a thumbnail in this run, so that a hostile picture costs one attempt.
  private var failures: Set<Int> = []

  init(keeper: Keeper, log: Logger) {
    self.keeper = keeper
    self.log = log
    worker = RenderWorker(
      program: PictureConversion.worker, places: 1, deadline: Self.deadline, capacity: { Self.capacity }, log: log)
  }

  /// Begins to make the thumbnail of an item.
  func make(for id: Int) {
    guard begun.insert(id).inserted else { return }
    LoopTask.start {
      do {
        _ = try await self.thumbnail(of: id)
      } catch {
        self.log.debug("a thumbnail was not made", metadata: ["reason": "\(error)"])
      }
      self.begun.remove(id)
    }
  }

  /// Returns the thumbnail of an item, a PNG file; nil if it has none. Makes one that is missing, but does not wait for
  /// that with `onlyReady`.
  func thumbnail(of id: Int, onlyReady: Bool = false) async throws -> [UInt8]? {
    if let ready = try await keeper.use({ store in try store.thumbnail(of: id) }) { return ready }
    if onlyReady {
      make(for: id)
      return nil
    }
    try await turnstile.enter()
    defer { turnstile.leave() }
    // Another caller may have been faster.
    if let ready = try await keeper.use({ store in try store.thumbnail(of: id) }) { return ready }
    guard !failures.contains(id), let source = try await keeper.use({ store in try store.picture(of: id) }) else {
      return nil
    }
    guard let thumbnail = await smallPicture(of: source) else {
      if failures.count < Self.failureLimit { failures.insert(id) }
      return nil
    }
    do {
      try await keeper.use { store in try store.keep(thumbnail: thumbnail, of: id) }
    } catch {
      log.debug("a thumbnail was not kept", metadata: ["reason": "\(error)"])
    }
    return thumbnail
  }

  /// Returns a picture that fits a thumbnail, as a PNG file; nil if the worker cannot make one.
  private func smallPicture(of source: RecordedSource) async -> [UInt8]? {
    guard let payload = try? source.bytes.payload(),
      let format = Self.format(of: payload) ?? MediaType(source.type).flatMap(PictureFormat.init),
      var small = try? await worker.convert(payload, PictureConversion(from: format, to: .png, width: Self.side))
    else { return nil }
    // Only now is it known how tall the picture is: it may have been turned, or be a drawing.
    if let size = ImageHeader(small.reader)?.size, size.height > Self.side {
      let width = max(1, Self.side * size.width / size.height)
      guard let again = try? await worker.convert(small, PictureConversion(from: .png, to: .png, width: width)) else {
        return nil
      }
      small = again
    }
    // One that is some thousand times as tall as wide fits no thumbnail.
    guard small.count <= Self.limit, ImageHeader(small.reader)?.size?.height ?? 0 <= Self.side else { return nil }
    return try? small.bytes()
  }

  /// Returns the format that a picture's first bytes reveal.
  private static func format(of payload: Payload) -> PictureFormat? {
    FileFormat(beginning: payload.reader.bytes(count: FileFormat.window)).flatMap(PictureFormat.init)
  }
}

extension Payload {
  fileprivate var reader: ContentReader {
    ContentReader(count: count) { (try? self.bytes(at: $0, count: $1)) ?? [] }
  }
}
