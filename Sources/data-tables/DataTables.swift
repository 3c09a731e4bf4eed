internal import FoundationEssentials

/// `data-tables OUTPUT FILE…`: writes text files as Swift constants, each with the name of its file. The lines at a
/// file's beginning that start with `#` describe its content and its origin; they become the constant's comment.
///
/// A constant is in the program as it is, so starting costs nothing, however many there are.
@main enum DataTables {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    guard let output = paths.first else { return }
    let constants = try paths.dropFirst().map { path in
      constant(named: path.deletingPathExtension().lastPathComponent, of: try String(contentsOf: path, encoding: .utf8))
    }
    let source = "enum DataTable {\n\(constants.joined(separator: "\n"))}\n"
    try source.write(to: output, atomically: false, encoding: .utf8)
  }

  private static func constant(named name: String, of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comment = lines.prefix { $0.hasPrefix("#") }
    let content = lines.dropFirst(comment.count).dropLast()
    return comment.map { "  ///\($0.dropFirst())\n" }.joined()
      + "  static let \(name): StaticString = \"\"\"\n\(content.joined(separator: "\n"))\n\"\"\"\n"
  }
}
