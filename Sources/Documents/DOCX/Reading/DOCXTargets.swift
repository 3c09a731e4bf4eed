/// The targets of a part's relationships, by their identifiers (ECMA-376, part 2, 9.3).
struct DOCXTargets: XMLReader {
  struct Target {
    /// The last word of the relationship's type.
    let kind: Substring
    /// The name of a part of the package, or an address outside it.
    let place: String
    let isExternal: Bool
  }

  private(set) var targets: [String: Target] = [:]
  /// The folder of the part, with a slash at its end unless it is the package's own.
  private let folder: Substring

  /// Reads the relationships of a part; the package's own are those of a part without a name.
  init(of part: String, in package: (_ part: String) -> [UInt8]?) {
    let slash = part.lastIndex(of: "/")
    folder = slash.map { part[...$0] } ?? ""
    let name = slash.map { part[part.index(after: $0)...] } ?? part[...]
    if let bytes = package("\(folder)_rels/\(name).rels") { read(bytes) }
  }

  subscript(identifier: String?) -> Target? { identifier.flatMap { targets[$0] } }

  /// Returns the part to which the relationship of a kind leads.
  func part(_ kind: String) -> String? { targets.values.first { $0.kind == kind && !$0.isExternal }?.place }

  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    guard name == .relationship, let identifier = tag.string("Id"), let place = tag.string("Target") else {
      return true
    }
    let kind = (tag.string("Type") ?? "").split(separator: "/").last ?? ""
    let isExternal = tag.string("TargetMode") == "External"
    targets[identifier] = Target(kind: kind, place: isExternal ? place : resolved(place), isExternal: isExternal)
    return true
  }

  mutating func close(_ name: DOCXName) {}

  /// Returns the full name of a part, whose place is relative to the folder or begins with a slash.
  private func resolved(_ place: String) -> String {
    guard !place.hasPrefix("/") else { return String(place.dropFirst()) }
    var folders: [Substring] = []
    for word in (folder + place).split(separator: "/") where word != "." {
      if word == ".." { _ = folders.popLast() } else { folders.append(word) }
    }
    return folders.joined(separator: "/")
  }
}
