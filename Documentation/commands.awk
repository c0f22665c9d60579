# Makes the man page gists(1) from a template and the list of all commands.
# usage: gists help commands | awk -v date=2026-01-01 -v releases=TEXT -f Documentation/commands.awk \
#          - Documentation/gists.1.in

# "  list, ls     List gists", and the rest of a long text on the next line
FILENAME == "-" && /^[A-Z]/ {
  heading = substr($0, 1, 1) tolower(substr($0, 2))
  sub(/^Github/, "GitHub", heading)
  sub(/:$/, "", heading)
  commands = commands (commands ? ".El\n" : "") ".Ss " heading "\n.Bl -tag -compact -width \"search, find, grep\"\n"
}
FILENAME == "-" && /^  [a-z]/ {
  split($0, parts, /  +/)
  gsub(/,/, " ,", parts[2])
  commands = commands ".It Cm " parts[2] "\n" parts[3] "\n"
}
FILENAME == "-" && /^     / { sub(/^ +/, ""); commands = commands $0 "\n" }
FILENAME == "-" { next }

{ sub(/@DATE@/, date); sub(/@RELEASES@/, releases) }
/^@COMMANDS@$/ { $0 = commands ".El" }
{ print }
