internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// A conversion of a document with what the locked worker cannot add to it: the colours of its code, and the pictures
/// that it shows from files in or below a folder.
struct DocumentConversion {
  /// How many pictures that are left out are named.
  private static let shownSentences = 10

  private var conversion: Conversion
  private let input: Input
  /// The name of the input in sentences.
  private let name: String
  /// The absolute paths of the pictures' folders; nil if no files are wanted.
  private let folders: [String]?

  init(_ conversion: Conversion, of input: Input, named name: String, picturesBelow folders: [String]? = nil) {
    self.conversion = conversion
    self.input = input
    self.name = name
    self.folders = folders
  }

  /// Writes the result to a place.
  func write(to place: OutputPlace) throws { try place.write { _ = try convert(to: $0.descriptor) } }

  /// Converts the document. Returns what the worker has written to standard error.
  func convert(to output: CInt) throws -> Payload {
    let requested = requested
    if requested.isEmpty { return try WorkerRun(conversion, of: input, named: name).writeWithErrors(to: output) }
    var conversion = conversion
    conversion.parts = .requested(requested)
    let run = WorkerRun(conversion, of: input, named: name)
    let names = try PayloadDraft.inMemory()
    let ending = try run.run(to: output, errors: names.rawValue)
    guard ending == .exited(RenderExit.needsParts.rawValue) else {
      try run.check(ending)
      return try names.finish()
    }
    conversion.parts = .bundled
    var bundle = try names.finish()
    let beginning = try bundle.bytes(at: 0, count: min(bundle.count, DocumentBundle.Lack.window))
    let lack = DocumentBundle.Lack(beginning: beginning)
    bundle = try coloured(bundle, in: lack.languages)
    if let folders, lack.hasPictures { bundle = try gather(bundle, below: folders) }
    return try WorkerRun(conversion, of: try Input(bundle), named: name).writeWithErrors(to: output)
  }

  /// The parts that the document is to have.
  private var requested: Set<Conversion.Part> {
    var parts: Set<Conversion.Part> = []
    if folders != nil { parts.insert(.pictures) }
    if conversion.mayShowCode, InstalledProgram.path(of: CodeColouring.worker) != nil { parts.insert(.colours) }
    return parts
  }

  /// Returns the bundle with the colours of its code, except that in languages which the worker does not know, or in
  /// which it takes too long.
  private func coloured(_ bundle: Payload, in languages: [CodeLanguage]) throws -> Payload {
    guard let worker = InstalledProgram.path(of: CodeColouring.worker) else { return bundle }
    var bundle = bundle
    for language in languages {
      let input = try bundle.handOut()
      let colouring = CodeColouring(language)
      let (ending, output) = try ProgramOutput.run(worker, colouring.arguments, input: input.rawValue)
      if ending == .exited(RenderExit.done.rawValue) { bundle = try Payload(output) }
    }
    return bundle
  }

  /// Returns the bundle with the files that it names, and says which are left out.
  private func gather(_ names: Payload, below folders: [String]) throws -> Payload {
    let gathering = PictureGathering(below: folders, for: conversion.target)
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
