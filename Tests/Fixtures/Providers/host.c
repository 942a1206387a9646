/* Stands in for islet-provider-host: the name of the file that it is given says how it behaves. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

static sd_bus *bus;

static void forever(void) {
  for (;;) pause();
}

static int call(const char *member, const char *types, ...) {
  sd_bus_message *message = NULL;
  va_list arguments;
  va_start(arguments, types);
  int result = sd_bus_message_new_method_call(bus, &message, NULL, "/org/islet/Islet",
                                              "org.islet.Activities1", member);
  if (result >= 0) result = sd_bus_message_appendv(message, types, arguments);
  va_end(arguments);
  sd_bus_error error = SD_BUS_ERROR_NULL;
  if (result >= 0) result = sd_bus_call(bus, message, 0, &error, NULL);
  if (result < 0) fprintf(stderr, "fixture host: %s: %s\n", member, error.message);
  sd_bus_error_free(&error);
  sd_bus_message_unref(message);
  return result;
}

static int report(const char *name, const char *state, const char *detail) {
  return call("ReportProvider", "sss", name, state, detail);
}

static int handle_action(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  const char *id, *action, *argument;
  (void)userdata;
  (void)error;
  if (sd_bus_message_read(message, "sss", &id, &action, &argument) < 0) return -EINVAL;
  if (strcmp(action, "crash") == 0) abort();
  if (strcmp(action, "leave") == 0) _exit(0);
  if (strcmp(action, "hang") == 0) forever();
  if (strcmp(action, "update") == 0) call("Update", "ssss", id, argument, "", "");
  if (strcmp(action, "end") == 0) call("End", "ssss", id, "", "", argument);
  return sd_bus_reply_method_return(message, "");
}

static int handle_stop(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  (void)userdata;
  (void)error;
  sd_bus_reply_method_return(message, "");
  sd_bus_flush(bus);
  exit(0);
}

static const sd_bus_vtable provider[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("HandleAction", "sss", "", handle_action, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Stop", "", "", handle_stop, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

/* "open descriptors / blocked signals / ignored signals", to see what a host inherits. */
static void inspect(char *text, size_t size) {
  char open_descriptors[128] = "";
  DIR *directory = opendir("/proc/self/fd");
  for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
    if (entry->d_name[0] == '.' || atoi(entry->d_name) == dirfd(directory)) continue;
    strncat(open_descriptors, entry->d_name, sizeof open_descriptors - 1 - strlen(open_descriptors));
  }
  closedir(directory);
  int blocked = 0, ignored = 0;
  sigset_t mask;
  sigprocmask(SIG_BLOCK, NULL, &mask);
  for (int number = 1; number < 32; number++) {
    struct sigaction action;
    blocked += sigismember(&mask, number) == 1;
    ignored += sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_DFL;
  }
  snprintf(text, size, "%s/%d/%d", open_descriptors, blocked, ignored);
}

static int attach(void) {
  int memfd = memfd_create("image", MFD_CLOEXEC);
  if (write(memfd, "pixels", 6) != 6) return -1;
  int result = call("AttachImage", "sha{sv}", "cover", memfd, 0);
  close(memfd);
  return result;
}

int main(int count, char **arguments) {
  if (count != 2) return 1;
  const char *slash = strrchr(arguments[1], '/');
  const char *mode = slash ? slash + 1 : arguments[1];

  if (strcmp(mode, "exit0.so") == 0) return 0;
  if (strcmp(mode, "exit2.so") == 0) return 2;
  if (strcmp(mode, "crash.so") == 0) abort();
  if (strcmp(mode, "silent.so") == 0) forever();
  if (strcmp(mode, "closes.so") == 0) {
    close(3);
    forever();
  }
  if (strcmp(mode, "babbles.so") == 0) {
    char noise[4096];
    memset(noise, 'x', sizeof noise);
    if (write(3, noise, sizeof noise) < 0) return 1;
    forever();
  }

  char before[256];
  inspect(before, sizeof before);
  if (sd_bus_new(&bus) < 0 || sd_bus_set_fd(bus, 3, 3) < 0 || sd_bus_set_anonymous(bus, 1) < 0 ||
      sd_bus_negotiate_fds(bus, 1) < 0 || sd_bus_start(bus) < 0)
    return 1;

  if (strcmp(mode, "failed.so") == 0) {
    report("broken", "failed", "it has\nno entry \x1b[31msymbol; build it again");
    return 2;
  }
  if (strcmp(mode, "inspect.so") == 0) report(before, "running", "");
  if (strcmp(mode, "libmusic.so") == 0) {
    report("org.example.music", "running", "");
    call("Request", "sssa{sv}", "{}", "{\"state\":{}}", "{}", 0);
  }
  if (strcmp(mode, "attach.so") == 0) {
    attach();
    report("attach", "running", "");
  }
  if (strcmp(mode, "deaf.so") == 0) {
    signal(SIGTERM, SIG_IGN);
    report("deaf", "running", "");
    forever();
  }

  sd_bus_add_object_vtable(bus, NULL, "/org/islet/Provider", "org.islet.Provider1", provider, NULL);
  for (;;) {
    int result = sd_bus_process(bus, NULL);
    if (result < 0) return 0;
    if (result == 0 && sd_bus_wait(bus, UINT64_MAX) < 0) return 0;
  }
}
