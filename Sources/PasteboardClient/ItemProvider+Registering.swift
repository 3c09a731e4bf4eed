public import Pasteboard

/// Programs register existing bytes, or handlers that produce them.
extension ItemProvider where Payload == ProvidedContent {
  /// Adds a representation that `load` produces when an application requests it, at most once for each item.
  ///
  /// `load` runs in a task of its own, on the threads that tasks share. It may report to its progress, and should end
  /// soon when that, or its task, is cancelled. Its error is shown by `pb status`, so it should not quote content.
  /// Ignored if the type is registered already.
  public mutating func register(
    _ type: MediaType, visibility: RepresentationVisibility = .everyone, cost: RepresentationCost = .expensive,
    load: @escaping @Sendable (LoadProgress) async throws -> ProvidedContent
  ) {
    registerRepresentation(type, visibility: visibility, cost: cost) { progress async throws(LoadFailure) in
      do {
        return try await load(progress)
      } catch let failure as LoadFailure {
        throw failure
      } catch {
        throw LoadFailure(.providerFailed, step: "\(error)")
      }
    }
  }

  /// Adds a representation with the content of a regular file, whose path `load` returns on request. The file is read
  /// before the handler's task ends, so it may be a temporary one that the program removes later.
  public mutating func registerFile(
    _ type: MediaType, visibility: RepresentationVisibility = .everyone, cost: RepresentationCost = .expensive,
    load: @escaping @Sendable (LoadProgress) async throws -> String
  ) {
    register(type, visibility: visibility, cost: cost) { try .contents(ofFile: await load($0)) }
  }

  /// Adds a representation with existing content. Ignored if the type is registered already.
  public mutating func register(
    _ type: MediaType, visibility: RepresentationVisibility = .everyone, content: ProvidedContent
  ) {
    registerPayload(type, visibility: visibility, payload: content)
  }

  /// Adds a representation with existing text. Ignored if the type is registered already.
  public mutating func register(_ type: MediaType, visibility: RepresentationVisibility = .everyone, text: String) {
    register(type, visibility: visibility, content: .text(text))
  }
}
