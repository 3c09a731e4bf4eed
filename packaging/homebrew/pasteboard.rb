# The programs of the release, for Homebrew on Linux.
class Pasteboard < Formula
  desc "Clipboard daemon whose items have many representations, for X11 and Wayland"
  homepage "@URL@"
  url "@URL@/releases/download/v@VERSION@/pasteboard-@VERSION@-linux-x86_64.tar.xz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on arch: :x86_64
  depends_on :linux

  def install
    system "./install.sh", "--prefix", prefix, "--destination", "/"
    # What starts the programs finds them after the next upgrade too.
    inreplace Dir[lib/"systemd/user/*.service", share/"applications/*.desktop"], bin, opt_bin
  end

  def caveats
    <<~EOS
      The libraries are those of your system: libX11, libXau, libxcb, libXfixes, libwayland-client and SQLite; GTK 4 for the
      window, KSyntaxHighlighting for the colours of code. 'pb doctor' names what is missing.
      To start the daemon with your session, and for the history and the keys:
        systemctl --user link #{opt_lib}/systemd/user/pasteboardd.socket
        systemctl --user link #{opt_lib}/systemd/user/pasteboardd.service
        systemctl --user link #{opt_lib}/systemd/user/pasteboard-history.service
        systemctl --user link #{opt_lib}/systemd/user/pasteboard-link@.service
        pb setup
    EOS
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/pb --version")
    assert_equal "so", pipe_output("#{bin}/pb convert --from markdown --to plain", "*so*").chomp
  end
end
