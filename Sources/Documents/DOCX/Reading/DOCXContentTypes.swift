/// The media types of the parts of a package (ECMA-376, part 2, 10.1.2).
struct DOCXContentTypes: XMLReader {
  private var parts: [String: String] = [:]
  private var extensions: [String: String] = [:]

  init(of package: (_ part: String) -> [UInt8]?) {
    if let bytes = package("[Content_Types].xml") { read(bytes) }
  }

  /// Returns the type of a part in lower case, without parameters; nil if the package does not state it.
  func type(of part: String) -> String? {
    let ending = part.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
    let type = parts[part.lowercased()] ?? extensions[ending]
    return type?.lowercased().split(separator: ";").first.map { String($0).filter { $0 != " " } }
  }

  mutating func open(_ name: DOCXName, _ tag: XMLTag) -> Bool {
    guard let type = tag.string("ContentType") else { return true }
    switch name {
    case .typeOfExtension: if let ending = tag.string("Extension") { extensions[ending.lowercased()] = type }
    case .typeOfPart: if let part = tag.string("PartName") { parts[part.dropFirst().lowercased()] = type }
    default: break
    }
    return true
  }

  mutating func close(_ name: DOCXName) {}
}
