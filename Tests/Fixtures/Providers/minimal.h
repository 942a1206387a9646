/* A provider that does nothing, for the bad ones to depart from. */
#include "islet/provider.h"

static int start(const islet_provider *provider) {
  (void)provider;
  return 0;
}

static void stop(const islet_provider *provider) { (void)provider; }

static const islet_provider_descriptor descriptor = {
  sizeof(islet_provider_descriptor), "minimal", "Minimal", "1.0", NULL};

static const islet_provider table = {
  .size = sizeof(islet_provider), .start = start, .stop = stop};

static inline int create(const islet_host *host, const islet_provider **provider) {
  (void)host;
  *provider = &table;
  return 0;
}
