/* A provider compiled against an interface that does not exist yet. */
#include <islet/provider.h>

static const islet_provider_descriptor descriptor = {
    .size = sizeof descriptor, .id = "other-abi", .name = "Other ABI", .version = "1"};

static int create(const islet_host *host, const islet_provider **provider) {
  (void)host;
  (void)provider;
  return 0;
}

static const islet_provider_entry entry = {.size = sizeof entry,
                                           .abi = ISLET_PROVIDER_ABI + 41,
                                           .descriptor = &descriptor,
                                           .create = create};

const islet_provider_entry *islet_provider_entry_v1(void) { return &entry; }
