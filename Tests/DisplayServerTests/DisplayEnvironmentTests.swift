import Host
import Testing

/// Clients' statements about their environment are not trusted.
struct DisplayEnvironmentTests {
  private static let bad = [
    "", " ", ":0 ", ":0\nMAINPID=1", ":0\u{1B}[2J", ":\u{7F}", ":\u{9B}", ":ü", String(repeating: "1", count: 256),
  ]

  @Test(arguments: bad)
  func displaysArePrintable(value: String) {
    #expect(DisplayEnvironment(x11Display: value, waylandDisplay: value) == DisplayEnvironment())
  }

  @Test(arguments: [
    "", "cookie", "./cookie", "/tmp/\ncookie", "/tmp/\u{1B}", "/tmp/\u{9B}", "/tmp/\0",
    "/" + String(repeating: "a", count: 4096),
  ])
  func cookiesAreAtAbsolutePaths(value: String) {
    #expect(DisplayEnvironment(xAuthority: value) == DisplayEnvironment())
  }

  @Test func unusualButValidValuesAreTaken() {
    let display = "localhost:10.0"
    let compositor = "/run/user/1000/" + String(repeating: "w", count: 240)
    let cookie = "/home/ü ö/.Xauthority" + String(repeating: "a", count: 4073)
    let environment = DisplayEnvironment(x11Display: display, xAuthority: cookie, waylandDisplay: compositor)
    #expect(environment.x11Display == display)
    #expect(environment.xAuthority == cookie)
    #expect(environment.waylandDisplay == compositor)
  }
}
