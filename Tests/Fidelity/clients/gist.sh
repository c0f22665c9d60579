#!/usr/bin/env bash
# Debian's gist: it knows other GitHubs as GITHUB_URL, and signs in with the device flow.
set -u
# shellcheck source=check.sh
. "$(dirname "$0")/check.sh"
export GITHUB_URL=$1 GIST_CLIENT_ID=fidelity HOME
HOME=$(mktemp -d)
command -v gist >/dev/null || gist() { gist-paste "$@"; }
trap 'rm -rf "$HOME"' EXIT
cd "$HOME" || exit 1

signing_in() { gist --login >log </dev/null && grep -q 'and enter code: ' log && [ -s .gist* ]; }
creating() {
  printf 'x = 1\n' >a.py
  url=$(gist -d 'from gist' a.py)
  id=${url##*/}
  [ "$(gist -r "$id")" = 'x = 1' ]
}
listing() { [ "$(gist -l | wc -l)" -gt 30 ] && gist -l monalisa | grep -q http; }
# It sends `public` with each change, which GitHub refuses.
editing() {
  printf 'y = 2\n' >a.py
  ! gist -u "$id" a.py >log 2>&1 && grep -qF 'is not a permitted key.' log &&
    [ "$(gist -r "$id")" = 'x = 1' ]
}
deleting() { gist --delete "$id" >/dev/null && ! gist -r "$id" >/dev/null 2>&1; }
errors() { : >empty && ! gist empty >log 2>&1; }

for operation in signing_in creating listing editing deleting errors; do check "$operation"; done
