internal import Bytes
internal import Linux
internal import Pasteboard
internal import RenderCommand

/// `pb convert` to a format of pictures.
struct ConvertPictureVerb: Verb {
  var from: PictureFormat?
  var to: PictureFormat
  /// The width to which a wider picture is scaled down.
  var width: Int?
  var file: String?
  var output: String?

  func run() throws {
    let input = try Input(file)
    let place = try OutputPlace(output)
    let source = if let from { from } else { try format(of: input) }
    if (output ?? "-") == "-", StandardStreams.outputIsTerminal {
      throw Failure(.failed, "a terminal cannot show \(to.rawValue) files: use \(OptionName.output) FILE")
    }
    let conversion = PictureConversion(from: source, to: to, width: width)
    try WorkerRun(conversion, of: input, named: input.name).write(to: place)
  }

  /// Returns the format of the input: that of its first bytes, or else that of its name.
  private func format(of input: Input) throws -> PictureFormat {
    if input.isWholeFile {
      let beginning = try calling("check \(input.name)") {
        try FileBytes.read(input.descriptor.rawValue, at: 0, count: FileFormat.window)
      }
      if let format = FileFormat(beginning: beginning).flatMap(PictureFormat.init) { return format }
    }
    if let format = input.typeByName.flatMap(PictureFormat.init) { return format }
    throw Failure(
      .failed,
      "\(input.name) is not a picture that pb recognises: if it is one, name its format with \(OptionName.from)")
  }
}
