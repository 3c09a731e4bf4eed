import CLinux
import Glibc
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

@testable import DisplayServer

/// Reads a pipe, and passes its end to a child on request.
private let handingOver = """
  import os, signal, sys
  end = os.open(sys.argv[1], os.O_RDONLY)
  signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
  print("reads", flush=True)
  signal.sigwait({signal.SIGUSR1})
  child = os.fork()
  if child != 0:
      os.close(end)
      print(child, flush=True)
  signal.pause()
  """

extension WaylandTests {
  /// Programs that read every copied item, and those that paste meanwhile.
  @Suite struct GreedyReaders {
    @Test func aManagerGetsTheTextAndForcesNothing() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        for _ in 0..<2 {
          let renderings = try await fixture.copyExpensive()
          #expect(try await compositor.paste("UTF8_STRING") == Array("text".utf8))
          #expect(try await compositor.paste("text/html") == [])
          #expect(try await compositor.paste("image/png") == [])
          #expect(renderings.types == [])
        }
        fixture.timers.advance(by: .seconds(3))
        #expect(try await compositor.paste("text/html") == Array("text/html".utf8), "a later request is a paste")
      }
    }

    @Test func aReaderThatLeavesWhileItWaitsForcesNothing() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        let renderings = try await fixture.copyExpensive()
        _ = try compositor.request("text/html")
        await fixture.wayland.settle(.general)
        fixture.timers.advance(by: .seconds(1))
        await fixture.wayland.settle(.general)
        #expect(renderings.types == [])
      }
    }

    @Test func oneProgramIsNotTakenForAnother() async throws {
      try await WaylandFixture.withSway { fixture, sway in
        let renderings = try await fixture.copyExpensive()
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
        let reader = try Program([
          "sh", "-c", "exec 3</proc/\(getpid())/fd/\(output.rawValue); echo reads; read line <&3",
        ])
        #expect(try await reader.line() == "reads")
        #expect(await PipeReader.process(of: input) == reader.process)
        await reader.stop()
      }
    }

    /// Like wl-paste, which passes its end of the pipe to a child.
    @Test func aReaderThatHandsItsEndToAChildWhileItIsLookedForIsFound() async throws {
      try await onLoop {
        var ends: [CInt] = [-1, -1]
        try #require(CLinux_pipe(&ends) == 0)
        let output = OwnedDescriptor(adopting: ends[0])
        let input = SharedDescriptor(OwnedDescriptor(adopting: ends[1]))
        let reader = try Program(["/usr/bin/python3", "-c", handingOver, "/proc/\(getpid())/fd/\(output.rawValue)"])
        #expect(try await reader.line() == "reads")
        var child: pid_t?
        let found = await PipeReader.process(of: input) {
          guard child == nil else { return await Task.yield() }
          reader.signal(SIGUSR1)
          child = (try? await reader.line()).flatMap { pid_t($0) }
        }
        #expect(found == child)
        if let child { kill(child, SIGKILL) }
        await reader.stop()
      }
    }
  }
}
