internal import Glibc
package import Linux

/// The bytes of a representation that a program provides, in memory or in a file.
public struct ProvidedContent: Sendable {
  /// The place of the bytes.
  package enum Source: Sendable {
    /// In memory.
    case bytes([UInt8])
    /// In a payload, which no longer changes.
    case payload(Payload)
    /// In a regular file, as a whole. The daemon makes its own copy at once.
    case file(SharedDescriptor)
  }

  package let source: Source

  /// Creates content from existing bytes.
  package init(_ source: Source) { self.source = source }

  /// Returns bytes in memory as content.
  public static func bytes(_ bytes: [UInt8]) -> ProvidedContent { ProvidedContent(.bytes(bytes)) }

  /// Returns text as content, in UTF-8.
  public static func text(_ text: String) -> ProvidedContent { .bytes(Array(text.utf8)) }

  /// Returns the content of the regular file at `path`, which is opened now, and read when it is needed.
  public static func contents(ofFile path: String) throws(ClientError) -> ProvidedContent {
    let number = try reporting { try SystemCall.run("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) } }
    return ProvidedContent(.file(SharedDescriptor(OwnedDescriptor(adopting: number))))
  }

  /// Returns all bytes.
  public func bytes() throws(ClientError) -> [UInt8] {
    try reporting { try bytes(atMost: .max) ?? [] }
  }

  /// Returns all bytes; nil if there are more than `limit`.
  func bytes(atMost limit: Int) throws(Failure) -> [UInt8]? {
    switch source {
    case .bytes(let bytes): return bytes.count <= limit ? bytes : nil
    case .payload(let payload): return payload.count <= limit ? try payload.bytes() : nil
    case .file(let file):
      let size = try file.owner.status().size
      return size <= limit ? try FileBytes.readAll(file.rawValue, atMost: size) : nil
    }
  }

  /// Returns the descriptor to pass.
  func descriptor() throws(Failure) -> SharedDescriptor {
    switch source {
    case .bytes(let bytes): SharedDescriptor(try Payload(bytes).handOut())
    case .payload(let payload): SharedDescriptor(try payload.handOut())
    case .file(let file): file
    }
  }
}
