import Testing

@testable import pb

/// The units that keep links.
struct LinkUnitTests {
  /// As `systemd-escape` has them.
  @Test(arguments: [
    ("laptop", "laptop"), ("me@example.org", #"me\x40example.org"#),
    ("a-b", #"a\x2db"#), ("ssh://h:22/", "ssh:--h:22-"),
    (".h", #"\x2eh"#), ("é", #"\xc3\xa9"#),
  ])
  func namesAreEscapedAsSystemdDoes(host: String, escaped: String) {
    #expect(LinkUnit(host: host).name == "pasteboard-link@\(escaped).service")
    #expect(LinkUnit.unescaped(escaped[...]) == host)
  }
}
