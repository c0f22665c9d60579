"""Runs operations of a client one by one, and prints what became of each as a line."""

import sys
import traceback

URL = sys.argv[1]
TOKEN = "gho_octocat"
OTHER = "gho_hubot"
#: What the sandbox doesn't have, on purpose: it is a GitHub of gists and of reading repositories.
ABSENT = "absent"


def check(name, run):
    """Prints the name of an operation and `same`, `absent` or `wrong` with the reason."""
    try:
        result = run()
    except AssertionError:
        line = traceback.extract_tb(sys.exc_info()[2])[-1]
        report(name, "wrong", f"line {line.lineno}: {line.line}")
    except Exception as error:
        report(name, "wrong", f"{type(error).__name__}: {error}")
    else:
        report(name, ABSENT if result == ABSENT else "same")


def report(name, result, reason=""):
    reason = " ".join(str(reason).split())
    print(f"{name}\t{result}\t{reason}", flush=True)


def status_of(run, name="status"):
    """Returns the status of the error that a client raises; 0 for none."""
    try:
        run()
    except Exception as error:
        for attribute in (name, "code", "status_code", "status"):
            value = getattr(error, attribute, None)
            value = getattr(value, "value", value)
            if value is None and hasattr(error, "response"):
                value = getattr(error.response, "status_code", None)
            if isinstance(value, int):
                return value
        raise
    return 0
