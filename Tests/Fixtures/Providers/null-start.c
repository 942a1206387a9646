/* A provider that cannot be started. */
#include "minimal.h"

static const islet_provider stopped = {.size = sizeof(islet_provider), .stop = stop};

static int create_stopped(const islet_host *host, const islet_provider **provider) {
  (void)host;
  *provider = &stopped;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create_stopped};
  (void)table;
  return &entry;
}
