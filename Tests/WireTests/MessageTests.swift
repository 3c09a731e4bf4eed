import Pasteboard
import Testing
import Wire

struct MessageTests {
  @Test func aCallIsOneObjectAndItsNul() throws {
    let call = encodeCall(Paste.self, .init(type: "text/html", environment: .init(waylandDisplay: "wayland-0")))
    #expect(call.last == 0 && call.filter { $0 == 0 }.count == 1)
    let text = String(decoding: call.dropLast(), as: UTF8.self)
    #expect(text.contains(#""method":"org.pasteboard.Paste""#))
    #expect(text.contains(#""wayland_display":"wayland-0""#))
    #expect(text.contains(#""type":"text/html""#))
    #expect(!text.contains("format"), "what is not there is left out")
  }

  @Test func aCallComesBackAsItWas() throws {
    let parameters = Copy.Parameters(
      pasteboard: "primary",
      representations: [
        Representation(type: "text/markdown;charset=utf-8", inline: Array("# Ä\u{1}\n".utf8)),
        Representation(type: "image/png", inline: [0xFF, 0, 1]),
        Representation(type: "text/html", size: 5, descriptor: 0), Representation(type: "text/rtf", stream: "s"),
      ],
      hints: ItemHints(isSensitive: true, formats: [.html, .plain], name: "notes.md"), descriptors: 1,
      environment: Environment(display: ":0", xauthority: "/tmp/x", waylandDisplay: "w"))
    let message = Array(encodeCall(Copy.self, parameters).dropLast())
    #expect(try IncomingCall(message).header.method == "org.pasteboard.Copy")
    #expect(try IncomingCall(message).parameters(of: Copy.self) == parameters)
  }

  @Test func theHeaderTellsWhatTheCallerWants() throws {
    let bare = try header(#"{"method":"a.B"}"#)
    #expect(!bare.isOneway && !bare.wantsMore && !bare.isUpgrade)
    let full = try header(#"{"method":"a.B","oneway":true,"more":true,"upgrade":true,"colour":[{}],"parameters":7}"#)
    #expect(full.isOneway && full.wantsMore && full.isUpgrade)
  }

  @Test(arguments: [
    "", "{}", "[]", "7", "nonsense", #"{"method":7}"#, #"{"method":null}"#, #"{"method":"a""#, "\u{FEFF}",
  ])
  func otherTextsAreMalformedCalls(text: String) {
    #expect(throws: MalformedMessage.self) { try header(text) }
  }

  @Test func aCallIsOfTheInterfaceThatHasItsMethod() throws {
    let parameters = Limits.Parameters(pasteboard: "primary")
    let call = try IncomingCall(Array(encodeCall(Limits.self, parameters).dropLast()))
    #expect(try PasteboardCall(call) == .limits(parameters))
    #expect(try HistoryCall(call) == nil)
  }

  @Test func bytesThatAreNoTextAreMalformed() {
    #expect(throws: MalformedMessage.self) { try IncomingCall([0xFF, 0xFE, 0x7B]) }
    #expect(throws: MalformedMessage.self) { try IncomingCall([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)) }
  }

  @Test(arguments: [#"{"method":"x"}"#, #"{"method":"x","parameters":{}}"#, #"{"method":"x","parameters":null}"#])
  func noParametersAreAnEmptyObject(text: String) throws {
    #expect(try IncomingCall(Array(text.utf8)).parameters(of: Types.self) == Types.Parameters())
    #expect(throws: WireError.invalidParameter(parameter: "representations")) {
      try IncomingCall(Array(text.utf8)).parameters(of: Copy.self)
    }
  }

  @Test(arguments: [
    (#"{"pasteboard":7}"#, "pasteboard"), (#"{"environment":{"display":[]}}"#, "environment.display"),
    ("[]", "parameters"), (#""text""#, "parameters"),
  ])
  func theParameterThatIsWrongIsNamed(parameters: String, name: String) {
    let message = Array(#"{"method":"x","parameters":\#(parameters)}"#.utf8)
    #expect(throws: WireError.invalidParameter(parameter: name)) {
      try IncomingCall(message).parameters(of: Types.self)
    }
  }

  @Test(arguments: [
    (#"{"colour":"blue"}"#, "colour"), (#"{"environment":{"display":":0","colour":1}}"#, "environment.colour"),
    (#"{"colour":null,"environment":{"colour":false}}"#, nil),
  ])
  func theParameterThatIsUnknownIsNamed(parameters: String, name: String?) throws {
    let call = try IncomingCall(Array(#"{"method":"x","parameters":\#(parameters)}"#.utf8))
    do throws(WireError) {
      _ = try call.parameters(of: Types.self)
      #expect(name == nil)
    } catch {
      #expect(error == .invalidParameter(parameter: name ?? "none"))
    }
  }

  @Test func aNumberThatFitsNowhereIsRefused() {
    for number in ["1e400", "99999999999999999999", "1.5", "-99999999999999999999"] {
      let message = Array(#"{"method":"x","parameters":{"descriptors":\#(number)}}"#.utf8)
      #expect(throws: WireError.self, "\(number)") { try IncomingCall(message).parameters(of: Paste.self) }
    }
  }

  @Test func aReplyComesBackAsItWas() throws {
    let reply = Status.Reply(
      version: "1.2.3", process: 7, display: nil, displayReason: "there is none", warnings: ["take care"],
      pasteboards: [.init(name: "general", generation: 3, owner: .display, types: ["text/html"])],
      loads: [
        .init(
          pasteboard: "general", type: "text/rtf", generation: 3, requestors: ["window 0x1", "pb 7"], milliseconds: 9,
          completed: 1),
        .init(
          pasteboard: "general", type: "text/html", generation: 3, requestors: [], milliseconds: 0, completed: 1,
          total: 4, percentage: 25),
      ],
      transfers: [
        .init(
          type: "text/html", requestor: "window 0x1", milliseconds: 8, sent: 1, total: 2, percentage: 50, rate: 125),
        .init(type: "text/html", requestor: "0x1", milliseconds: 0, sent: 0, total: 0, percentage: nil, rate: nil),
      ],
      failures: [.init(pasteboard: "primary", type: "text/rtf", reason: "it crashed", times: 8)], payloadBytes: 1 << 40)
    let message = Array(encodeReply(Status.self, reply).dropLast())
    #expect(try IncomingReply(message).parameters(of: Status.self) == reply)
    #expect(String(decoding: message, as: UTF8.self).contains(#""display_reason":"there is none""#))
  }

  @Test func aPasteTellsHowFarItIsBeforeItEnds() throws {
    let before = Paste.Reply(generation: 3, completed: 5, total: nil)
    let message = Array(encodeReply(Paste.self, before, continues: true).dropLast())
    #expect(try IncomingReply(message).continues)
    #expect(try IncomingReply(message).parameters(of: Paste.self) == before)
    #expect(
      String(decoding: message, as: UTF8.self)
        == #"{"parameters":{"generation":3,"completed":5},"continues":true}"#)
  }

  @Test func unknownFieldsOfAReplyAreIgnored() throws {
    let message = Array(#"{"continues":false,"parameters":{"generation":4,"colour":"blue"},"x":[1]}"#.utf8)
    #expect(try IncomingReply(message).parameters(of: Clear.self) == Clear.Reply(generation: 4))
  }

  @Test(arguments: [
    "", "null", "{}", "[1]", #"{"parameters":{"generation":"4"}}"#, #"{"error":4}"#, "{\"parameters\":",
  ])
  func otherTextsAreMalformedReplies(text: String) {
    #expect(throws: MalformedMessage.self) { try IncomingReply(Array(text.utf8)).parameters(of: Clear.self) }
  }

  @Test func readableJSONIsIndentedAndInTheInterfacesOrder() {
    let text = readableJSON(Types.self, .init(generation: 2, owner: .nobody, types: []))
    #expect(text == "{\n  \"generation\": 2,\n  \"owner\": \"nobody\",\n  \"types\": []\n}")
  }

  @Test func readableJSONLinesAreShort() {
    let text = readableJSONLine(Types.self, .init(generation: 2, owner: .nobody, types: ["\u{9B}\n"]))
    #expect(text == #"{"generation":2,"owner":"nobody","types":["\u009b\n"]}"#)
  }

  private func header(_ text: String) throws -> CallHeader { try IncomingCall(Array(text.utf8)).header }
}
