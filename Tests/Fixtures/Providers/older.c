/* A provider that was built against an older header, whose structs ended earlier. */
#include "minimal.h"
#include "page.h"

static int create_older(const islet_host *host, const islet_provider **provider) {
  char id[ISLET_ACTIVITY_ID_SIZE];
  islet_provider older = table;
  older.size = offsetof(islet_provider, handle_action);
  *provider = at_end_of_page(&older, older.size);
  return host->request(host, "{}", "{\"state\":\"older\"}", NULL, id, sizeof id);
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  islet_provider_descriptor older = descriptor;
  older.size = offsetof(islet_provider_descriptor, summary);
  islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, at_end_of_page(&older, older.size), create_older};
  return at_end_of_page(&entry, sizeof entry);
}
