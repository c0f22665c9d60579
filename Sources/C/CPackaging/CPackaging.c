#include "CPackaging.h"

const char *cpackaging_client_id(void) { return CPACKAGING_CLIENT_ID; }
