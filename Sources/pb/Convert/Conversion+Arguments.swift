package import Bytes
internal import ArgumentParser
internal import Pasteboard
package import RenderCommand

extension Conversion.Source: ExpressibleByArgument {
  package init?(argument: String) {
    guard let source = Self(argument) ?? TextFormat.sources.named(argument).map(Self.text) else { return nil }
    self = source
  }

  /// Joined items come from the history, and not from people.
  package static var allValueStrings: [String] { allCases.filter { $0 != .text(.joined) }.map(\.name) }

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
  package init?(argument: String) {
    guard let target = Self(argument) ?? Self(fileExtension: argument) else { return nil }
    self = target
  }

  package static var allValueStrings: [String] { allCases.map(\.name) }

  /// Creates the format of a file by its extension; nil if that implies none.
  init?(fileName: String) {
    guard let fileExtension = Input.fileExtension(of: fileName) else { return nil }
    self.init(fileExtension: fileExtension)
  }

  private init?(fileExtension: String) {
    if let office = [Self.docx, .odt].first(where: { $0.name == fileExtension.lowercased() }) {
      self = office
    } else {
      guard let format = TextFormat.targets.named(fileExtension) else { return nil }
      self = .text(format)
    }
  }
}
