/// The parameters by which links tell where a reader came from.
enum TrackingParameter {
  /// Whether a parameter with this name tracks the reader on a site.
  static func contains(_ name: ArraySlice<UInt8>, at host: WebHost) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return names.contains(name) || prefixes.contains(where: name.hasPrefix)
      || sites.contains { site in site.names.contains(name) && site.domains.contains(where: host.isIn) }
  }

  /// Of Google Analytics, HubSpot, Matomo, Piwik and Amazon.
  private static let prefixes = ["utm_", "hsa_", "mtm_", "pk_", "piwik_", "matomo_", "pd_rd_", "pf_rd_"]

  /// Of advertisements and mail campaigns.
  private static let names: Set<String> = [
    "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "ttclid", "twclid", "li_fat_id",
    "igshid", "igsh", "mc_cid", "mc_eid", "_hsenc", "_hsmi", "hsctatracking", "mkt_tok", "vero_id", "vero_conv",
    "oly_enc_id", "oly_anon_id", "ml_subscriber", "ml_subscriber_hash", "rb_clickid", "s_cid", "_openstat", "_ga",
    "_gl", "epik", "wickedid",
  ]

  /// Of single sites, where the same name means something else elsewhere.
  private static let sites: [(domains: [String], names: Set<String>)] = [
    (["youtube.com", "youtu.be"], ["si", "feature", "pp"]), (["open.spotify.com"], ["si", "context"]),
    (["x.com", "twitter.com"], ["s", "t", "ref_src", "ref_url"]), (["tiktok.com"], ["_r", "_t", "is_from_webapp"]),
    (["reddit.com"], ["share_id", "ref_source", "rdt"]), (["linkedin.com"], ["trk", "trackingid", "lipi"]),
    (
      ["amazon.*"],
      [
        "_encoding", "ascsubtag", "crid", "cv_ct_cx", "dib", "dib_tag", "keywords", "linkcode", "linkid", "qid", "ref",
        "ref_", "smid", "sprefix", "sr", "tag",
      ]
    ),
    (
      ["google.*"],
      [
        "aqs", "biw", "bih", "client", "cshid", "csui", "dpr", "ei", "fbs", "gs_lcp", "gs_lcrp", "gs_lp", "gs_ssp",
        "iflsig",
        "mstk", "oq", "rlz", "sa", "sca_esv", "sca_upv", "sclient", "source", "sourceid", "sqi", "sxsrf", "uact", "usg",
        "ved", "vet",
      ]
    ),
  ]
}
