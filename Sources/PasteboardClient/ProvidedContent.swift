public import Descriptors
internal import Glibc
public import Pasteboard

/// What a load handler gives: the bytes of a representation, wherever they are.
public enum ProvidedContent: Sendable {
  /// Bytes in memory.
  case bytes([UInt8])
  /// Bytes that cannot change any more.
  case payload(Payload)
  /// A regular file, whole, from its beginning. The daemon takes its own copy at once.
  case file(SharedDescriptor)

  /// Text, in UTF-8.
  public static func text(_ text: String) -> ProvidedContent { .bytes(Array(text.utf8)) }

  /// The regular file at `path`, which is opened now.
  public static func contents(ofFile path: String) throws(SystemFailure) -> ProvidedContent {
    let number = try SystemCall.run("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) }
    return .file(SharedDescriptor(OwnedDescriptor(adopting: number)))
  }
}

extension ItemProvider where Payload == ProvidedContent {
  /// Adds a representation that `load` produces when an application asks for it, at most once for each item.
  ///
  /// `load` runs in a task of its own, on the threads that tasks share. It may report to its progress, and should end
  /// soon when that, or its task, is cancelled. What it throws is shown by `pb status`, so it should not quote content.
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

  /// Adds a representation that is the content of a regular file, whose path `load` gives when an application asks for
  /// it. The file is read before the handler's task ends, so it may be a temporary one that the program removes later.
  public mutating func registerFile(
    _ type: MediaType, visibility: RepresentationVisibility = .everyone, cost: RepresentationCost = .expensive,
    load: @escaping @Sendable (LoadProgress) async throws -> String
  ) {
    register(type, visibility: visibility, cost: cost) { try .contents(ofFile: await load($0)) }
  }

  /// Adds a representation whose text is there already.
  public mutating func register(_ type: MediaType, visibility: RepresentationVisibility = .everyone, text: String) {
    registerPayload(type, visibility: visibility, payload: .text(text))
  }
}
