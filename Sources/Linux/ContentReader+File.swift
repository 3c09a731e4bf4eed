package import Bytes

extension ContentReader {
  /// Reads a file of `size` bytes. One that cannot be read, or became shorter, looks cut off.
  package init(_ file: SharedDescriptor, size: Int) {
    self.init(count: size) { (try? FileBytes.read(file.rawValue, at: $0, count: $1)) ?? [] }
  }
}
