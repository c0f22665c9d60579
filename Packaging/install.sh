#!/bin/sh
# Installs gists for one user, without root, from the archive of a release.
# Nothing runs before the last line has been read: a script that was cut short does nothing.

usage() {
  cat <<'END'
Install gists into ~/.local from the archive of a release, or remove it

usage: sh install.sh [ARCHIVE]
       sh install.sh --uninstall

ARCHIVE is gists-VERSION-linux-MACHINE.tar.gz, by default the one beside this
script. Its SHA-256 must be that in the file SHA256SUMS beside it.

--uninstall removes what this script installed, and nothing else: no token, no
library, no settings.
END
}

fail() {
  printf 'error: %s\n' "$1" >&2
  [ $# -lt 2 ] || printf 'hint: %s\n' "$2" >&2
  exit 1
}

sha256() {
  sha256sum <"$1" | cut -d ' ' -f 1
}

# Prints the path of the archive.
find_archive() {
  [ $# -eq 0 ] || { printf '%s\n' "$1"; return; }
  set -- "$(dirname "$0")"/gists-*-linux-"$(uname -m)".tar.gz
  [ $# -eq 1 ] || fail "more than one archive beside this script" "name one: sh install.sh $1"
  [ -e "$1" ] || fail "no archive for $(uname -m) beside this script" "sh install.sh ARCHIVE"
  printf '%s\n' "$1"
}

verify() {
  sums=$(dirname "$1")/SHA256SUMS
  [ -r "$1" ] || fail "could not read $1"
  [ -r "$sums" ] || fail "could not read $sums" "download it from the same release"
  expected=$(awk -v name="$(basename "$1")" '$2 == name || $2 == "*" name { print $1 }' "$sums")
  [ -n "$expected" ] || fail "$sums has no line for $(basename "$1")"
  [ "$(sha256 "$1")" = "$expected" ] || fail "the SHA-256 of $1 is not the one in $sums" "download both again"
}

# Unpacks an archive into $work/new, as it will be in $HOME.
unpack() {
  new=$work/new/.local
  mkdir -p "$work/archive" "$new/share/doc/gists"
  tar -xzf "$1" -C "$work/archive" --strip-components=1 || fail "could not unpack $1"
  (cd "$work/archive" && sha256sum -c SHA256SUMS) >/dev/null || fail "files in $1 are damaged"
  "$work/archive/bin/gists" --version >"$work/version" || fail "gists does not run on this system" \
    "$(sed -n 1p "$work/archive/REQUIREMENTS")"
  cp -R "$work/archive/bin" "$work/archive/share" "$new/"
  for file in "$work/archive"/*; do
    [ ! -f "$file" ] || [ "${file##*/}" = SHA256SUMS ] || cp "$file" "$new/share/doc/gists/"
  done
}

# Prints what will be installed: the folders to create, and the SHA-256 of each file.
contents() {
  (cd "$work/new" && find . -type d ! -name . | sed 's|^\./||' | LC_ALL=C sort) | while read -r folder; do
    if [ ! -d "$HOME/$folder" ] || grep -qxF "folder $folder" "$list" 2>/dev/null; then
      printf 'folder %s\n' "$folder"
    fi
  done
  (cd "$work/new" && find . -type f | sed 's|^\./||' | LC_ALL=C sort | xargs sha256sum)
}

refuse_foreign_files() {
  while read -r sum path; do
    [ "$sum" != folder ] && [ -e "$HOME/$path" ] || continue
    grep -q "^[0-9a-f]*  $path\$" "$list" 2>/dev/null ||
      fail "$HOME/$path already exists, and this script did not install it" "remove it first"
  done <"$work/list"
}

install_archive() {
  archive=$(find_archive "$@")
  verify "$archive"
  work=$(mktemp -d "$HOME/.gists-install.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM
  unpack "$archive"
  contents >"$work/list"
  refuse_foreign_files
  cp "$work/list" "$work/all"
  [ ! -e "$list" ] || sort -u "$list" "$work/list" >"$work/all"
  while read -r sum path; do
    [ "$sum" != folder ] || mkdir -p "$HOME/$path"
  done <"$work/list"
  # From now on --uninstall knows each file, also if this is interrupted.
  mv "$work/all" "$list"
  while read -r sum path; do
    [ "$sum" = folder ] || mv -f "$work/new/$path" "$HOME/$path"
  done <"$work/list"
  remove_old_files
  mv "$work/list" "$list"
  report
}

# Removes the files of the version before that the new one does not have.
remove_old_files() {
  while read -r sum path; do
    [ "$sum" = folder ] || grep -q "^[0-9a-f]*  $path\$" "$work/list" || rm -f "$HOME/$path"
  done <"$list"
}

report() {
  printf 'Installed gists %s into %s\n\n' "$(cat "$work/version")" "$prefix"
  cat "$prefix/share/doc/gists/REQUIREMENTS"
  case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) printf '\n%s is not in your PATH. Add to ~/.profile: PATH="$HOME/.local/bin:$PATH"\n' "$prefix/bin" ;;
  esac
  printf '\nTo remove it again: sh install.sh --uninstall\n'
}

uninstall() {
  [ -e "$list" ] || fail "this script did not install gists into $prefix"
  while read -r sum path; do
    [ "$sum" != folder ] && [ -e "$HOME/$path" ] || continue
    if grep -qxF "$(sha256 "$HOME/$path")  $path" "$list"; then
      rm -f "$HOME/$path"
    else
      printf 'kept %s, which has been changed\n' "$HOME/$path" >&2
    fi
  done <"$list"
  folders=$(sed -n 's/^folder //p' "$list" | LC_ALL=C sort -r)
  rm -f "$list"
  # A folder that has other files now is kept.
  for folder in $folders; do rmdir "$HOME/$folder" 2>/dev/null || true; done
  printf 'Removed gists from %s\n' "$prefix"
}

main() {
  set -eu
  prefix=${HOME:?}/.local
  list=$prefix/share/doc/gists/INSTALLED
  case ${1-} in
    -h | --help) usage ;;
    --uninstall) uninstall ;;
    -*) fail "unknown option $1" 'sh install.sh --help' ;;
    *) install_archive "$@" ;;
  esac
}

{ main "$@"; }
