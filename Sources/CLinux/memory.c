#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>

void islet_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }

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
