internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// The pictures that a document shows from files in or below a folder, for a format that contains pictures.
struct NotePictures {
  /// How many pictures that are left out are named.
  private static let shownSentences = 10

  private let folder: AbsolutePath

  /// Creates the pictures of a document, from the folder that an option names or else its own; nil if the conversion has
  /// no use for them.
  init?(of input: Input, _ option: String?, for conversion: Conversion) throws {
    guard conversion.source.refersToPictures, conversion.target.isRich else { return nil }
    let named = try option.map { try AbsolutePath(ofPictures: $0) }
    guard let folder = try named ?? input.folder else { return nil }
    self.folder = folder
  }

  /// Converts a document with its pictures in it.
  func convert(_ input: Input, named name: String, _ conversion: Conversion, _ place: OutputPlace) throws {
    var conversion = conversion
    conversion.pictures = .requested
    let run = WorkerRun(conversion, of: input, named: name)
    try place.write { output in
      let names = try PayloadDraft.inMemory()
      let ending = try run.run(to: output.descriptor, errors: names.rawValue)
      guard ending == .exited(RenderExit.needsPictures.rawValue) else { return try run.check(ending) }
      conversion.pictures = .bundled
      let bundle = try gather(try names.finish(), named: name, for: conversion.target)
      try WorkerRun(conversion, of: try Input(bundle), named: name).write(to: output)
    }
  }

  /// Returns the bundle with the files that it names, and says which are left out.
  private func gather(_ names: Payload, named name: String, for target: Conversion.Target) throws -> Payload {
    let gathering = PictureGathering(below: folder.description, for: target)
    let run = WorkerRun(gathering, of: try Input(names), named: name)
    let bundle = try PayloadDraft.inMemory()
    let sentences = try PayloadDraft.inMemory()
    try run.check(try run.run(to: bundle.rawValue, errors: sentences.rawValue))
    let lines = try sentences.finish().bytes().split(separator: UInt8(ascii: "\n"))
    for line in lines.prefix(Self.shownSentences) { StandardStreams.complain(String(systemBytes: Array(line))) }
    if lines.count > Self.shownSentences {
      StandardStreams.complain("\(lines.count - Self.shownSentences) more pictures are left out")
    }
    return try bundle.finish()
  }
}
