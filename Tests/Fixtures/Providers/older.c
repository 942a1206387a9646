/* A provider that was built against an older header, whose structs ended earlier.
 *
 * Each struct stands right before a page that cannot be read, so that a host that looks past the
 * size crashes. */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "minimal.h"

static void *at_end_of_page(const void *bytes, size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *pages =
    mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return NULL;
  char *place = pages + page - size;
  memcpy(place, bytes, size);
  mprotect(pages + page, page, PROT_NONE);
  return place;
}

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
