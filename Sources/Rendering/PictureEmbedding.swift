internal import Bytes
internal import Linux
internal import Pasteboard
internal import Reactor
internal import RenderCommand

/// Converts documents that show pictures from files beside them, into formats that contain pictures.
///
/// The document is read in the locked worker, which ends if it needs files. Then a process that can be left behind reads
/// those, and the worker starts again with them.
@LoopActor
struct PictureEmbedding {
  let worker: RenderWorker
  let pictureWorker: RenderWorker
  /// The absolute path of the folder in which, or below which, the files are.
  let folder: String
  /// How long files may take; on a network, they may never come. Then the document goes without them.
  let patience: Duration
  /// The part of a sentence that is shown, in bytes: the name of a file in a hostile note has any length.
  private static let sentenceLimit = 512

  /// Converts a document; `progress` learns which pictures are left out.
  func convert(
    _ document: Payload, _ conversion: Conversion, _ progress: LoadProgress
  ) async throws(LoadFailure) -> Payload {
    var conversion = conversion
    conversion.pictures = .requested
    switch try await worker.attempt(document, conversion) {
    case .converted(let payload, _): return payload
    case .needsPictures(let names):
      let bundle = await gather(names, for: conversion.target, progress)
      conversion.pictures = bundle == nil ? nil : .bundled
      return try await worker.convert(bundle ?? document, conversion)
    }
  }

  /// Returns the bundle with the files that it names; nil if none of them can be read in time.
  private func gather(_ names: Payload, for target: Conversion.Target, _ progress: LoadProgress) async -> Payload? {
    let gathering = PictureGathering(below: folder, for: target)
    do throws(LoadFailure) {
      guard
        case .converted(let bundle, let complaints) = try await pictureWorker.attempt(
          names, gathering, atMost: patience)
      else { return nil }
      progress.shortcoming = Self.shortcoming(complaints)
      return bundle
    } catch {
      progress.shortcoming = error
      return nil
    }
  }

  /// Returns the first sentence about a picture that is left out, with the number of others; nil if there is none.
  private static func shortcoming(_ complaints: Payload) -> LoadFailure? {
    guard let sentences = try? complaints.bytes().split(separator: UInt8(ascii: "\n")), let first = sentences.first
    else { return nil }
    let others = sentences.count > 1 ? " (and \(sentences.count - 1) more)" : ""
    return LoadFailure(.conversionFailed, step: String(systemBytes: Array(first.prefix(sentenceLimit))) + others)
  }
}
