/* A provider whose optional parts end before their first function, as one that was built against a
 * header where they had none. */
#include "minimal.h"
#include "page.h"

static const void *get_part(const islet_provider *provider, const char *id) {
  uint32_t size = sizeof size;
  (void)provider;
  (void)id;
  return at_end_of_page(&size, sizeof size);
}

static int create_with_parts(const islet_host *host, const islet_provider **provider) {
  static islet_provider with_parts;
  char id[ISLET_ACTIVITY_ID_SIZE];
  with_parts = table;
  with_parts.get_capability = get_part;
  *provider = &with_parts;
  return host->request(host, "{}", "{}", NULL, id, sizeof id);
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create_with_parts};
  return &entry;
}
