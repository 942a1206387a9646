/* Enters the filter of the image loader and tries what it forbids and what it must not forbid; each
 * failed expectation is one line, and the status says whether there was any. */
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;

static void expect(int holds, const char *what) {
  if (holds) return;
  printf("%s\n", what);
  failures++;
}

#define FORBIDDEN(expression) expect((expression) < 0 && errno == EPERM, "allowed: " #expression)
#define ALLOWED(expression) expect((expression) >= 0, "forbidden: " #expression)

static void *thread(void *seen) {
  *(int *)seen = 1;
  return NULL;
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  char name[] = "/tmp/islet-confined-XXXXXX";
  int scratch = mkstemp(name);
  if (scratch < 0 || unlink(name) < 0 || islet_no_new_privileges() < 0 || islet_forbid_side_effects() < 0) return 2;

  FORBIDDEN(open("/tmp/islet-new", O_CREAT | O_WRONLY, 0600));
  FORBIDDEN(open(name, O_RDWR));
  FORBIDDEN(open(name, O_RDONLY | O_TRUNC));
#ifdef SYS_open
  FORBIDDEN(syscall(SYS_open, name, O_WRONLY));
#endif
  FORBIDDEN(unlink(name));
  FORBIDDEN(rename(name, "/tmp/islet-other"));
  FORBIDDEN(mkdir("/tmp/islet-folder", 0700));
  FORBIDDEN(truncate(name, 0));
  FORBIDDEN(chmod(name, 0777));
  FORBIDDEN(socket(AF_UNIX, SOCK_STREAM, 0));
  FORBIDDEN(socket(AF_INET, SOCK_STREAM, 0));
  FORBIDDEN(fork());
  FORBIDDEN(vfork());
  FORBIDDEN(execl("/bin/false", "false", NULL));
  FORBIDDEN(kill(getppid(), 0));
  FORBIDDEN(syscall(SYS_tgkill, getppid(), getppid(), 0));
  FORBIDDEN(ioctl(2, TIOCSTI, "x"));
  struct rlimit limit = {1, 1};
  FORBIDDEN(prlimit(getppid(), RLIMIT_CPU, &limit, NULL));

  ALLOWED(open("/proc/self/exe", O_RDONLY));
  ALLOWED(write(scratch, "x", 1));
  ALLOWED(memfd_create("m", MFD_ALLOW_SEALING));
  ALLOWED(getrlimit(RLIMIT_STACK, &limit));
  ALLOWED(syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), 0));
  int seen = 0;
  pthread_t other;
  expect(pthread_create(&other, NULL, thread, &seen) == 0, "forbidden: a thread");
  pthread_join(other, NULL);
  expect(seen, "the thread did not run");
  return failures != 0;
}
