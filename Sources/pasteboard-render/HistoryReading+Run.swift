internal import Importing
internal import RenderCommand
internal import Sandbox

extension HistoryReading {
  /// Writes the items of a file, and returns how that ended.
  func run(on file: [UInt8]) -> RenderExit {
    guard let items = try? HistoryReader.items(in: file, as: self) else { return .malformed }
    return items.allSatisfy { StandardOutput.writeAll($0.bytes) } ? .done : .ioFailed
  }
}
