internal import Bytes
internal import Linux
internal import PasteboardClient

extension ContentReader {
  init(_ content: PastedRepresentation.Content) {
    switch content {
    case .bytes(let bytes): self.init(bytes)
    case .file(let file, let size):
      self.init(count: size) { (try? FileBytes.read(file.rawValue, at: $0, count: $1)) ?? [] }
    }
  }
}
