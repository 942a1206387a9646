#define _GNU_SOURCE
#include "CLinux.h"
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Opens the program's side of the pseudo-terminal and sets it up. */
static int prepare(int controller, int like, int changes_output, int *terminal) {
  if (grantpt(controller) < 0 || unlockpt(controller) < 0) return -errno;
  *terminal = ioctl(controller, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*terminal < 0) return -errno;

  struct termios attributes;
  if (like < 0 || tcgetattr(like, &attributes) < 0) {
    if (tcgetattr(*terminal, &attributes) < 0) return -errno;
  }
  if (!changes_output) attributes.c_oflag &= (tcflag_t)~OPOST;
  struct winsize size;
  if (like < 0 || ioctl(like, TIOCGWINSZ, &size) < 0 || size.ws_row == 0 || size.ws_col == 0) {
    size = (struct winsize){.ws_row = 24, .ws_col = 80};
  }
  if (tcsetattr(*terminal, TCSANOW, &attributes) < 0) return -errno;
  return ioctl(controller, TIOCSWINSZ, &size) < 0 ? -errno : 0;
}

int islet_terminal_open(int like, int changes_output, int *terminal) {
  int controller = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (controller < 0) return -errno;
  *terminal = -1;
  int result = prepare(controller, like, changes_output, terminal);
  if (result == 0) return controller;
  if (*terminal >= 0) close(*terminal);
  close(controller);
  return result;
}

int islet_terminal_copy_size(int from, int to) {
  struct winsize size;
  if (ioctl(from, TIOCGWINSZ, &size) < 0 || ioctl(to, TIOCSWINSZ, &size) < 0) return -errno;
  return 0;
}

struct program {
  char *const *arguments;
  const int *standard;
  int terminal;
};

/* In the child between vfork and exec: see become() in process.c. */
static int become_program(const void *what) {
  const struct program *program = what;
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) < 0 || action.sa_handler == SIG_IGN) continue;
    action = (struct sigaction){.sa_handler = SIG_DFL};
    (void)sigaction(number, &action, NULL);
  }

  if (setsid() < 0) return errno;
  if (program->terminal >= 0 && ioctl(program->terminal, TIOCSCTTY, 0) < 0) return errno;
  /* Copies above 2 first: one of them may itself be 0, 1 or 2. */
  enum { SAFE = 10 };
  int copies[3];
  for (int number = 0; number < 3; number++) {
    copies[number] = fcntl(program->standard[number], F_DUPFD_CLOEXEC, SAFE);
    if (copies[number] < 0) return errno;
  }
  for (int number = 0; number < 3; number++) {
    if (dup2(copies[number], number) < 0) return errno;
  }

  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) < 0) return errno;
  execvp(program->arguments[0], program->arguments);
  return errno;
}

int islet_terminal_spawn(char *const arguments[], const int standard[3], int terminal) {
  struct program program = {arguments, standard, terminal};
  return islet_vfork(become_program, &program);
}

const char *islet_signal_name(int number) { return sigabbrev_np(number); }

int islet_parse_time(const char *text, const char *format, struct tm *fields) {
  memset(fields, 0, sizeof *fields);
  const char *rest = strptime(text, format, fields);
  return rest != NULL && *rest == '\0' ? 0 : -EINVAL;
}
