# The programs of the release: nixpkgs has no Swift 6.2. Their dynamic linker and libraries become those of Nix.
{ lib, stdenv, fetchurl, autoPatchelfHook
, gtk4, libsForQt5, libseccomp, sqlite, wayland, xorg, zlib
, libadwaita, libheif, libjpeg_turbo, libpng, librsvg, libtiff, libwebp, poppler, systemd
}:

stdenv.mkDerivation rec {
  pname = "pasteboard";
  version = "@VERSION@";

  src = fetchurl {
    url = "@URL@/releases/download/v${version}/pasteboard-${version}-linux-x86_64.tar.xz";
    sha256 = "@SHA256@";
  };

  nativeBuildInputs = [ autoPatchelfHook ];

  buildInputs = [
    gtk4
    libseccomp
    libsForQt5.qtbase
    libsForQt5.syntax-highlighting
    sqlite
    stdenv.cc.cc.lib
    wayland
    xorg.libX11
    xorg.libXau
    xorg.libXfixes
    xorg.libxcb
    zlib
  ];

  # These are loaded when they are needed, so no program names them.
  runtimeDependencies = [
    libadwaita
    libheif
    libjpeg_turbo
    libpng
    librsvg
    libtiff
    libwebp
    poppler
    systemd
  ];

  # Nothing of Qt is shown.
  dontWrapQtApps = true;
  # The programs are stripped.
  dontStrip = true;

  installPhase = ''
    runHook preInstall
    patchShebangs .
    ./install.sh --prefix $out --destination /
    runHook postInstall
  '';

  meta = {
    description = "Clipboard daemon whose items have many representations, for X11 and Wayland";
    homepage = "@URL@";
    license = lib.licenses.mit;
    mainProgram = "pb";
    platforms = [ "x86_64-linux" ];
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
