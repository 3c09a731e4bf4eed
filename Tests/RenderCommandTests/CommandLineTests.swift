import Bytes
import Pasteboard
import RenderCommand
import Testing

struct CommandLineTests {
  private static let conversions = Conversion.Source.allCases.flatMap { source in
    Conversion.Target.allCases.flatMap { target in
      [Conversion(from: source, to: target), Conversion(from: source, to: target, capacity: 7)]
    }
  }

  @Test(arguments: conversions)
  func aConversionIsUnderstoodAsItWasMeant(conversion: Conversion) {
    #expect(Conversion(arguments: conversion.arguments) == conversion)
  }

  @Test(arguments: [Conversion.Target.preview, .picture(1), .picture(77)])
  func aPreviewIsUnderstoodAsItWasMeant(target: Conversion.Target) {
    let conversion = Conversion(from: .text(.docx), to: target)
    #expect(Conversion(arguments: conversion.arguments) == conversion)
  }

  @Test(arguments: Conversion.Encoding.allCases)
  func textIsWrittenInAnyEncoding(encoding: Conversion.Encoding) {
    let conversion = Conversion(from: .text(.html), to: .text(.plain), encoding: encoding)
    #expect(Conversion(arguments: conversion.arguments) == conversion)
  }

  @Test func linksMayHaveMoreSchemes() {
    var conversion = Conversion(from: .text(.html), to: .docx)
    conversion.linkSchemes = ["obsidian", "x-b"].compactMap { LinkScheme($0) }
    #expect(Conversion(arguments: conversion.arguments) == conversion)
  }

  @Test func linksMayLoseTheirAddresses() {
    var conversion = Conversion(from: .text(.html), to: .text(.plain))
    conversion.omitsAddresses = true
    #expect(Conversion(arguments: conversion.arguments) == conversion)
    #expect(Conversion(arguments: conversion.arguments.dropLast() + ["keep"]) == nil)
  }

  @Test func codeMayHaveALanguage() {
    var conversion = Conversion(from: .text(.code), to: .text(.html))
    conversion.language = CodeLanguage("c++")
    #expect(Conversion(arguments: conversion.arguments) == conversion)
    #expect(Conversion(arguments: conversion.arguments.dropLast() + ["a b"]) == nil)
  }

  @Test func aColouringIsUnderstoodAsItWasMeant() throws {
    let language = try #require(CodeLanguage("swift"))
    for colouring in [CodeColouring(language), CodeColouring(language, capacity: 7)] {
      #expect(CodeColouring(arguments: colouring.arguments) == colouring)
    }
    for line in [
      "", "--language", "--language a;b", "--language c --capacity x", "--language c --more 1",
      "--language c --parts all",
    ] {
      #expect(CodeColouring(arguments: line.split(separator: " ").map(String.init)) == nil)
    }
  }

  @Test(arguments: [FileCopy.taking(atMost: 5), .giving, .reading("/a b", atMost: 5), .viewing("/a b", atMost: 5)])
  func aCopyIsUnderstoodAsItWasMeant(copy: FileCopy) {
    #expect(FileCopy(arguments: copy.arguments) == copy)
    #expect(Conversion(arguments: copy.arguments) == nil)
  }

  @Test(arguments: [
    "", "--from html", "--to html", "--from html --to", "--from html --to pdf", "--from epub --to html",
    "--from html --to html --from rtf", "--from html --to html --encoding ebcdic", "--from html --to html --capacity x",
    "--from html --to docx --encoding utf-16", "--from html --to html --colour 1", "--take", "--take x", "--give 1",
    "--read", "--read 5", "--read x /a", "--read 5 /a b", "--from html --to html --link-schemes file",
  ])
  func invalidLinesAreNoCommands(line: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(Conversion(arguments: words) == nil && FileCopy(arguments: words) == nil)
  }
}
