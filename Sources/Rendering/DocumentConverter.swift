internal import Bytes
internal import Linux
internal import Pasteboard
internal import Reactor
internal import RenderCommand

/// Converts documents with what the locked worker cannot add to them: the colours of code, and pictures from files
/// beside a document.
///
/// The document is read in the locked worker, which ends if it needs such parts. Then other processes add those. Each
/// can be left behind. The worker starts again with them.
@LoopActor
struct DocumentConverter {
  let worker: RenderWorker
  /// The worker that colours code. It may not be installed.
  let codeWorker: RenderWorker
  let pictureWorker: RenderWorker
  /// The absolute paths of the folders in which, or below which, the pictures' files are; nil if no pictures are wanted.
  let folders: [String]?
  /// How long files may take; on a network, they may never come. Then the document goes without them.
  let patience: Duration

  /// How long the colours of all code of a document may take.
  private static let colourPatience = Duration.seconds(3)
  /// The part of a sentence that is shown, in bytes: the name of a file in a hostile note has any length.
  private static let sentenceLimit = 512

  /// Converts a document; `progress` learns which pictures are left out.
  func convert(
    _ document: Payload, _ conversion: Conversion, _ progress: LoadProgress
  ) async throws(LoadFailure) -> Payload {
    var conversion = conversion
    var requested: Set<Conversion.Part> = []
    if folders != nil { requested.insert(.pictures) }
    if conversion.mayShowCode && codeWorker.isInstalled { requested.insert(.colours) }
    if !requested.isEmpty { conversion.parts = .requested(requested) }
    var outcome = try await worker.attempt(document, conversion)
    if case .needsParts(let names) = outcome {
      let beginning = try? names.bytes(at: 0, count: min(names.count, DocumentBundle.Lack.window))
      let lack = DocumentBundle.Lack(beginning: beginning ?? [])
      var bundle = await colour(names, in: lack.languages)
      if let folders, lack.hasPictures {
        bundle = await gather(bundle, below: folders, for: conversion.target, progress)
      }
      conversion.parts = .bundled
      outcome = try await worker.attempt(bundle, conversion)
    }
    guard case .converted(let payload, let complaints) = outcome else {
      throw LoadFailure(.conversionFailed, step: "the conversion from \(conversion) needs parts that it may not have")
    }
    progress.shortcoming = progress.shortcoming ?? Self.shortcoming(complaints)
    return payload
  }

  /// Returns the bundle with those colours of its code that come in time.
  private func colour(_ bundle: Payload, in languages: [CodeLanguage]) async -> Payload {
    let end = Timers.monotonic.now + Self.colourPatience
    var bundle = bundle
    for language in languages {
      let rest = end - Timers.monotonic.now
      guard rest > .zero else { break }
      let colouring = CodeColouring(language)
      if let coloured = try? await codeWorker.convert(bundle, colouring, atMost: rest) { bundle = coloured }
    }
    return bundle
  }

  /// Returns the bundle with those files it names that can be read in time.
  private func gather(
    _ bundle: Payload, below folders: [String], for target: Conversion.Target, _ progress: LoadProgress
  ) async -> Payload {
    let gathering = PictureGathering(below: folders, for: target)
    do throws(LoadFailure) {
      guard
        case .converted(let gathered, let complaints) = try await pictureWorker.attempt(
          bundle, gathering, atMost: patience)
      else { return bundle }
      progress.shortcoming = Self.shortcoming(complaints)
      return gathered
    } catch {
      progress.shortcoming = error
      return bundle
    }
  }

  /// Returns the first sentence about what is left out, with the number of others; nil if there is none.
  private static func shortcoming(_ complaints: Payload) -> LoadFailure? {
    guard let sentences = try? complaints.bytes().split(separator: UInt8(ascii: "\n")), let first = sentences.first
    else { return nil }
    let others = sentences.count > 1 ? " (and \(sentences.count - 1) more)" : ""
    return LoadFailure(.conversionFailed, step: String(systemBytes: Array(first.prefix(sentenceLimit))) + others)
  }
}
