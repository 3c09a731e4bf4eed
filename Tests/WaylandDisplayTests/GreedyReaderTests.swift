import CLinux
import Descriptors
import Glibc
import Pasteboard
import Reactor
import TestSupport
import Testing

@testable import WaylandDisplay

extension WaylandTests {
  /// Programs that read whatever is copied, and those that paste while they do.
  @Suite struct GreedyReaders {
    @Test func aManagerGetsTheTextAndForcesNothing() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        for _ in 0..<2 {
          let renderings = try await fixture.copyDear()
          #expect(try await compositor.paste("UTF8_STRING") == Array("text".utf8))
          #expect(try await compositor.paste("text/html") == [])
          #expect(try await compositor.paste("image/png") == [])
          #expect(renderings.types == [])
        }
        fixture.timers.advance(by: .seconds(3))
        #expect(try await compositor.paste("text/html") == Array("text/html".utf8), "a later request is a paste")
      }
    }

    @Test func aLoneRequestWaitsForAMoment() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        let renderings = try await fixture.copyDear()
        let pipe = try compositor.request("text/html")
        await fixture.wayland.settle(.general)
        #expect(renderings.types == [])
        try await eventually("the rendering") {
          await fixture.wayland.settle(.general)
          if renderings.types.isEmpty { fixture.timers.advance(by: .milliseconds(50)) }
          return renderings.types == [.html]
        }
        #expect(fixture.timers.now >= .milliseconds(500))
        #expect(try await compositor.read(pipe) == Array("text/html".utf8))
      }
    }

    @Test func aReaderThatLeavesWhileItWaitsForcesNothing() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        let renderings = try await fixture.copyDear()
        _ = try compositor.request("text/html")
        await fixture.wayland.settle(.general)
        fixture.timers.advance(by: .seconds(1))
        await fixture.wayland.settle(.general)
        #expect(renderings.types == [])
      }
    }

    @Test func oneProgramIsNotTakenForAnother() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        let renderings = try await fixture.copyDear()
        let text = try sway.client(["wl-paste", "-n", "-t", "text/plain;charset=utf-8"])
        let page = try sway.client(["wl-paste", "-n", "-t", "text/html"])
        let picture = try sway.client(["wl-paste", "-n", "-t", "image/png"])
        #expect(try await text.finished().text == "text")
        #expect(try await page.finished().text == "text/html")
        #expect(try await picture.finished().text == "image/png")
        #expect(Set(renderings.types) == [.html, .png])
      }
    }

    @Test func theKernelTellsWhoReadsAPipe() async throws {
      try await onLoop {
        var ends: [CInt] = [-1, -1]
        try #require(CLinux_pipe(&ends) == 0)
        let output = OwnedDescriptor(adopting: ends[0])
        let input = SharedDescriptor(OwnedDescriptor(adopting: ends[1]))
        #expect(await PipeReader.process(of: input) == nil, "this process does not count")
        let reader = try Program(["sh", "-c", "exec head -n1 /proc/\(getpid())/fd/\(output.rawValue)"])
        try await eventually("the reader's start") { await PipeReader.process(of: input) == reader.process }
        await reader.stop()
      }
    }
  }
}
