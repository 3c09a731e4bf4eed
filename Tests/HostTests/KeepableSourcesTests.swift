import Host
import Linux
import Pasteboard
import Settings
import Testing

@Suite struct KeepableSourcesTests {
  private typealias Keep = UserSettings.Keep

  private static let cases: [(offered: [String], kept: [String])] = [
    // An editor's text is one text.
    (["text/plain;charset=utf-8", "text/plain", "text/plain;charset=iso-8859-1"], ["text/plain;charset=utf-8"]),
    (["text/plain"], ["text/plain"]),
    // A browser's selection, and a picture copied in one.
    (["text/html", "text/plain;charset=utf-8", "image/png"], ["text/html", "text/plain;charset=utf-8"]),
    (["text/html", "image/jpeg", "image/png", "image/bmp"], ["text/html", "image/png"]),
    (["image/jpeg", "image/bmp"], ["image/jpeg"]),
    // An office program.
    (
      ["application/x-openoffice-embed-source-xml;x=y", "text/rtf", "text/html", "application/x-foo", "image/png"],
      ["application/x-openoffice-embed-source-xml;x=y", "text/rtf", "text/html", "application/x-foo"]
    ),
    // A shape of Impress: nothing else shows it.
    (["application/x-openoffice-drawing", "image/png", "image/bmp"], ["image/png"]),
    (["image/x-xcf", "image/png", "image/bmp", "image/x-icon", "application/ico", "text/ico"], ["image/png"]),
    // A file manager.
    (
      ["x-special/gnome-copied-files", "text/uri-list", "application/x-kde-cutselection"],
      ["x-special/gnome-copied-files", "text/uri-list", "application/x-kde-cutselection"]
    ),
    // A program's own types, if they are few; a drawing program exports whatever it can.
    (["application/x-own", "text/plain;charset=utf-8"], ["application/x-own", "text/plain;charset=utf-8"]),
    (["application/pdf"], ["application/pdf"]),
    (
      [
        "image/x-inkscape-svg", "image/png", "application/pdf", "application/postscript", "a/b", "c/d", "e/f", "g/h",
        "i/j",
      ],
      ["image/x-inkscape-svg", "image/png"]
    ),
    // Qt's name for a picture.
    (["application/x-qt-image", "image/png", "text/html"], ["image/png", "text/html"]),
    (["application/pdf", "text/plain"], ["text/plain"]),
    // A secret.
    (["text/plain;charset=utf-8", "x-kde-passwordManagerHint"], []),
  ]

  @Test(arguments: cases)
  func littleOfAnApplicationsItemIsKept(offered: [String], kept: [String]) throws {
    let item = try item(offered)
    #expect(UserSettings().keep.keepableSources(of: item).map(\.description) == kept)
  }

  /// LibreOffice 7.4's names for cells, with GTK 3 and with bare X11.
  private static let calc: [[String]] = {
    let native = [
      #"application/x-openoffice-embed-source-xml;windows_formatname="Star Embed Source (XML)""#,
      #"application/x-openoffice-objectdescriptor-xml;windows_formatname="Star Object Descriptor (XML)";"#
        + #"classname="47BBB4CB-CE4C-4E80-a591-42d9ae74950f";typename="LibreOffice 7.4 Spreadsheet";viewaspect="1";"#
        + #"width="2259";height="1356";posx="0";posy="0""#,
    ]
    let drawn = [
      #"application/x-openoffice-gdimetafile;windows_formatname="GDIMetaFile""#,
      #"application/x-openoffice-emf;windows_formatname="Image EMF""#,
      #"application/x-openoffice-wmf;windows_formatname="Image WMF""#, "image/png",
      #"application/x-openoffice-bitmap;windows_formatname="Bitmap""#, "image/bmp",
    ]
    let table = [
      "text/html", #"application/x-openoffice-sylk;windows_formatname="Sylk""#,
      #"application/x-openoffice-link;windows_formatname="Link""#,
      #"application/x-openoffice-dif;windows_formatname="DIF""#,
    ]
    return [
      native + drawn + table + [
        "text/plain;charset=utf-16", "application/x-libreoffice-tsvc", "text/rtf", "UTF8_STRING", "STRING",
        "application/x-libreoffice-internal-id-23112",
      ],
      ["text/plain;charset=utf-8", "STRING"] + native + drawn + table + ["application/x-libreoffice-tsvc", "text/rtf"],
    ]
  }()

  /// It pastes its formulas from the first two, and is asked for nothing that it would have to draw.
  @Test(arguments: calc)
  func cellsKeepTheirFormulas(offered: [String]) throws {
    let kept = UserSettings().keep.keepableSources(of: try item(offered)).map(\.essence)
    #expect(
      Set(kept) == [
        "application/x-openoffice-embed-source-xml", "application/x-openoffice-objectdescriptor-xml", "text/html",
        "text/rtf", "text/plain",
      ])
    #expect(kept.count == 5)
  }

  /// LibreOffice hands over its pictures too when it ends. The recorded types stay the same.
  @Test(arguments: calc)
  func itemsThatAreHandedOverAreRecordedAsBefore(offered: [String]) throws {
    var item = try item(offered)
    let before = UserSettings().keep.keepableSources(of: item)
    item.origin = .kept
    #expect(UserSettings().keep.keepableSources(of: item) == before)
    #expect(keep(.none).keepableSources(of: item) == item.sources.registeredTypes)
  }

  @Test func theSettingsSayWhetherEverythingIsAskedForOrNothing() throws {
    let item = try item(Self.calc[0])
    #expect(keep(.usual).keepableSources(of: item).count == 5)
    #expect(keep(.all).keepableSources(of: item) == item.sources.registeredTypes)
    #expect(keep(.none).keepableSources(of: item).isEmpty)
    let excluded = [TypePattern("application/*"), TypePattern("image/*")].compactMap(\.self)
    let text = keep(.all, excluding: excluded).keepableSources(of: item)
    #expect(!text.isEmpty && text.allSatisfy { $0.essence.hasPrefix("text/") })
    let secret = try self.item(["text/plain;charset=utf-8", "x-kde-passwordManagerHint"])
    #expect(keep(.all).keepableSources(of: secret).isEmpty)
  }

  @Test func theSettingsSayWhichItemsAreKept() throws {
    var item = try item(["text/plain"])
    item.application = SourceApplication(name: "a", evidence: [])
    var keep = UserSettings().keep
    #expect(keep.keeps(item, on: .general) && !keep.keeps(item, on: .primary))
    keep.includesPrimary = true
    #expect(keep.keeps(item, on: .primary) && !keep.keeps(item, on: .named("a")))
    keep.excludedApplications = ["a"]
    #expect(!keep.keeps(item, on: .general))
    item.application = nil
    keep.isEnabled = false
    #expect(!keep.keeps(item, on: .general))
  }

  private func keep(_ types: Keep.Types, excluding excluded: [TypePattern] = []) -> Keep {
    var keep = UserSettings().keep
    (keep.types, keep.excludedTypes) = (types, excluded)
    return keep
  }

  private func item(_ offered: [String]) throws -> Item<Payload> {
    var sources = ItemProvider<Payload>()
    for name in offered {
      sources.registerRepresentation(try #require(MediaType(name))) { _ throws(LoadFailure) in
        throw LoadFailure(.providerFailed, step: "not loaded")
      }
    }
    let isSecret = offered.contains("x-kde-passwordManagerHint")
    return Item(sources: sources, hints: ItemHints(isSensitive: isSecret), origin: .display)
  }
}
