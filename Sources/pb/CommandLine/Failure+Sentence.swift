internal import Linux

extension Failure {
  /// A failure that the user knows already, or wanted.
  static func silent(_ code: Code = .failed) -> Failure { Failure(code, "") }

  /// The sentence for the user; nil if there is nothing to say. After a failed system call, one can always try again.
  var sentence: String? {
    if problem.isEmpty { return nil }
    return errno == nil ? description : advising("try again").description
  }
}
