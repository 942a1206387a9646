/* A provider whose table claims a size that cannot hold it. */
#include "minimal.h"

static const islet_provider tiny = {.size = 4, .start = start, .stop = stop};

static int create_tiny(const islet_host *host, const islet_provider **provider) {
  (void)host;
  *provider = &tiny;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create_tiny};
  (void)table;
  return &entry;
}
