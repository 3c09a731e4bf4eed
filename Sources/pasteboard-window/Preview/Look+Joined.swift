internal import Faces
internal import PasteboardClient

extension Look {
  /// The number of items that are shown.
  static let joinedLimit = 20

  /// Returns how several items look when they are joined: the blocks of all of them, one after the other.
  static func joined(_ items: [ListedItem]) -> Look {
    var preview = Preview([], isCut: items.count > joinedLimit)
    var pictures: [@Sendable () throws -> PixelGrid] = []
    for item in items.prefix(joinedLimit) {
      let look = (try? item.look()) ?? Look(sentence: LayableText(title: translated(item.name)).text)
      preview.isCut = preview.isCut || look.isCut
      preview.isBroken = preview.isBroken || look.isBroken
      preview.blocks += look.blocks(&pictures)
    }
    let loads = pictures
    return Look(preview) { picture in try loads[picture.number - 1]() }
  }

  /// Returns the content in blocks, whose pictures are numbered behind the others.
  private func blocks(_ pictures: inout [@Sendable () throws -> PixelGrid]) -> [PreviewBlock] {
    switch content {
    case .text(let text, isMonospaced: true): return [PreviewBlock(.code(text, language: ""))]
    case .text(let text, _): return [PreviewBlock(.paragraph(text, .start))]
    case .sentence(let words): return [PreviewBlock(.paragraph(LayableText(title: words), .start))]
    case .picture(let pixels):
      pictures.append { pixels }
      return [PreviewBlock(.picture(pixels.preview(number: pictures.count)))]
    case .blocks(let preview, let source):
      func numbered(_ picture: PreviewPicture) -> PreviewPicture {
        guard picture.number > 0 else { return picture }
        pictures.append { try source(picture) }
        return PreviewPicture(
          pictures.count, width: picture.width, height: picture.height, alternative: picture.alternative)
      }
      return preview.blocks.map { block in
        var block = block
        switch block.content {
        case .picture(let picture): block.content = .picture(numbered(picture))
        case .gallery(let gallery): block.content = .gallery(gallery.map(numbered))
        case .paragraph, .heading, .code, .rule, .row: break
        }
        return block
      }
    }
  }
}

extension ListedItem {
  /// Returns how the best of its forms looks; the thread waits for that.
  fileprivate func look() throws -> Look? {
    guard !isSecret, let form = ItemForm.shown(forms, of: face).first else { return nil }
    return try Look(of: content(of: form), as: form.kind, showsSource: false)
  }
}
