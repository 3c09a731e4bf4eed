/// The formulas of a document, each an object with a folder of its own (OpenDocument 1.3, part 3, 14).
struct ODTFormulas {
  static let mediaType = "application/vnd.oasis.opendocument.formula"

  private(set) var parts: [PackagePart] = []
  private var count = 0

  /// The names of the folders, as the manifest lists them.
  var folders: [String] { (0..<count).map { "Object \($0 + 1)/" } }

  /// Adds a formula, and returns the name of its object.
  mutating func add(_ formula: Formula, _ source: FormulaSource) -> String {
    count += 1
    let name = "Object \(count)"
    let math = MathMLWriter.write(formula, tex: source.tex, isDisplay: source.isDisplay, in: .object)
    let part = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + math
    parts.append(PackagePart("\(name)/content.xml", Array(part.utf8)))
    return name
  }
}
