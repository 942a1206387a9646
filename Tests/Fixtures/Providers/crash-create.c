/* A provider that crashes while it is made. */
#include <signal.h>

#include "minimal.h"

static int create_crashes(const islet_host *host, const islet_provider **provider) {
  (void)host;
  (void)provider;
  raise(SIGSEGV);
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create_crashes};
  (void)table;
  return &entry;
}
