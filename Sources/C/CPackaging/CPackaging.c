#include "CPackaging.h"

const char *cpackaging_client_id(void) { return CPACKAGING_CLIENT_ID; }

// `make build` links another definition. It is no macro, so that a new commit needs no compiler.
__attribute__((weak)) const char cpackaging_commit_text[] = "";

const char *cpackaging_commit(void) { return cpackaging_commit_text; }
