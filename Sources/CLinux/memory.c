#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

void islet_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }

/* Whether relocation has written into the object's code, as it must where that was compiled without
 * -fPIC. Then no page of it is as it is in the file. */
static int has_written_code(const struct dl_phdr_info *object) {
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + segment->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return 1;
      if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL)) return 1;
    }
  }
  return 0;
}

static int release_unchanged(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  (void)context;
  if (has_written_code(object)) return 0;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
    uintptr_t begin = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
    uintptr_t end = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    /* A refusal costs memory and nothing else. */
    madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
  return 0;
}

void islet_release_unchanged_pages(void) { dl_iterate_phdr(release_unchanged, NULL); }

int islet_memfd_create(const char *name) {
  int memfd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return memfd < 0 ? -errno : memfd;
}

int islet_memfd_seal(int memfd) {
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
  return fcntl(memfd, F_ADD_SEALS, seals) < 0 ? -errno : 0;
}

int islet_memfd_is_sealed(int memfd) {
  int needed = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  int seals = fcntl(memfd, F_GET_SEALS);
  return seals < 0 ? -errno : (seals & needed) == needed;
}
