internal import Linux

extension Failure {
  /// Returns a failure that the user already knows of, or wanted.
  static func silent(_ code: Code = .failed) -> Failure { Failure(code, "") }

  /// The sentence for the user; nil if it is empty. After a failed system call, its default advice is to try again.
  var sentence: String? {
    if problem.isEmpty { return nil }
    return errno == nil ? description : advising("try again").description
  }
}
