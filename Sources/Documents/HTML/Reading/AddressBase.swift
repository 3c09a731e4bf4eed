/// The address to which a page's relative addresses refer (HTML, 2.4.2 and 4.2.3).
struct AddressBase {
  /// Scheme and host, as in `https://example.org`.
  private let origin: ArraySlice<UInt8>
  /// The path up to the last slash and the name after it, without query and fragment.
  private let folder: ArraySlice<UInt8>
  private let file: ArraySlice<UInt8>

  /// Creates a base at an address; nil if it is no web address.
  init?(_ address: ArraySlice<UInt8>) {
    guard let host = address.rest(after: "https://") ?? address.rest(after: "http://") else { return nil }
    let path = host.drop { $0 != "/" && $0 != "?" && $0 != "#" }
    let plain = path.prefix { $0 != "?" && $0 != "#" }
    guard path.startIndex > host.startIndex else { return nil }
    origin = address[..<path.startIndex]
    let end = plain.lastIndex(of: "/").map { $0 + 1 } ?? plain.startIndex
    folder = plain[..<end]
    file = plain[end...]
  }

  /// Finds the base that a page itself names, or that Windows' clipboard names as its source.
  init?(of tree: HTMLTree, header: ArraySlice<UInt8>) {
    let element = tree.elements(.base).first(where: \.hasAttributes)
    let stated = element?[.href]?.trimmingSpaces()
    guard let address = stated ?? Windows.source(in: header) else { return nil }
    self.init(address)
  }

  /// Makes a relative address absolute (RFC 3986, 5.2). An address within the page stays, so that it still leads there.
  func resolve(_ reference: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = reference.first, first != "#", !Self.hasScheme(reference) else { return reference }
    if reference.starts(with: "//".utf8) { return Self.joined(origin.prefix { $0 != "/" }, reference) }
    if first == "?" { return Self.joined(origin, folder, file, reference) }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let whole = first == "/" ? path : Self.joined(folder.isEmpty ? [0x2F] : folder, path)
    return Self.joined(origin, Self.withoutDots(whole), reference[path.endIndex...])
  }

  /// Returns a path without the steps `.` and `..` (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var steps: [ArraySlice<UInt8>] = []
    let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for (number, step) in all.enumerated() {
      let isBack = step.elementsEqual("..".utf8)
      if isBack { _ = steps.popLast() }
      if !isBack && !step.elementsEqual(".".utf8) {
        steps.append(step)
      } else if number == all.count - 1 {
        steps.append([])
      }
    }
    return steps.flatMap { [0x2F] + $0 }[...]
  }

  private static func joined(_ parts: ArraySlice<UInt8>...) -> ArraySlice<UInt8> { Array(parts.joined())[...] }

  private static func hasScheme(_ reference: ArraySlice<UInt8>) -> Bool {
    reference.first { $0 == ":" || $0 == "/" || $0 == "?" || $0 == "#" } == ":"
  }
}
