import Testing

@testable import varlink_messages

struct InterfaceReaderTests {
  @Test func readsWhatOurInterfacesUse() throws {
    let interface = try InterfaceReader.read(
      """
      # Not of the member below.
      interface org.example

      # Not this either.

      # A door,
      # open or shut.
      type Door (
        # Its width.
        width: ?int,
        names: []string, kind: Kind
      )
      type Kind (wooden, glass)
      method Open(door: Door) -> (isOpen: bool)
      error Stuck ()
      """)
    #expect(interface.name == "org.example")
    #expect(interface.members.map(\.name) == ["Door", "Kind", "Open", "Stuck"])
    #expect(interface.members[0].comment == ["A door,", "open or shut."])
    guard case .structure(let fields) = interface.members[0].kind else { throw NotAsExpected() }
    #expect(fields.map(\.type) == [.optional(.int), .array(.string), .named("Kind")])
    #expect(fields.map(\.comment) == [["Its width."], [], []])
    guard case .enumeration(let cases) = interface.members[1].kind else { throw NotAsExpected() }
    #expect(cases.map(\.name) == ["wooden", "glass"])
    guard case .method(let parameters, let reply) = interface.members[2].kind else { throw NotAsExpected() }
    #expect(parameters.map(\.type) == [.named("Door")] && reply.map(\.name) == ["isOpen"])
  }

  private struct NotAsExpected: Error {}

  @Test(arguments: [
    ("", 1, "'interface'"), ("interface a.b\nmethod M() -> (", 2, "a name"),
    ("interface a.b\n\ntype T (x: )", 3, "a name"),
    ("interface a.b\nerror E (x int)", 2, "':'"), ("interface a.b\nstruct S ()", 2, "'error'"),
  ])
  func tellsWhereATextIsWrong(text: String, line: Int, expected: String) {
    #expect {
      try InterfaceReader.read(text)
    } throws: { error in
      guard let failure = error as? InterfaceReader.Failure else { return false }
      return failure.line == line && failure.expected == expected
    }
  }
}
