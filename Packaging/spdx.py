"""The SPDX 2.3 document of a release: what is linked into the programs, and under which licenses.

debian/copyright names it, and debian/licenses fails if anything is missing there. The versions are those
of Package.resolved, of the compiler and of Debian's packages.
"""

import json
import os
import re
import subprocess
import time
import uuid

import facts

# The licenses of debian/copyright by their SPDX names.
LICENSES = {
    "Expat": "MIT",
    "Apache-2.0 with Swift-runtime exception": "Apache-2.0 WITH Swift-exception",
    "Apache-2.0 or Expat or BSD-1-clause": "Apache-2.0 OR MIT OR BSD-1-Clause",
    "BSD-2-clause and Expat": "BSD-2-Clause AND MIT",
    "GPL-3+ with GCC-runtime exception": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "LGPL-2.1+ with linking exception": "LicenseRef-LGPL-2.1-or-later-with-linking-exception",
    "Apache-2.0": "Apache-2.0",
    "Zlib": "Zlib",
}
# The origin of each group of static libraries, by the first of them.
STATIC = {
    "libswiftCore.a": "swift", "libBlocksRuntime.a": "swift", "libstdc++.a": "gcc",
    "crt1.o": "glibc", "libcmark-gfm.a": "cmark-gfm",
}


def paragraphs():
    """The fields of each paragraph of debian/copyright."""
    for paragraph in (facts.ROOT / "debian/copyright").read_text().split("\n\n"):
        yield dict(re.findall(r"^([\w-]+):\s*((?:.*\n?)(?:[ \t].*\n?)*)", paragraph, re.MULTILINE))


def pins():
    """The address and version of each Swift package."""
    resolved = json.loads((facts.ROOT / "Package.resolved").read_text())
    return {pin["identity"]: (pin["location"], pin["state"]["version"]) for pin in resolved["pins"]}


def debian_versions():
    """The version of each Debian source package with a static library."""
    printed = subprocess.check_output([facts.ROOT / "debian/licenses", "--built-using"], text=True)
    versions = dict(re.findall(r"(\S+) \(= ([^)]+)\)", printed))
    return {re.sub(r"^gcc-\d+$", "gcc", name): (name, version) for name, version in versions.items()}


def swift_version():
    printed = subprocess.check_output(["swift", "--version"], text=True, stderr=subprocess.DEVNULL)
    return re.search(r"Swift version (\S+)", printed)[1]


def package(identifier, name, version, license, copyright, location="NOASSERTION", purl=None):
    described = {
        "SPDXID": f"SPDXRef-{re.sub(r'[^A-Za-z0-9.-]', '-', identifier)}",
        "name": name, "versionInfo": version, "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": license, "licenseDeclared": license, "copyrightText": copyright,
    }
    if purl:
        described["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    return described


def linked():
    """A package for each paragraph of debian/copyright about something that is not ours."""
    addresses, debian = pins(), debian_versions()
    for fields in paragraphs():
        files = fields.get("Files", "").split()
        if not files or files == ["*"]:
            continue
        license = LICENSES[fields["License"].strip()]
        copyright = "\n".join(line.strip() for line in fields["Copyright"].strip().splitlines())
        checkout = re.fullmatch(r"\.build/checkouts/([^/]+)/(.*)\*", files[0])
        if checkout:
            location, version = addresses[checkout[1]]
            name = checkout[2].rstrip("/").rpartition("/")[2] or checkout[1]
            purl = None if checkout[2] else f"pkg:swift/{location.removeprefix('https://')}@{version}"
            yield package(name, name, version, license, copyright, f"git+{location}@{version}", purl)
            continue
        file = files[0].removeprefix("static/")
        origin = STATIC[file]
        if origin == "swift":
            yield package(file, file, swift_version(), license, copyright)
        else:
            name, version = debian[origin]
            yield package(name, name, version, license, copyright, purl=f"pkg:deb/debian/{name}@{version}")


def linking_exception():
    """The text of the one license that SPDX has no name for."""
    name = "LGPL-2.1+ with linking exception"
    fields = next(fields for fields in paragraphs() if fields.get("License", "").startswith(name + "\n"))
    text = "\n".join(line.strip().removeprefix(".") for line in fields["License"].splitlines()[1:])
    return {"licenseId": LICENSES[name], "name": name, "extractedText": text}


def document(archive, checksum):
    """The document of a release archive."""
    version, author = facts.version(), re.fullmatch(r"(.+) <(.+)>", facts.TABLE["maintainer"])
    license = facts.TABLE["license"]
    program = package("gists", "gists", version, license, "2026 the gists authors")
    program |= {
        "homepage": facts.TABLE["homepage"], "packageFileName": archive,
        "summary": facts.TABLE["packages"]["gists"]["summary"],
        "supplier": f"Organization: {author[1]} ({author[2]})",
        "checksums": [{"algorithm": "SHA256", "checksumValue": checksum}],
    }
    parts = list(linked())
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"gists-{version}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, checksum)}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", date),
            "creators": [program["supplier"], f"Tool: gists-Packaging-{version}"],
        },
        "packages": [program, *parts],
        "hasExtractedLicensingInfos": [linking_exception()],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
             "relatedSpdxElement": program["SPDXID"]},
            *({"spdxElementId": program["SPDXID"], "relationshipType": "STATIC_LINK",
               "relatedSpdxElement": part["SPDXID"]} for part in parts),
        ],
    }
