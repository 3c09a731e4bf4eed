internal import Pasteboard
package import RenderCommand

/// A condition and actions that many users want, by name.
package enum RulePreset: String, CaseIterable, Sendable {
  /// Keys with their known beginnings, private keys, numbers of payment cards, and one-time codes.
  case secrets
  /// Addresses of web pages, which lose what tracks.
  case links
  /// Code, which gets its colours.
  case code

  /// What it tests in a text; one is enough.
  package var content: [TextTest] {
    switch self {
    case .secrets: Self.keys.map(TextTest.matches) + [.shape(.cardNumber), .shape(.oneTimeCode)]
    case .links: [.shape(.link)]
    case .code: [.language("code")]
    }
  }

  /// What it does, unless the rule says something else.
  package var actions: [RuleAction] {
    switch self {
    case .secrets: [.sensitive]
    case .links: [.clean(.links)]
    case .code: [.enrich]
    }
  }

  /// Patterns of keys, each with the beginning that its issuer documents.
  private static let keys = [
    #"\b(AKIA|ASIA)[A-Z0-9]{16}\b"#,  // Amazon Web Services
    #"\bgh[pousr]_[A-Za-z0-9]{36}"#, #"\bgithub_pat_[A-Za-z0-9_]{60}"#,
    #"\bglpat-[\w-]{20}"#,
    #"\bsk-[\w-]{20}"#,  // OpenAI, Anthropic
    #"\b[sr]k_(live|test)_[A-Za-z0-9]{16}"#,  // Stripe
    #"\bxox[abeprs]-[\w-]{10}"#,  // Slack
    #"\bAIza[\w-]{35}"#,  // Google
    #"\bnpm_[A-Za-z0-9]{36}"#, #"\bpypi-[\w-]{50}"#, #"\bdop_v1_[a-f0-9]{64}"#, #"\bhf_[A-Za-z0-9]{30}"#,
    #"-----BEGIN ([A-Z0-9]+ )*PRIVATE KEY( BLOCK)?-----"#,
    #"\bAGE-SECRET-KEY-1[A-Z0-9]{50}"#,
  ]
}
