"""Runs schemathesis over GitHub's descriptions of its API, with known exceptions.

The exceptions, each with its evidence, are in exceptions.json: what GitHub itself sends although its
description does not have it.
"""

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CHECKS = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance",
    "response_schema_conformance", "response_headers_conformance", "use_after_free",
    "ensure_resource_availability",
)
METHODS = ("get", "post", "put", "patch", "delete")


def nodes(value):
    """All objects in a document."""
    if isinstance(value, dict):
        yield value
        for child in value.values():
            yield from nodes(child)
    elif isinstance(value, list):
        for child in value:
            yield from nodes(child)


def add_statuses(document, rules):
    """Documents the statuses that GitHub sends everywhere."""
    for path, operations in document["paths"].items():
        for method in METHODS:
            if method not in operations:
                continue
            place = f"{method.upper()} {path}"
            for rule in rules:
                if any(place.startswith(prefix) for prefix in rule["operations"]):
                    operations[method]["responses"].setdefault(
                        rule["status"], {"description": rule["evidence"]})


def nullable(schema):
    """Returns a schema that also allows null."""
    return {"anyOf": [schema, {"enum": [None]}]}


def relax(document, exceptions):
    """Allows the values that GitHub sends against its description."""
    schemas = document["components"]["schemas"]
    for rule in exceptions["nullable"]:
        for node in list(nodes(document)):
            properties = node.get("properties")
            if isinstance(properties, dict) and rule.get("beside", "") in ("", *properties):
                for name in rule["properties"]:
                    if name in properties and "anyOf" not in properties[name]:
                        properties[name] = nullable(properties[name])
    for rule in exceptions["undescribed"]:
        method, path = rule["operation"].split()
        document["paths"][path][method.lower()]["responses"][rule["status"]] = {
            "description": rule["evidence"]}
    for rule in exceptions["free"]:
        for node in nodes(document):
            properties = node.get("properties")
            if isinstance(properties, dict) and rule.get("of", sorted(properties)) == sorted(properties):
                for name in rule["properties"]:
                    if name in properties:
                        properties[name] = {}
    for rule in exceptions["open"]:
        for name in rule["schemas"]:
            if name in schemas:
                schemas[name].pop("additionalProperties", None)
        names = {f"#/components/schemas/{name}" for name in rule["schemas"]}
        for node in list(nodes(document)):
            if any(choice.get("$ref") in names for choice in node.get("oneOf", ())):
                node["anyOf"] = node.pop("oneOf")


def configuration(exceptions):
    """Returns a configuration with the checks; where 404 does not mean that a new resource is missing,
    without the check whether it is found."""
    checks = "".join(f"{name}.enabled = true\n" for name in CHECKS)
    operations = "".join(
        f"[[operations]]\n# {rule['evidence']}\ninclude-name = \"{rule['operation']}\"\n"
        "checks.ensure_resource_availability.enabled = false\n\n"
        for rule in exceptions["unavailable"])
    # Options of the command line would hide the settings of operations.
    return f"[checks]\nenabled = false\n{checks}\n{operations}"


def main():
    venv, url, contracts, work = sys.argv[1], sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4])
    exceptions = json.loads((HERE / "exceptions.json").read_text())
    settings = work / "schemathesis.toml"
    settings.write_text(configuration(exceptions))
    failed = []
    for path in sorted(contracts.glob("*.openapi.json")):
        document = json.loads(path.read_text())
        add_statuses(document, exceptions["statuses"])
        relax(document, exceptions)
        copy = work / path.name
        copy.write_text(json.dumps(document))
        version = "2026-03-10" if "2026-03-10" in path.name else "2022-11-28"
        print(f"== schemathesis: {path.name}", flush=True)
        status = subprocess.run(
            [f"{venv}/bin/schemathesis", "--config-file", settings, "run", copy, "--url", url, "--mode", "all",
             "--header", "Authorization: Bearer gho_octocat",
             "--header", f"X-GitHub-Api-Version: {version}",
             "--max-examples", "20", "--max-time", "120", "--seed", "20260101",
             "--continue-on-failure", "--suppress-health-check", "all", "--warnings", "off",
             "--generation-database", "none", "--no-color"], cwd=work).returncode
        if status:
            failed.append(path.name)
    if failed:
        sys.exit(f"schemathesis found differences in {', '.join(failed)}")


main()
