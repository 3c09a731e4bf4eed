/// A format of pictures that can be read. The raw value is its word on a command line.
///
/// Only the first page of a PDF file is read. PDF is not a picture: nothing offers or converts it as one.
package enum PictureFormat: String, CaseIterable, Sendable {
  case png, jpeg, webp, bmp, gif, tiff, heif, ico, xpm, pnm, svg, pdf

  /// Creates the format of a file; nil if it is not a readable picture.
  package init?(_ format: FileFormat) {
    switch format {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .webP: self = .webp
    case .bmp: self = .bmp
    case .gif: self = .gif
    case .tiff: self = .tiff
    case .heic, .avif: self = .heif
    case .icon: self = .ico
    case .xpm: self = .xpm
    case .pnm: self = .pnm
    case .svg: self = .svg
    default: return nil
    }
  }

  /// The formats that can be written too.
  package static let writable: [PictureFormat] = [.png, .jpeg, .bmp, .webp]
}
