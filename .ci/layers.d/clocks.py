"""A clock of the system is read in few places only; everything else is given one."""

import re

import source

READING = re.compile(
    r"\b(?:Continuous|Suspending)Clock(?:\(\)|\.now\b)|\bDate(?:\(\)|\.now\b)"
    r"|(?<![\w)\]?!])\.now\b(?!\()|\bclock_gettime\b")
LIVE = {
    "Sources/GitHub/GitHubAPI/Time/TimeSource.swift",
    "Sources/Machine/Keyring/KeyringCall.swift",
    "Sources/Machine/LocalFiles/SystemThread.swift",
    "Sources/Sandbox/SandboxServer/HTTP/FaultMiddleware.swift",
    "Sources/Sandbox/SandboxServer/HTTP/RequestLog.swift",
    "Sources/Sandbox/SandboxServer/HTTP/SandboxOptions.swift",
}


def problems(root, own):
    """The readings of a clock outside of these places."""
    paths = [path for target in own.values() if target.kind != "test" for path in target.files()]
    return [
        f"{place}: {match.group()}: use the clock that is given, such as TimeSource"
        for path in paths if (place := str(path.relative_to(root))) not in LIVE
        for match in READING.finditer(source.code(path.read_text()))
        if place.startswith("Sources/")
    ]
