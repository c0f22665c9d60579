/// The hook that refuses pushes which GitHub refuses too.
enum PreReceiveHook {
  /// The shell script, which git runs with a line `OLD NEW REF` for each change.
  ///
  /// What it lets pass can be stored: files with names in UTF-8, in one folder, and not too large.
  static let script = #"""
    #!/bin/sh
    export LC_ALL=C.UTF-8
    refuse() { printf '%s\n' "$@"; exit 1; }

    while read -r old new ref; do
      case $new in *[!0]*) ;; *) continue ;; esac
      git rev-parse --quiet --verify "$new^{commit}" >/dev/null || refuse 'Gist accepts only commits.'

      [ -n "$(git ls-tree --name-only "$new")" ] || refuse 'Gist needs at least one file.'
      changes=$(git -c core.quotePath=false log --raw --format= -m --root -r --no-renames \
        --no-ext-diff "$new" --not --all) || refuse 'The commits could not be read.'
      folders=$(printf '%s\n' "$changes" | sed -n 's|^:[^	]*	\([^/]*\)/.*|\1|p' | sort -u)
      [ -z "$folders" ] || refuse 'Gist does not support directories.' \
        'These are the directories that are causing problems:' "$folders"
      ! printf '%s\n' "$changes" | grep -aq '^:[0-7]* 160000 ' ||
        refuse 'Gist does not support submodules.'
      ! printf '%s\n' "$changes" | grep -aqxv '.*' ||
        refuse 'Gist supports only file names in UTF-8.'

      git rev-list --objects "$new" --not --all |
        git cat-file --batch-check='%(objectsize) %(rest)' | {
          count=0 total=0
          while read -r size name; do
            count=$((count + 1)) total=$((total + size))
            [ "$size" -le 104857600 ] || refuse "error: GH001: Large files detected." \
              "error: File $name is $((size / 1048576)).00 MB; this exceeds GitHub's file size limit of 100.00 MB"
            [ "$count" -le 20000 ] && [ "$total" -le 536870912 ] || refuse 'The push is too large.'
          done
        } || exit 1
    done

    """#
}
