// The library of tests is not there where everything is linked statically, as for a release.
#if canImport(Testing)
  public import Testing

  /// Says that tests start programs or servers: few of them run at the same time, so that none starves the others. A
  /// test's time limit counts the wait for its turn, so it is a long one; what a test waits for has a limit of its own.
  public struct StartsPrograms: SuiteTrait, TestTrait, TestScoping {
    private static let places = Places(2)

    public var isRecursive: Bool { true }

    @concurrent public func provideScope(
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
    public static var startsPrograms: Self { Self() }
  }

  /// So many may go on at once; the others wait in the order in which they have come.
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
