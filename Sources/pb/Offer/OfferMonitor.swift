internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import SystemPackage

/// Shows on a terminal what is being rendered for which application, and the result.
struct OfferMonitor: Sendable {
  private let bar: ProgressBar

  /// The monitor on standard error; nil if that is not a terminal.
  static var onStandardError: OfferMonitor? { ProgressBar.onStandardError.map { OfferMonitor(bar: $0) } }

  /// Runs a load; shows a bar meanwhile and a line at its end.
  func show(
    _ type: MediaType, _ progress: LoadProgress, _ load: () async throws -> ProvidedContent
  ) async throws -> ProvidedContent {
    let start = ContinuousClock.now
    let (ended, end) = try SharedDescriptor.pipe()
    let bar = bar
    async let drawing: Void = BlockingThread.run {
      try? bar.wait(until: ended.owner) { StepProgress(phase: "\(type)", done: Int(progress.completed)) }
    }
    let result: Result<ProvidedContent, any Error>
    do { result = .success(try await load()) } catch { result = .failure(error) }
    _ = consume end
    await drawing
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    StandardStreams.tell([OfferMonitor.line(type, result, Int(progress.completed), seconds)], on: bar.descriptor)
    return try result.get()
  }

  private static func line(
    _ type: MediaType, _ result: Result<ProvidedContent, any Error>, _ bytes: Int, _ seconds: Double
  ) -> String {
    let time = "\(Double(Int(seconds * 10)) / 10) s"
    return switch result {
    case .success: "\(type): \(bytes) bytes in \(time)"
    case .failure(let error): "\(type) failed after \(time): \(error)"
    }
  }
}
