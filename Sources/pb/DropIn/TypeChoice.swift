internal import Pasteboard

/// Chooses a type as wl-paste does: the requested one, else by the file that it writes to, else for a reader.
struct TypeChoice {
  let wanted: String?
  let inferred: MediaType?

  /// Returns the type; nil if none is suitable.
  func type(among names: OfferedNames) -> MediaType? {
    switch wanted {
    case "text": return anyText(among: names)
    case let wanted?:
      if let exact = names[wanted] { return exact }
      // A name in capitals is an X11 target, and one with a slash is complete.
      if wanted.contains("/") || wanted.first?.isUppercase == true { return nil }
      return names.entries.first { $0.name.hasPrefix(wanted) }?.type
    case nil:
      guard let inferred else { return anyText(among: names) ?? names.entries.first?.type }
      if let same = names.entries.first(where: { $0.type == inferred })?.type { return same }
      return InferredType.isTextual(inferred) ? anyText(among: names) : nil
    }
  }

  private func anyText(among names: OfferedNames) -> MediaType? {
    let types = names.entries.map(\.type)
    return [MediaType.plainText, .unspecifiedPlainText].first(where: types.contains)
      ?? types.first(where: InferredType.isTextual)
  }
}
