/* A provider of an interface version that no host knows. */
#include "minimal.h"

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {sizeof entry, 77, &descriptor, create};
  return &entry;
}
