/* A provider that reports success and makes nothing. */
#include "minimal.h"

static int create_nothing(const islet_host *host, const islet_provider **provider) {
  (void)host;
  *provider = NULL;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create_nothing};
  (void)table;
  return &entry;
}
