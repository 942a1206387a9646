/*
 * Starts a program and prints how long it took, in microseconds, from just before exec until the X
 * server reports that a window of at least the given width was mapped; then ends the program.
 *
 *   first-map [--min-width N] [--deadline SECONDS] PROGRAM [ARGUMENT...]
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <xcb/xcb.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The deadline of the wait for the child's end is the alarm's: SIGALRM turns into SIGKILL. */
static volatile pid_t child;
static void on_alarm(int number) {
  (void)number;
  kill(child, SIGKILL);
}

static void end_child(void) {
  signal(SIGALRM, on_alarm);
  alarm(3);
  kill(child, SIGTERM);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
  alarm(0);
}

int main(int argc, char **argv) {
  int min_width = 2;
  double deadline = 10;
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    if (strcmp(argv[i], "--min-width") == 0) min_width = atoi(argv[i + 1]);
    if (strcmp(argv[i], "--deadline") == 0) deadline = atof(argv[i + 1]);
  }
  if (i >= argc) {
    fprintf(stderr, "usage: first-map [--min-width N] [--deadline SECONDS] PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  xcb_connection_t *c = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(c)) {
    fprintf(stderr, "first-map: cannot open the display; set DISPLAY\n");
    return 1;
  }
  const uint32_t mask[] = {XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY};
  const xcb_window_t root = xcb_setup_roots_iterator(xcb_get_setup(c)).data->root;
  free(xcb_request_check(
      c, xcb_change_window_attributes_checked(c, root, XCB_CW_EVENT_MASK, mask)));

  const double start = seconds();
  child = fork();
  if (child == 0) {
    dup2(STDERR_FILENO, STDOUT_FILENO); /* the figure alone goes to standard output */
    execvp(argv[i], argv + i);
    fprintf(stderr, "first-map: cannot run %s: %s\n", argv[i], strerror(errno));
    _exit(127);
  }
  for (;;) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(c)) != NULL) {
      if ((event->response_type & 0x7f) == XCB_MAP_NOTIFY) {
        const double mapped = seconds();
        xcb_get_geometry_reply_t *size = xcb_get_geometry_reply(
            c, xcb_get_geometry(c, ((xcb_map_notify_event_t *)event)->window), NULL);
        if (size != NULL && size->width >= min_width) {
          printf("%.0f\n", (mapped - start) * 1e6);
          end_child();
          return 0;
        }
        free(size);
      }
      free(event);
    }
    const double left = start + deadline - seconds();
    struct pollfd wait = {.fd = xcb_get_file_descriptor(c), .events = POLLIN};
    if (left <= 0 || xcb_connection_has_error(c)) {
      fprintf(stderr, "first-map: %s mapped no window within %.0f s\n", argv[i], deadline);
      end_child();
      return 1;
    }
    poll(&wait, 1, (int)(left * 1000) + 1);
  }
}
