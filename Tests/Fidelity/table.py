"""Prints the results of clients as a table; fails if one of them is wrong."""

import sys
from pathlib import Path

results = {}
for path in map(Path, sys.argv[1:]):
    lines = [line.split("\t") for line in path.read_text().splitlines()]
    results[path.stem] = {line[0].replace("_", " "): line[1:] for line in lines if len(line) > 1}

operations = list(dict.fromkeys(name for rows in results.values() for name in rows))
clients = sorted(results, key=str.lower)
width = max(map(len, operations))
print(" " * width, *clients, sep="  ")
for operation in operations:
    cells = [results[client].get(operation, ["-"])[0].ljust(len(client)) for client in clients]
    print(operation.ljust(width), *cells, sep="  ")
print()
print("same: as with GitHub; absent: not in the sandbox, on purpose; -: not in the client")

wrong = [
    f"{client}, {operation}: {cells[1] if len(cells) > 1 else ''}"
    for client, rows in results.items() for operation, cells in rows.items()
    if cells[0] not in ("same", "absent")
]
for line in wrong:
    print("wrong:", line, file=sys.stderr)
count = sum(len(rows) for rows in results.values())
print(f"fidelity: {count} operations of {len(results)} clients, {len(wrong)} wrong")
sys.exit(1 if wrong or not count else 0)
