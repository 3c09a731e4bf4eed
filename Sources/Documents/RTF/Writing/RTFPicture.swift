/// A picture that a `data:` URL carries, as RTF can hold it.
struct RTFPicture {
  private let picture: EmbeddedPicture

  /// The picture of a URL, unless it is none that can be embedded.
  init?(dataURL url: ArraySlice<UInt8>) {
    guard let picture = EmbeddedPicture(dataURL: url) else { return nil }
    self.picture = picture
  }

  /// Writes the picture, at the size that the image asks for or its own at 96 pixels an inch.
  func write(to output: inout RTFOutput, image: Image, alternative: ArraySlice<UInt8>) {
    output.raw("{\\*\\shppict{\\pict")
    if !alternative.isEmpty {
      output.raw("{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv")
      output.raw(" ")
      output.text(alternative)
      output.raw("}}}")
    }
    output.word(picture.format == .png ? "pngblip" : "jpegblip")
    output.word("picw", picture.width)
    output.word("pich", picture.height)
    let size = picture.size(for: image, within: Self.limit)
    output.word("picwgoal", size.width * Self.twipsPerPixel)
    output.word("pichgoal", size.height * Self.twipsPerPixel)
    for (index, byte) in picture.bytes.enumerated() {
      if index % 64 == 0 { output.raw("\n") }
      output.hexadecimal(byte)
    }
    output.raw("}}")
  }

  /// The resolution of the web: 96 pixels an inch, which is 1440 twips.
  private static let twipsPerPixel = 15
  /// No wider than the page, and no higher than readers count: `\pichgoal` is a signed number of 16 bits.
  private static let limit = (width: RTFMeasure.pageWidth / twipsPerPixel, height: 32767 / twipsPerPixel)
}
