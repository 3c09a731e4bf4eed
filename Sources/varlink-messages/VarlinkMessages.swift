internal import SystemPackage

/// `varlink-messages model|messages OUTPUT INTERFACE…`: writes the Swift types of varlink interfaces, either those of
/// the model or all others.
@main enum VarlinkMessages {
  static func main() throws {
    let isModel = CommandLine.arguments.dropFirst().first == "model"
    let paths = CommandLine.arguments.dropFirst(2).map { FilePath($0) }
    guard let output = paths.first else { throw InterfaceReader.Failure(line: 0, expected: "the name of a file") }
    let interfaces = try paths.dropFirst().map { try InterfaceReader.read(try text(of: $0)) }
    let file = try FileDescriptor.open(
      output, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite, .groupRead, .otherRead])
    let source = isModel ? SwiftWriter.writeModel(interfaces) : SwiftWriter.write(interfaces)
    try file.closeAfter { _ = try file.writeAll(source.utf8) }
  }

  private static func text(of path: FilePath) throws -> String {
    let file = try FileDescriptor.open(path, .readOnly)
    return try file.closeAfter {
      let size = Int(try file.seek(offset: 0, from: .end))
      let bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = try file.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
