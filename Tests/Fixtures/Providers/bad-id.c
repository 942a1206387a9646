/* A provider whose id would be a path. */
#include "minimal.h"

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_descriptor bad = {
    sizeof(islet_provider_descriptor), "../etc", "Bad", "1.0", NULL};
  static const islet_provider_entry entry = {sizeof entry, ISLET_PROVIDER_ABI, &bad, create};
  (void)descriptor;
  return &entry;
}
