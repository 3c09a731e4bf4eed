// The testing library is missing if everything is linked statically, as for a release.
#if canImport(Testing)
  internal import Glibc
  package import Testing

  /// Marks tests that start programs or servers: few of them run at the same time, so that none starves the others, and
  /// `make test-fast` leaves them out.
  package struct StartsPrograms: SuiteTrait, TestTrait, TestScoping {
    /// Two for each processor, because such tests mostly wait.
    private static let places = Places(2 * max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))))

    package var isRecursive: Bool { true }

    @concurrent package func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      await StartsPrograms.places.take()
      let result: Result<Void, any Error>
      do { result = .success(try await function()) } catch { result = .failure(error) }
      await StartsPrograms.places.giveBack()
      try result.get()
    }
  }

  extension Trait where Self == StartsPrograms {
    /// The test, or each test of the suite, starts programs or servers.
    package static var startsPrograms: Self { Self() }
  }

  /// Lets a number of tests run at once; the others wait in the order of their arrival.
  private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
      if free > 0 {
        free -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func giveBack() {
      if waiting.isEmpty {
        free += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }
#endif
