# Mends the man pages of generate-manual: mdoc ignores blank lines and joins the lines of examples, and
# whatis finds a page by one name without blanks.
# usage: awk -v page=gists.view -f Documentation/manual.awk gists.view.1

/^\.Sh / { section = $2 }
section == "NAME" && /^\.Nm / && name { next }
section == "NAME" && /^\.Nm / { name = $0; $0 = ".Nm " page }
section == "NAME" && /^\.Nd / { gsub(/"/, "") }
section == "SYNOPSIS" && $0 == ".Nm" { $0 = name }

# Lines that begin with two blanks are an example.
/^  / && !literal { print ".Bd -literal"; literal = 1; blank = 0 }
!/^  / && literal && !/^$/ { print ".Ed"; literal = 0 }

/^$/ { blank = 1; next }
blank && !/^\./ { print literal ? ".sp" : ".Pp" }
{ blank = 0; print }
