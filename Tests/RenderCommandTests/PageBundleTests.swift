import Pasteboard
import RenderCommand
import Testing

struct PageBundleTests {
  private static let companions: [MediaType: [UInt8]] = [
    .mozillaContext: [0x3C, 0, 0x62, 0], .chromiumPageAddress: Array("https://a.example/é".utf8), .mozillaURL: [],
  ]

  @Test func aBundleComesBackAsItWas() {
    for companions in [Self.companions, [:]] {
      let bytes = PageBundle.beginning(companions) + Array("<b>x".utf8)
      #expect(PageBundle(bytes: bytes) == PageBundle(companions: companions, document: Array("<b>x".utf8)))
    }
  }

  @Test func aBundleThatEndsTooSoonIsNone() {
    let bytes = PageBundle.beginning(Self.companions)
    for count in 0..<bytes.count { #expect(PageBundle(bytes: Array(bytes.prefix(count))) == nil, "\(count)") }
    #expect(PageBundle(bytes: [0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }

  @Test(arguments: [true, false], [true, false]) func theCommandLineSaysThatThereIsAPage(hasPage: Bool, cites: Bool) {
    var conversion = Conversion(from: .text(.html), to: .text(.markdown))
    conversion.hasPage = hasPage
    conversion.cites = hasPage && cites
    #expect(Conversion(arguments: conversion.arguments) == conversion)
    #expect(Conversion(arguments: conversion.arguments + ["--page", "all"]) == nil)
  }
}
