internal import Linux
internal import Pasteboard
internal import Reactor
internal import RenderCommand

/// The worker that colours code, and the one that converts it.
@LoopActor
struct CodeConverter {
  let worker: RenderWorker
  /// The worker that colours code. It may not be installed.
  let codeWorker: RenderWorker

  /// Converts code with colours, which one worker adds and the other turns into a document's; without them if the
  /// colouring fails, such as for a language that its library does not know, or takes too long.
  func convert(_ code: Payload, _ conversion: Conversion) async throws(LoadFailure) -> Payload {
    var conversion = conversion
    if conversion.language == nil { conversion.language = await worker.recognise(code).flatMap(CodeLanguage.init(of:)) }
    guard let language = conversion.language, code.count <= CodeColouring.sizeLimit,
      let painted = try? await codeWorker.convert(code, CodeColouring(language))
    else { return try await worker.convert(code, conversion) }
    conversion.source = .text(.terminal)
    return try await worker.convert(painted, conversion)
  }
}
