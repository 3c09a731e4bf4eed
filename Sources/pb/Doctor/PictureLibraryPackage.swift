internal import Bytes
internal import Linux
internal import Pasteboard
internal import RenderCommand

/// The packages with the libraries that the picture worker loads.
enum PictureLibraryPackage {
  /// Returns the packages of Debian 12 and 13 for a format; nil if it needs no library.
  static func name(for format: PictureFormat) -> String? {
    switch format {
    case .png: "libpng16-16 (Debian 13: libpng16-16t64)"
    case .jpeg: "libturbojpeg0"
    case .webp: "libwebp7"
    case .tiff: "libtiff6"
    case .heif: "libheif1"
    case .svg: "librsvg2-2"
    case .pdf: "libpoppler-glib8 (Debian 13: libpoppler-glib8t64)"
    case .bmp, .gif, .ico, .xpm, .pnm: nil
    }
  }

  /// Returns what is not done without the library of a format.
  static func loss(of format: PictureFormat) -> String {
    format == .pdf
      ? "the window does not show PDF files" : "pictures in \(format.rawValue.uppercased()) are not converted"
  }

  /// The formats whose libraries the worker does not find. It looks for them before it reads anything.
  static var missing: [PictureFormat] {
    guard let worker = InstalledProgram.path(of: PictureConversion.worker) else { return [] }
    return PictureFormat.allCases.filter { format in
      guard name(for: format) != nil else { return false }
      let conversion = PictureConversion(from: format, to: .bmp)
      let ending = try? ProgramOutput.run(worker, conversion.arguments).ending
      return ending == .exited(RenderExit.noLibrary.rawValue)
    }
  }
}
