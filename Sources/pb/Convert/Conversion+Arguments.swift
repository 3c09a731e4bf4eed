package import Bytes
internal import ArgumentParser
internal import Pasteboard
package import RenderCommand

extension Conversion.Source: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package static var allValueStrings: [String] { allCases.map(\.name) }

  /// Creates the format of a media type.
  init?(_ type: MediaType) {
    guard let format = TextFormat(type) else { return nil }
    self = .text(format)
  }
}

extension FormatWord<Conversion.Target> {
  /// Creates the format of a file by its extension; nil if that implies none.
  init?(fileName: String) {
    if let document = Conversion.Target(fileName: fileName) {
      self = .document(document)
    } else {
      guard let picture = Input.fileExtension(of: fileName).flatMap(PictureFormat.init(_:)),
        PictureFormat.writable.contains(picture)
      else { return nil }
      self = .picture(picture)
    }
  }
}

extension LinkScheme: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension Conversion.Target: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  package static var allValueStrings: [String] { allCases.map(\.name) }

  /// Creates the format of a file by its extension; nil if that implies none.
  init?(fileName: String) {
    guard let fileExtension = Input.fileExtension(of: fileName) else { return nil }
    if let office = [Self.docx, .odt].first(where: { $0.name == fileExtension.lowercased() }) {
      self = office
    } else {
      guard let type = MediaType(fileExtension: fileExtension),
        let format = TextFormat.targets.first(where: { $0.type == type || $0 == TextFormat(type) })
      else { return nil }
      self = .text(format)
    }
  }
}
