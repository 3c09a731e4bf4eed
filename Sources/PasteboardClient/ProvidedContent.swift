internal import Glibc
package import Linux

/// The bytes of a representation that a program gives, wherever they are.
public struct ProvidedContent: Sendable {
  /// Where they are.
  package enum Source: Sendable {
    /// In memory.
    case bytes([UInt8])
    /// Where they cannot change any more.
    case payload(Payload)
    /// In a regular file, whole, from its beginning. The daemon takes its own copy at once.
    case file(SharedDescriptor)
  }

  package let source: Source

  /// The bytes that are there.
  package init(_ source: Source) { self.source = source }

  /// Bytes in memory.
  public static func bytes(_ bytes: [UInt8]) -> ProvidedContent { ProvidedContent(.bytes(bytes)) }

  /// Text, in UTF-8.
  public static func text(_ text: String) -> ProvidedContent { .bytes(Array(text.utf8)) }

  /// The content of the regular file at `path`, which is opened now, and read when it is needed.
  public static func contents(ofFile path: String) throws(ClientError) -> ProvidedContent {
    let number = try reporting { try SystemCall.run("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) } }
    return ProvidedContent(.file(SharedDescriptor(OwnedDescriptor(adopting: number))))
  }

  /// All of the bytes.
  public func bytes() throws(ClientError) -> [UInt8] {
    try reporting { try bytes(atMost: .max) ?? [] }
  }

  /// All bytes; nil if there are more than `limit`.
  func bytes(atMost limit: Int) throws(Failure) -> [UInt8]? {
    switch source {
    case .bytes(let bytes): return bytes.count <= limit ? bytes : nil
    case .payload(let payload): return payload.count <= limit ? try payload.bytes() : nil
    case .file(let file):
      let size = try file.owner.status().size
      return size <= limit ? try FileBytes.readAll(file.rawValue, atMost: size) : nil
    }
  }

  /// The descriptor to pass.
  func descriptor() throws(Failure) -> SharedDescriptor {
    switch source {
    case .bytes(let bytes): SharedDescriptor(try Payload(bytes).handOut())
    case .payload(let payload): SharedDescriptor(try payload.handOut())
    case .file(let file): file
    }
  }
}
