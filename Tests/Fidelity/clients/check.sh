# Runs the function of an operation, and prints what became of it as a line.

check() {
  local reason status
  "$1" >output 2>&1
  status=$?
  reason=$(tr '\n\t' '  ' <output | cut -c 1-200)
  case $status in
    0) printf '%s\tsame\t\n' "$1" ;;
    99) printf '%s\tabsent\t\n' "$1" ;;
    *) printf '%s\twrong\t%s\n' "$1" "$reason" ;;
  esac
}
