#!/usr/bin/env bash
# gh knows github.localhost, on port 80 and without TLS, as a GitHub for its developers: the caller
# provides the name and the port.
set -u
# shellcheck source=check.sh
. "$(dirname "$0")/check.sh"
export GH_HOST=github.localhost GH_TOKEN=gho_octocat GH_PROMPT_DISABLED=1 NO_COLOR=1 HOME
HOME=$(mktemp -d)
trap 'rm -rf "$HOME"' EXIT
cd "$HOME" || exit 1

profile() { [ "$(gh api user --jq .login)" = octocat ]; }
user() { [ "$(gh api users/monalisa --jq .type)" = User ]; }
creating() {
  printf 'x = 1\n' >a.py
  url=$(gh gist create --public --desc 'from gh' a.py 2>/dev/null)
  id=${url##*/}
  [ "$(gh gist view --raw --filename a.py "$id")" = 'x = 1' ]
}
listing() {
  [ "$(gh gist list --limit 35 | wc -l)" = 35 ] && [ "$(gh gist list --limit 1 | cut -f 1)" = "$id" ] &&
    [ "$(gh api --paginate gists --jq '.[].id' | wc -l)" -gt 35 ]
}
# Until 2.32, gh gist edit sends keys that GitHub refuses: https://github.com/cli/cli/issues/7630
editing() {
  ! EDITOR='sed -i s/1/2/' gh gist edit "$id" --filename a.py >log 2>&1 &&
    grep -qF '"public", "updated_at" are not permitted keys.' log &&
    grep -qF '"language", "type" are not permitted keys.' log &&
    printf '{"files": {"a.py": {"content": "x = 2"}, "b.md": {"content": "b"}}}' |
    gh api -X PATCH "gists/$id" --input - --silent &&
    [ "$(gh gist view --files "$id" | sort | tr '\n' ' ')" = 'a.py b.md ' ] &&
    [ "$(gh gist view --raw --filename a.py "$id")" = 'x = 2' ]
}
starring() {
  gh api -X PUT "gists/$id/star" && gh api "gists/$id/star" &&
    [ "$(gh api gists/starred --jq '.[0].id')" = "$id" ] && gh api -X DELETE "gists/$id/star" &&
    ! gh api "gists/$id/star" >/dev/null 2>&1
}
forking() {
  [ "$(GH_TOKEN=gho_hubot gh api -X POST "gists/$id/forks" --jq .owner.login)" = hubot ]
}
commenting() {
  comment=$(gh api "gists/$id/comments" -f body=first --jq .id) &&
    [ "$(gh api -X PATCH "gists/$id/comments/$comment" -f body=second --jq .body)" = second ] &&
    gh api -X DELETE "gists/$id/comments/$comment"
}
deleting() {
  gh gist delete "$id" && gh gist view "$id" 2>&1 | grep -q 'not found'
}
errors() {
  gh api gists -f files=x 2>&1 | grep -q "is not an object" &&
    GH_TOKEN= gh api user 2>&1 | grep -q 'auth login\|401'
}
repositories() {
  [ "$(gh api repos/octocat/tide-tables --jq .permissions.admin)" = true ] &&
    gh api repos/octocat/tide-tables/readme -H 'Accept: application/vnd.github.raw' |
    grep -q 'Tide Tables' && [ "$(gh api repos/octocat/hello --jq .name)" = hello-world ]
}
searching() { [ "$(gh api search/repositories?q=tide --jq .total_count)" -gt 0 ]; }
graphql() { [ "$(gh api graphql -f query='{viewer{login}}' --jq .data.viewer.login)" = octocat ]; }
limits() { [ "$(gh api rate_limit --jq .resources.core.limit)" = 5000 ]; }
caching() {
  tag=$(gh api -i user | tr -d '\r' | sed -n 's/^Etag: //Ip')
  gh api -i user -H "If-None-Match: $tag" 2>&1 | grep -q 304
}
issues() { gh api repos/octocat/tide-tables/issues 2>&1 | grep -q 'Not Found' && return 99; }

for operation in profile user creating listing editing starring forking commenting deleting \
  errors repositories searching graphql limits caching issues; do
  check "$operation"
done
