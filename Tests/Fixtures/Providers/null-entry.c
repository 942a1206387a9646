/* A provider whose entry symbol returns NULL. */
#include "islet/provider.h"

const islet_provider_entry *islet_provider_entry_v1(void) { return NULL; }
