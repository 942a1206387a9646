/* A provider that lacks something at the moment. */
#include <errno.h>

#include "minimal.h"

static int create_fails(const islet_host *host, const islet_provider **provider) {
  (void)host;
  (void)provider;
  return -ENOMEDIUM;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create_fails};
  (void)table;
  return &entry;
}
