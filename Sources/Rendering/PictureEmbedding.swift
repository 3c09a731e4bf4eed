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

  /// Converts a document.
  func convert(_ document: Payload, _ conversion: Conversion) async throws(LoadFailure) -> Payload {
    var conversion = conversion
    conversion.pictures = .requested
    switch try await worker.attempt(document, conversion) {
    case .converted(let payload): return payload
    case .needsPictures(let names):
      let gathering = PictureGathering(below: folder, for: conversion.target)
      let bundle = try? await pictureWorker.convert(names, gathering, atMost: patience)
      conversion.pictures = bundle == nil ? nil : .bundled
      return try await worker.convert(bundle ?? document, conversion)
    }
  }
}
