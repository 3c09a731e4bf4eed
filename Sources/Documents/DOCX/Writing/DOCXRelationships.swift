internal import Bytes

/// The addresses, pictures and other parts that one part refers to (ECMA-376, part 2, 9.3).
struct DOCXRelationships {
  /// The kind of a relationship's target: the last word of its type.
  enum Kind: String {
    case officeDocument, styles, settings, numbering, footnotes, hyperlink, image
  }

  private struct Relationship: Hashable {
    var kind: Kind
    var target: ArraySlice<UInt8>
  }

  private var all: [Relationship] = []
  private var numbers: [Relationship: Int] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Returns the number of the relationship to a target, and adds the relationship if it is new. The target is a part
  /// of the package, relative to the folder of the referring part, or an address outside the package.
  mutating func number(_ kind: Kind, _ target: ArraySlice<UInt8>) -> Int {
    let relationship = Relationship(kind: kind, target: target)
    if let known = numbers[relationship] { return known }
    all.append(relationship)
    numbers[relationship] = all.count
    return all.count
  }

  /// Adds a relationship to a part of the package.
  mutating func add(_ kind: Kind, _ target: String) { _ = number(kind, Array(target.utf8)[...]) }

  /// Returns the part that contains the relationships.
  func part(_ name: String) -> PackagePart {
    var output = XMLOutput()
    output.markup("<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">")
    for (index, each) in all.enumerated() {
      output.element("Relationship") {
        $0.attribute(relationship: "Id", index + 1)
        $0.attribute("Type", each.kind.type)
        if each.kind == .hyperlink {
          $0.attribute("Target", Self.escaped(each.target)[...])
          $0.attribute("TargetMode", "External")
        } else {
          $0.attribute("Target", each.target)
        }
      }
    }
    output.markup("</Relationships>\n")
    return PackagePart(name, output.bytes)
  }

  /// Escapes an address for use as a target. It must be a URI (RFC 3986, 2), or Word does not open the file: other
  /// ASCII characters and stray percent signs are percent-encoded.
  private static func escaped(_ address: ArraySlice<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(address.count)
    for (index, byte) in zip(address.indices, address) {
      let isStray = byte == "%" && PercentEncoding.value(of: address[(index + 1)...].prefix(2)) == nil
      if byte <= 0x20 || byte == 0x7F || notInAddresses.contains(byte) || isStray {
        escaped += PercentEncoding.encoded([byte]) { _ in false }
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }

  private static let notInAddresses = ByteSet("\"<>\\^`{|}")
}

extension DOCXRelationships.Kind {
  /// The URI of the type (ECMA-376, part 1, 11.3 and 15.2).
  var type: ArraySlice<UInt8> {
    let base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    return Array("\(base)\(rawValue)".utf8)[...]
  }
}
