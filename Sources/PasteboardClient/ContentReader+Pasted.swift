package import Bytes
internal import Linux

extension ContentReader {
  /// Reads pasted content.
  package init(_ content: PastedRepresentation.Content) {
    switch content {
    case .bytes(let bytes): self.init(bytes)
    case .file(let file, let size): self.init(file, size: size)
    }
  }
}
