#!/usr/bin/env bash
# Removes what install.sh has installed: ./uninstall.sh [--prefix FOLDER], with the same folder.
set -euo pipefail
export PREFIX=$HOME/.local DESTDIR=''
[ "$(id -u)" != 0 ] || PREFIX=/usr/local
case ${1:-} in
  '') ;;
  --prefix) PREFIX=${2:?name the folder of the installation} ;;
  *) echo "usage: ./uninstall.sh [--prefix FOLDER]" >&2; exit 2 ;;
esac
exec "$(dirname "$0")/scripts/uninstall"
