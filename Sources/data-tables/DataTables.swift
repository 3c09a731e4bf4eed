internal import FoundationEssentials

/// `data-tables OUTPUT FILE…`: writes files of text as constants of Swift, each with the name of its file. The lines at a
/// file's beginning that begin with `#` say what it holds and where that is from; they become the constant's comment.
///
/// A constant lies in the program as it is, so that a start costs nothing, however many there are.
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
