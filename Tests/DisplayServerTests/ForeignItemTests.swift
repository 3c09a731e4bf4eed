import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

struct ForeignItemTests {
  /// An application that answers with these contents, under their own names or others.
  @LoopActor
  private final class Application {
    let answers: [String: (typeName: String, text: [UInt8])]
    private(set) var asked: [String] = []
    private let account = TestPasteboards().account

    init(_ answers: [String: (typeName: String, text: [UInt8])]) { self.answers = answers }

    func item(_ names: [String]) -> PasteboardItem? {
      ForeignItem.item(named: names, account: account) { name, _, _ async throws(LoadFailure) in
        try self.read(name)
      }
    }

    private func read(_ name: String) throws(LoadFailure) -> ForeignRepresentation {
      asked.append(name)
      guard let answer = answers[name] else { throw LoadFailure(.notOffered, step: "refused") }
      do throws(Failure) {
        return ForeignRepresentation(typeName: answer.typeName, payload: try Payload(answer.text))
      } catch { throw LoadFailure(.displayFailed, step: "\(error)") }
    }
  }

  @Test(
    arguments: [
      (["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "INSERT_SELECTION", "chromium/x-source-url"], nil),
      ([], nil),
      (["UTF8_STRING", "text/plain;charset=utf-8", "TEXT"], ["text/plain;charset=utf-8"]),
      (["text/html", "STRING"], ["text/html", "text/plain;charset=utf-8", "text/plain;charset=iso-8859-1"]),
      (["text/rtf", "application/rtf"], ["text/rtf"]),
      (["public.text", "no type", "\u{0}", "image/png"], ["image/png"]),
    ] as [([String], [String]?)])
  func typesAppearOnceEach(names: [String], types: [String]?) async throws {
    let found = try await onLoop {
      Application([:]).item(names)?.offer.types().map(\.description)
    }
    #expect(found == types)
  }

  @Test func tenThousandTypesAreCutOff() async throws {
    let count = try await onLoop {
      Application([:]).item((0..<10_000).map { "x-test/t\($0)" })?.offer.types().count
    }
    #expect(count == ForeignItem.typeLimit)
  }

  @Test func nothingIsReadBeforeItIsAskedFor() async throws {
    let asked = try await onLoop {
      let application = Application([:])
      _ = application.item(["UTF8_STRING", "text/html"])
      return application.asked
    }
    #expect(asked.isEmpty)
  }

  @Test(
    arguments: [
      (["UTF8_STRING": ("UTF8_STRING", [0xC3, 0xBC])], ["UTF8_STRING"]),
      (["TEXT": ("STRING", [0xFC])], ["UTF8_STRING", "TEXT"]),
      (["STRING": ("STRING", [0xFC])], ["UTF8_STRING", "TEXT", "STRING"]),
      (["text/plain": ("text/plain", [0xC3, 0xBC])], ["UTF8_STRING", "TEXT", "STRING", "text/plain"]),
    ] as [([String: (String, [UInt8])], [String])])
  func plainTextComesFromTheBestName(answers: [String: (String, [UInt8])], asked: [String]) async throws {
    try await onLoop {
      let application = Application(answers.mapValues { (typeName: $0.0, text: $0.1) })
      let pasteboards = TestPasteboards()
      let item = try #require(application.item(["text/plain", "STRING", "TEXT", "UTF8_STRING"]))
      pasteboards.items.put(item, on: .general)
      let loaded = try await pasteboards.loads.load(.plainText, from: .general)
      #expect(try loaded.payload.bytes() == Array("ü".utf8))
      #expect(application.asked == asked)
    }
  }

  private static let many = ["UTF8_STRING"] + (0..<600).map { "x-test/t\($0)" }

  @Test(arguments: [
    (["UTF8_STRING", "x-kde-passwordManagerHint"], true), (["UTF8_STRING"], false), (many, false),
    (many + ["x-kde-passwordManagerHint"], true),
    (many + ["application/x-kde-passwordManagerHint;charset=utf-8"], true),
    (["UTF8_STRING", "X-KDE-PasswordManagerHint ;charset=utf-8"], true),
  ])
  func aPasswordManagersHintMeansASecretAndIsNotRead(names: [String], isSensitive: Bool) async throws {
    try await onLoop {
      let application = Application([:])
      #expect(application.item(names)?.hints.isSensitive == isSensitive)
      #expect(application.asked == [])
    }
  }

  /// Our own offer must carry the mark, even if the application does not hand over its own.
  @Test func aHintThatIsNotHandedOverIsThereAllTheSame() async throws {
    try await onLoop {
      let application = Application(["UTF8_STRING": ("UTF8_STRING", Array("a".utf8))])
      let pasteboards = TestPasteboards()
      pasteboards.items.put(
        try #require(application.item(ForeignItemTests.many + ["x-kde-passwordManagerHint;a=b"])), on: .general)
      let hint = try await pasteboards.loads.load(#require(MediaType("x-kde-passwordManagerHint")), from: .general)
      #expect(try hint.payload.bytes() == Array("secret".utf8))
    }
  }

  @Test(
    arguments: [
      (["image/png"], nil, nil, []),
      (["chromium/x-web"], nil, "Chromium", ["it offers chromium/x-web"]),
      (
        ["chromium/x-web"], .ofOwner("Slack"), "Chromium",
        ["it offers chromium/x-web", "its windows are of the class Slack"]
      ),
      (["image/png"], .ofOwner("Editor"), "Editor", ["its windows are of the class Editor"]),
      (
        ["image/png"], .focused("org.gnome.TextEditor"), "TextEditor",
        ["the window of org.gnome.TextEditor had the focus"]
      ),
      (["image/png"], .ofOwner("notes.py"), "notes.py", ["its windows are of the class notes.py"]),
      (["image/png"], .focused("foot"), "foot", ["the window of foot had the focus"]),
      (["GTK_TEXT_BUFFER_CONTENTS"], nil, "a GTK program", ["it offers GTK_TEXT_BUFFER_CONTENTS"]),
      (
        ["GTK_TEXT_BUFFER_CONTENTS"], .ofOwner("Gedit"), "Gedit",
        ["it offers GTK_TEXT_BUFFER_CONTENTS", "its windows are of the class Gedit"]
      ),
    ] as [([String], ForeignWindow?, String?, [String])])
  func anApplicationIsKnownByWhatItOffersAndByItsWindows(
    names: [String], window: ForeignWindow?, name: String?, evidence: [String]
  ) {
    let application = ApplicationMarks.application(offering: names, window: window)
    #expect(application?.name == name && application?.evidence ?? [] == evidence)
  }
}
