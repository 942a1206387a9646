#define _GNU_SOURCE
#include "CLinux.h"
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

char *const *islet_environment(void) { return environ; }

int islet_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ? -errno : 0;
}

int islet_die_with_parent(int parent, int signal) {
  if (prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0) < 0) return -errno;
  /* The parent may have died before the call above: then no signal will ever come. */
  return getppid() == parent ? 0 : -ESRCH;
}

/* The target descriptors are 0 and 3, so copies of the sources first go above everything that the
 * moves could overwrite. */
enum { CHANNEL = 3, SAFE = 10 };

/* In the child between vfork and exec, sharing the parent's memory: system calls only, and nothing
 * written but the child's own stack. Returns the errno of what failed. */
static int become(const char *path, char *const arguments[], char *const environment[],
                  int standard_input, int channel, int death_signal, int parent,
                  uint64_t data_limit) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) {
    /* KILL, STOP and the C library's own two refuse: they are at their default already. */
    (void)sigaction(number, &standard, NULL);
  }

  if (death_signal != 0) {
    int result = islet_die_with_parent(parent, death_signal);
    if (result < 0) return -result;
  }

  int input = standard_input >= 0 ? fcntl(standard_input, F_DUPFD_CLOEXEC, SAFE)
                                  : open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (input < 0) return errno;
  int lent = -1;
  if (channel >= 0) {
    lent = fcntl(channel, F_DUPFD_CLOEXEC, SAFE);
    if (lent < 0) return errno;
  }
  /* `input` may be the /dev/null that landed on 0 or 3 itself, where dup2 would keep CLOEXEC. */
  if (input < SAFE && (input = fcntl(input, F_DUPFD_CLOEXEC, SAFE)) < 0) return errno;
  if (dup2(input, STDIN_FILENO) < 0) return errno;
  if (lent >= 0) {
    if (dup2(lent, CHANNEL) < 0) return errno;
  } else {
    close(CHANNEL);
  }
  /* Linux 5.9. Where it is missing the parent's own descriptors are close-on-exec anyway. */
  (void)syscall(SYS_close_range, CHANNEL + 1, ~0U, 0);

  if (data_limit != 0) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) < 0) return errno;
    /* Only the soft one: what the child starts for its user may have its own back. */
    if (data_limit < limit.rlim_max) limit.rlim_cur = data_limit;
    if (setrlimit(RLIMIT_DATA, &limit) < 0) return errno;
  }

  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) < 0) return errno;
  execve(path, arguments, environment);
  return errno;
}

struct helper {
  const char *path;
  char *const *arguments, *const *environment;
  int standard_input, channel, death_signal, parent;
  uint64_t data_limit;
};

static int become_helper(const void *what) {
  const struct helper *helper = what;
  return become(helper->path, helper->arguments, helper->environment, helper->standard_input,
                helper->channel, helper->death_signal, helper->parent, helper->data_limit);
}

int islet_vfork(int (*become)(const void *), const void *what) {
  volatile int failure = 0;

  /* A handler that ran in the child would run in the parent's memory: none may, until the child
   * has put every signal back to its default. */
  sigset_t all, before;
  sigfillset(&all);
  if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return -EINVAL;
  pid_t child = vfork();
  if (child == 0) {
    failure = become(what);
    _exit(127);
  }
  int error = child < 0 ? errno : failure;
  if (child > 0 && error != 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error != 0 ? -error : child;
}

int islet_zombie_usage(int child, struct rusage *usage) {
  siginfo_t info = {0};
  /* The C library's waitid has no place for the usage. WNOWAIT leaves the child for its reaper. */
  long result = syscall(SYS_waitid, P_PID, child, &info, WEXITED | WNOHANG | WNOWAIT, usage);
  if (result < 0) return -errno;
  return info.si_pid == child ? 0 : -ECHILD;
}

int islet_spawn(const char *path, char *const arguments[], char *const environment[],
                int standard_input, int channel, int death_signal, uint64_t data_limit) {
  struct helper helper = {path,    arguments,    environment, standard_input,
                          channel, death_signal, getpid(), data_limit};
  return islet_vfork(become_helper, &helper);
}
