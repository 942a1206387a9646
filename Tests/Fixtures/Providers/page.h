/* Puts a struct right before a page that cannot be read, so that a host that looks past the size
 * crashes. */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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
