extension MediaType {
  /// Returns whether bytes of this type satisfy a request for `other`: `other` is this type or one of its ancestors.
  ///
  /// `text/markdown` conforms to `text/plain`, which conforms to `public.text`, which conforms to `public.data`; a type
  /// with parameters conforms to the type without them. A type has at most a dozen ancestors.
  public func conforms(to other: MediaType) -> Bool {
    self == other || lineage.contains(other)
  }

  /// This type and all its ancestors, the nearest first: for a type that is compared with many others.
  package var lineage: [MediaType] {
    var lineage = [self]
    var next = 0
    while next < lineage.count {
      for parent in lineage[next].parents where !lineage.contains(parent) { lineage.append(parent) }
      next += 1
    }
    return lineage
  }

  /// Whether the bytes are text that a person can read, in any charset or markup.
  public var isText: Bool { conforms(to: .anyText) }

  private var parents: [MediaType] {
    if let lessSpecific { return [lessSpecific] }
    let names = MediaTypeTable.row(named: essence)?.parents ?? [presumedParent]
    return names.compactMap { MediaTypeTable.row(named: $0)?.type }
  }

  /// This type with fewer parameters: only the charset if there are others as well, otherwise none.
  private var lessSpecific: MediaType? {
    guard description != essence else { return nil }
    let charsetOnly = MediaType(essence: essence, charset: charset)
    return charsetOnly == self ? MediaType(essence: essence) : charsetOnly
  }

  /// The parent of a type that is not in the table, derived from its name: its top-level type (RFC 2046 section 4), or
  /// its structured syntax suffix (RFC 6839).
  private var presumedParent: String {
    if essence.hasPrefix("text/") { return "public.text" }
    if essence.hasPrefix("image/") { return "public.image" }
    if essence.hasPrefix("audio/") { return "public.audio" }
    if essence.hasPrefix("video/") { return "public.movie" }
    if essence.hasSuffix("+json") { return "application/json" }
    if essence.hasSuffix("+xml") { return "application/xml" }
    if essence.hasSuffix("+zip") { return "application/zip" }
    return "public.data"
  }
}
