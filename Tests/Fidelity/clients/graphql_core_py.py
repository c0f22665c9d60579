import json
import urllib.request

from fidelity import TOKEN, URL, check
from graphql import build_client_schema, get_introspection_query, parse, validate


def post(query):
    request = urllib.request.Request(
        f"{URL}/graphql", data=json.dumps({"query": query}).encode(),
        headers={"Authorization": f"Bearer {TOKEN}", "User-Agent": "fidelity"})
    with urllib.request.urlopen(request) as response:
        document = json.load(response)
    assert "errors" not in document
    return document["data"]


def graphql():
    schema = build_client_schema(post(get_introspection_query(
        specified_by_url=True, directive_is_repeatable=True, schema_description=True,
        input_value_deprecation=True)))
    query = "{ viewer { login gists(first: 2) { nodes { name stargazerCount } } } }"
    assert not validate(schema, parse(query))
    assert len(post(query)["viewer"]["gists"]["nodes"]) == 2


check("graphql", graphql)
