# Makes a man page of a help topic: its first line is what it is about.
# usage: gists help exit-codes | awk -v topic=exit-codes -v date=2026-01-01 -f Documentation/topic.awk

NR == 1 {
  print ".Dd " date "\n.Dt GISTS-" toupper(topic) " 7\n.Os\n.Sh NAME\n.Nm gists-" topic
  print ".Nd " tolower(substr($0, 1, 1)) substr($0, 2) "\n.Sh DESCRIPTION\n.Bd -literal"
  next
}
NR == 2 && /^$/ { next }
{
  gsub(/\\/, "\\e")
  sub(/^[.']/, "\\\\\\&&")
  print
}
END { print ".Ed" }
