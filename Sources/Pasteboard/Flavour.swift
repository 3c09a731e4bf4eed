/// One of the types in which a source offers the same thing, and the format in which it is read.
package struct Flavour: Hashable, Sendable {
  package let type: MediaType
  package let format: TextFormat
  /// The types that say where it was copied from, if they are offered too.
  package var companions: [MediaType] = []

  init(_ type: MediaType, in format: TextFormat) {
    self.type = type
    self.format = format
  }
}

extension Flavour {
  /// Returns the flavours among these types that convert to others, the one from which conversions keep most first. If the
  /// source is a known one, its row of ``FlavourTable`` decides, and its other flavours follow.
  package static func ranked(_ types: [MediaType]) -> [Flavour] {
    let usual = TextFormat.sources.flatMap { format in
      types.filter { TextFormat($0) == format }.map { Flavour($0, in: format) }
    }
    let best = FlavourTable.row(of: types)?.flavours(among: types) ?? []
    return (best + usual.filter { !best.contains($0) }).map { $0.accompanied(among: types) }
  }

  /// Whether these types are those of a source that ``FlavourTable`` knows.
  package static func isOfKnownSource(_ types: [MediaType]) -> Bool { FlavourTable.row(of: types) != nil }

  /// Returns the flavour with the types that say where it was copied from.
  private func accompanied(among types: [MediaType]) -> Flavour {
    guard format == .html else { return self }
    var flavour = self
    flavour.companions = MediaType.ofCopiedPage.filter(types.contains)
    return flavour
  }
}

extension MediaType {
  /// The elements around a copy from Firefox, without their content: `text/_moz_htmlcontext`.
  package static let mozillaContext = MediaType(essence: "text/_moz_htmlcontext")
  /// The address of the page that was copied from in Firefox: `text/x-moz-url-priv`.
  package static let mozillaPageAddress = MediaType(essence: "text/x-moz-url-priv")
  /// The address of the page that was copied from in Chromium: `chromium/x-source-url`.
  package static let chromiumPageAddress = MediaType(essence: "chromium/x-source-url")

  /// The types that name the page that was copied from.
  package static let pageAddresses = [mozillaPageAddress, chromiumPageAddress]
  /// The types that say where HTML was copied from.
  package static let ofCopiedPage = [mozillaContext] + pageAddresses + [mozillaURL]
}
