/* A provider that takes memory until there is none, and then dies of it. */
#include <stdlib.h>
#include <string.h>

#include "islet/provider.h"

static int start(const islet_provider *provider) {
  (void)provider;
  for (;;) {
    char *block = malloc(1 << 20);
    if (!block) abort();
    memset(block, 1, 1 << 20);
  }
}

static void stop(const islet_provider *provider) { (void)provider; }

static const islet_provider_descriptor descriptor = {sizeof descriptor, "hog", "Hog", "1.0", NULL};

static const islet_provider provider = {.size = sizeof provider, .start = start, .stop = stop};

static int create(const islet_host *host, const islet_provider **made) {
  (void)host;
  *made = &provider;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create};
  return &entry;
}
