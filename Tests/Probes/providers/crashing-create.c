/* A provider that crashes while it is made. */
#include <stdlib.h>

#include <islet/provider.h>

static const islet_provider_descriptor descriptor = {
    .size = sizeof descriptor, .id = "crashing-create", .name = "Crash", .version = "1"};

static int create(const islet_host *host, const islet_provider **provider) {
  (void)host;
  (void)provider;
  abort();
}

static const islet_provider_entry entry = {.size = sizeof entry,
                                           .abi = ISLET_PROVIDER_ABI,
                                           .descriptor = &descriptor,
                                           .create = create};

const islet_provider_entry *islet_provider_entry_v1(void) { return &entry; }
