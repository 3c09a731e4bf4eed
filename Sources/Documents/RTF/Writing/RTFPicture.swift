internal import Bytes

extension EmbeddedPicture {
  /// Writes the picture, at the size that the image specifies or its own at 96 pixels an inch.
  func write(to output: inout RTFOutput, image: Image, alternative: ArraySlice<UInt8>) {
    output.raw("{\\*\\shppict{\\pict")
    if !alternative.isEmpty {
      output.raw("{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv")
      output.raw(" ")
      output.text(alternative)
      output.raw("}}}")
    }
    output.word(format == .png ? "pngblip" : "jpegblip")
    output.word("picw", width)
    output.word("pich", height)
    let size = size(for: image, within: Self.rtfLimit)
    output.word("picwgoal", size.width * WordMeasure.pixel)
    output.word("pichgoal", size.height * WordMeasure.pixel)
    for (index, byte) in bytes.enumerated() {
      if index % 64 == 0 { output.raw("\n") }
      output.hexadecimal(byte)
    }
    output.raw("}}")
  }

  /// The page's width, and the greatest height that readers accept: `\pichgoal` is a signed number of 16 bits.
  private static let rtfLimit = (width: RTFSink.pageWidth / WordMeasure.pixel, height: 32767 / WordMeasure.pixel)
}
