internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// The pictures that a document shows from files in or below a folder.
struct NotePictures {
  /// How many pictures that are left out are named.
  private static let shownSentences = 10

  /// The absolute path of the folder.
  let folder: String

  /// Converts a document with its pictures. Returns what the worker has written to standard error.
  func convert(_ input: Input, named name: String, _ conversion: Conversion, to output: CInt) throws -> Payload {
    var conversion = conversion
    conversion.pictures = .requested
    let run = WorkerRun(conversion, of: input, named: name)
    let names = try PayloadDraft.inMemory()
    let ending = try run.run(to: output, errors: names.rawValue)
    guard ending == .exited(RenderExit.needsPictures.rawValue) else {
      try run.check(ending)
      return try names.finish()
    }
    conversion.pictures = .bundled
    let bundle = try gather(try names.finish(), named: name, for: conversion.target)
    return try WorkerRun(conversion, of: try Input(bundle), named: name).writeWithErrors(to: output)
  }

  /// Returns the bundle with the files that it names, and says which are left out.
  private func gather(_ names: Payload, named name: String, for target: Conversion.Target) throws -> Payload {
    let gathering = PictureGathering(below: folder, for: target)
    let run = WorkerRun(gathering, of: try Input(names), named: name)
    let bundle = try PayloadDraft.inMemory()
    let lines = try run.writeWithErrors(to: bundle.rawValue).bytes().split(separator: UInt8(ascii: "\n"))
    for line in lines.prefix(Self.shownSentences) { StandardStreams.complain(String(systemBytes: Array(line))) }
    if lines.count > Self.shownSentences {
      StandardStreams.complain("\(lines.count - Self.shownSentences) more pictures are left out")
    }
    return try bundle.finish()
  }
}
