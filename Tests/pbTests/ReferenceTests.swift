import Foundation
import Linux
import Pasteboard
import TestSupport
import Testing
import Wire

@testable import pb

/// `pb copy --files` and `pb copy --url`: the content, byte for byte, and the errors.
@Suite(.startsPrograms) struct ReferenceTests {
  // MARK: Files

  /// Names as the shell creates them, and their forms in an address and in a path.
  private static let names: [(made: String, uri: String, path: [UInt8])] = [
    ("a.png", "a.png", Array("a.png".utf8)),
    ("two words", "two%20words", Array("two words".utf8)),
    ("100%25 #1?", "100%2525%20%231%3F", Array("100%25 #1?".utf8)),
    (#"line\nbreak\r"#, "line%0Abreak%0D", Array("line\nbreak\r".utf8)),
    (#"caf\351"#, "caf%E9", Array("caf".utf8) + [0xE9]),
    (#"caf\303\251"#, "caf%C3%A9", Array("café".utf8)),
    ("...", "...", Array("...".utf8)),
    (" ", "%20", [0x20]),
    (
      #"a'b"c&d;e,f=g+h:i@j!k$l(m)n*o[p]q~r_s-t"#,
      "a%27b%22c%26d%3Be%2Cf%3Dg%2Bh%3Ai%40j%21k%24l%28m%29n%2Ao%5Bp%5Dq~r_s-t",
      Array(#"a'b"c&d;e,f=g+h:i@j!k$l(m)n*o[p]q~r_s-t"#.utf8)
    ),
  ]

  @Test(arguments: names.indices)
  func aFileIsNamedByteForByte(index: Int) throws {
    let (made, uri, path) = Self.names[index]
    let folder = try TemporaryFolder()
    let make = #"name=$(printf "$MADE"x); name=${name%x}; : >"$name"; "#
    // The name may end with a newline, which the shell would cut off; % is special in the format.
    let given = try copied(
      make + #"$PB copy --files "$name""#, in: folder,
      ["MADE": made.replacing("%", with: "%%")])
    #expect(
      given.types.prefix(3) == ["text/uri-list", "x-special/gnome-copied-files", "application/x-kde-cutselection"])
    #expect(given.text("text/uri-list") == "file://\(folder.path)/\(uri)\r\n")
    #expect(given.text("x-special/gnome-copied-files") == "copy\nfile://\(folder.path)/\(uri)")
    #expect(given.text("application/x-kde-cutselection") == "0")
    let isUTF8 = String(validating: path, as: UTF8.self) != nil
    #expect(given.types.last == (isUTF8 ? "text/plain;charset=utf-8" : "text/plain"))
    #expect(given.bytes[given.types.last ?? ""] == Array(folder.path.utf8) + Array("/".utf8) + path)
  }

  @Test func severalFilesAndFoldersAreOneItem() throws {
    let folder = try TemporaryFolder()
    let given = try copied("mkdir b; touch a.png; $PB copy --cut --files a.png b/ ./b//../a.png .", in: folder)
    let uris = ["/a.png", "/b", "/a.png", ""].map { "file://\(folder.path)\($0)" }
    #expect(given.text("text/uri-list") == uris.map { $0 + "\r\n" }.joined())
    #expect(given.text("x-special/gnome-copied-files") == (["cut"] + uris).joined(separator: "\n"))
    #expect(given.text("application/x-kde-cutselection") == "1")
    let paths = uris.map { $0.dropFirst("file://".count) }
    #expect(given.text("text/plain;charset=utf-8") == paths.joined(separator: "\n"))
  }

  /// The shell's name of the working folder, a way through a link, and one out of a link.
  private static let ways: [(command: String, path: String)] = [
    ("cd link; $PB copy --files x", "/link/x"),
    ("cd link; PWD=/proc/nonexistent $PB copy --files x", "/far/inner/x"),
    ("cd link; PWD=x $PB copy --files x", "/far/inner/x"),
    ("cd link; env -u PWD $PB copy --files x", "/far/inner/x"),
    ("cd link; $PB copy --files .", "/link"),
    ("cd link; $PB copy --files ../beside", "/far/beside"),
    ("$PB copy --files link/x", "/link/x"),
    ("$PB copy --files link", "/link"),
    ("$PB copy --files link/../beside", "/far/beside"),
    ("$PB copy --files far/inner/../beside", "/far/beside"),
    ("$PB copy --files \"$PWD\"//./far/inner", "/far/inner"),
    ("$PB copy --files lost", "/lost"),
  ]

  @Test(arguments: ways)
  func pathsAreAsTheShellShowsThem(command: String, path: String) throws {
    let folder = try TemporaryFolder()
    let make = "mkdir -p far/inner; touch far/inner/x far/beside; ln -s far/inner link; ln -s nowhere lost; "
    let given = try copied(make + command, in: folder)
    #expect(given.text("text/plain;charset=utf-8") == folder.path + path)
  }

  @Test func theRootIsAFolderToo() throws {
    let given = try copied("$PB copy --files / /.. /etc/..", in: try TemporaryFolder())
    #expect(given.text("text/uri-list") == "file:///\r\nfile:///\r\nfile:///\r\n")
  }

  /// A name that only root may open, and a pipe without a writer.
  @Test func nothingOfAFileIsRead() throws {
    let folder = try TemporaryFolder()
    let given = try copied("mkfifo pipe; touch locked; chmod 0 locked; $PB copy --files pipe locked", in: folder)
    #expect(given.text("text/plain;charset=utf-8") == "\(folder.path)/pipe\n\(folder.path)/locked")
  }

  @Test(arguments: [
    ("$PB copy --files here missing.png", 1, "could not find missing.png: "), ("$PB copy --files here/", 1, "here/"),
    ("$PB copy --files -", 1, "could not find -: "), ("$PB copy --files ''", 2, "the name of the file is empty"),
    ("$PB copy --files", 2, "--files needs"), ("$PB copy --files --as html here", 2, "--as"),
  ])
  func missingFilesAreRefused(command: String, code: Int32, sentence: String) throws {
    let folder = try TemporaryFolder()
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 1))) }
    defer { daemon.stop() }
    let run = try PbRun("touch here; " + command, socket: daemon.path, in: folder.path)
    #expect(run.code == code && run.complaint.contains(sentence) && daemon.calls.isEmpty, "\(run.complaint)")
  }

  // MARK: Addresses

  @Test func aLinkHasItsTitleInEachType() throws {
    let link = try copied(
      #"$PB copy --url 'https://example.org/a?b=1&c=é' --title 'Tea & <"Coffee">\#n  é 😀 '"#, in: try TemporaryFolder())
    let address = "https://example.org/a?b=1&c=%C3%A9"
    #expect(link.types == ["text/uri-list", "text/x-moz-url", "text/html", "text/plain;charset=utf-8"])
    #expect(link.text("text/uri-list") == address + "\r\n")
    let pair = address + "\nTea & <\"Coffee\"> é 😀"
    #expect(link.bytes["text/x-moz-url"] == Array(try #require(pair.data(using: .utf16LittleEndian))))
    #expect(
      link.text("text/html")
        == #"<meta charset="utf-8"><a href="https://example.org/a?b=1&amp;c=%C3%A9">"#
        + #"Tea &amp; &lt;&quot;Coffee&quot;&gt; é 😀</a>"#)
    #expect(link.text("text/plain;charset=utf-8") == address)
  }

  @Test func severalLinksAreShownAsTheirAddresses() throws {
    let given = try copied("$PB copy --url http://a.example/ mailto:b@c.example", in: try TemporaryFolder())
    #expect(given.text("text/uri-list") == "http://a.example/\r\nmailto:b@c.example\r\n")
    let pairs = "http://a.example/\nhttp://a.example/\nmailto:b@c.example\nmailto:b@c.example"
    #expect(given.bytes["text/x-moz-url"] == Array(try #require(pairs.data(using: .utf16LittleEndian))))
    #expect(
      given.text("text/html") == #"<meta charset="utf-8"><a href="http://a.example/">http://a.example/</a><br>"#
        + "\n" + #"<a href="mailto:b@c.example">mailto:b@c.example</a>"#)
    #expect(given.text("text/plain;charset=utf-8") == "http://a.example/\nmailto:b@c.example")
  }

  @Test(arguments: [
    "https://example.org/", "HTTPS://EXAMPLE.ORG", "mailto:a@b.example", "tel:+1-555", "file:///a%20b", "urn:isbn:1",
    "http://[::1]:80/?q=a+b#c", "x-a.b+c:d", "https://例え.jp/日本語",
  ])
  func addressesAreTaken(text: String) throws {
    let link = try Link(text)
    #expect(
      link.address.utf8.allSatisfy { $0 < 0x80 } && link.address.removingPercentEncoding == text.removingPercentEncoding
    )
  }

  @Test(arguments: [
    "", ":", "example.org", "/a/b", "//example.org/", "?a", "#a", "1a:b", "é:b", "a:", "https://a b", "https://a/%",
    "https://a/%4", "https://a/%GG", "https://a/\n", "https://a/\u{7F}", "https://a/<b>", "https://a/{b}",
    "https://a\\b",
    " https://a", "a b:c", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "DATA:,", "java\tscript:x",
    "vbscript:msgbox", "VBScript:x",
  ])
  func otherTextsAreRefusedAsAddresses(text: String) {
    let failure = #expect(throws: Failure.self) { try Link(text) }
    #expect(failure?.code == .usage && failure?.sentence?.isEmpty == false)
  }

  // MARK: Reading addresses of files

  private static let read: [(uri: String, path: String?)] = [
    ("file:///a/b", "/a/b"), ("FILE:/a", "/a"), ("file://localhost/a%20b", "/a b"), ("file:///%E2%82%AC", "/€"),
    ("file:///100%", "/100%"), ("file:///a%2Fb", "/a/b"), ("file:///a/../b", "/a/../b"), ("file:///€", "/€"),
    ("file://\(ProcessInfo.processInfo.hostName)/a", "/a"),
    ("file:///a%00b", nil), ("file:///a#b", nil), ("file:///a?b", nil), ("file://other.example/a", nil), ("file:", nil),
    ("file:a", nil), ("file://", nil), ("https://example.org/a", nil), ("/a", nil), ("", nil), ("filex/a", nil),
  ]

  @Test(arguments: read)
  func anAddressIsOfAFileOrNot(uri: String, path: String?) {
    #expect(AbsolutePath(uri: Array(uri.utf8)[...])?.description == path)
  }

  @Test func everyByteOfANameComesBack() throws {
    let name = (1...255).map { UInt8($0) }
    let path = try #require(AbsolutePath([0x2F] + name))
    #expect(AbsolutePath(uri: path.uri[...]) == path)
    #expect(path.uri.allSatisfy { (0x21...0x7E).contains($0) })
  }

  // MARK: -

  /// The content that a run hands over.
  private struct Given {
    var types: [String] = []
    var bytes: [String: [UInt8]] = [:]

    func text(_ type: String) -> String? { bytes[type].map { String(decoding: $0, as: UTF8.self) } }
  }

  private func copied(
    _ command: String, in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws -> Given {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 1))) }
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path, environment: environment, in: folder.path)
    #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
    var given = Given()
    guard let call = daemon.calls.first else { return given }
    for representation in try IncomingCall(call.message).parameters(of: Copy.self).representations {
      let descriptor = call.descriptors[try #require(representation.descriptor)]
      given.types.append(representation.type)
      given.bytes[representation.type] = try #require(try Payload(sealed: descriptor.owner.duplicate())).bytes()
    }
    return given
  }
}
