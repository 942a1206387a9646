/* A provider whose entry gives nothing. */
#include <stddef.h>

#include <islet/provider.h>

const islet_provider_entry *islet_provider_entry_v1(void) { return NULL; }
