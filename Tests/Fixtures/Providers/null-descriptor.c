/* A provider without a descriptor. */
#include "minimal.h"

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {sizeof entry, ISLET_PROVIDER_ABI, NULL, create};
  (void)descriptor;
  return &entry;
}
