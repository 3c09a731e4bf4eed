#!/usr/bin/env bash
# Installs what is in this archive, for yourself or, as root, for all. Nothing is downloaded.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

usage() {
  echo "usage: ./install.sh [--prefix FOLDER] [--destination FOLDER] [--minimal]"
  echo "FOLDER is ~/.local, or /usr/local for root. --destination is for packagers. --minimal leaves out the window and the"
  echo "colours of code, which need GTK 4 and Qt."
}

export PREFIX=$HOME/.local DESTDIR='' MINIMAL=''
[ "$(id -u)" != 0 ] || PREFIX=/usr/local
while [ $# -gt 0 ]; do
  case $1 in
    --prefix | --destination)
      [ $# -gt 1 ] || { usage >&2; exit 2; }
      if [ "$1" = --prefix ]; then PREFIX=$2; else DESTDIR=$2; fi
      shift 2
      ;;
    --minimal) MINIMAL=yes; shift ;;
    --help) usage; exit ;;
    *) usage >&2; exit 2 ;;
  esac
done

# Libraries that the programs are linked with; those for pictures are loaded, and 'pb doctor' names the missing ones.
missing_libraries() { ldd "$here/bin/$1" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p'; }

if [ -z "$DESTDIR" ]; then
  missing=$(for program in pb pasteboardd pasteboard-history pasteboard-picture; do missing_libraries "$program"; done | sort -u)
  if [ -n "$missing" ]; then
    echo "Libraries are missing, without which the daemon does not start:" $missing >&2
    echo "Install libX11, libXau, libxcb, libXfixes, libwayland-client, libseccomp and SQLite with your system's package manager." >&2
    exit 1
  fi
  if [ -z "$MINIMAL" ]; then
    for program in pasteboard-window pasteboard-code; do
      missing=$(missing_libraries "$program")
      [ -z "$missing" ] || echo "$program does not run until these libraries are installed:" $missing
    done
  fi
fi

# The programs are stripped already.
export BUILT=$here/bin STRIP=true
exec "$here/scripts/install"
