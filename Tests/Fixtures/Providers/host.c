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
#include <time.h>
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

/* A call whose answer nobody awaits. */
static void send_update(int wants_answer) {
  sd_bus_message *message = NULL;
  sd_bus_message_new_method_call(bus, &message, NULL, "/org/islet/Islet",
                                 "org.islet.Activities1", "Update");
  sd_bus_message_append(message, "ssss", "id", "{}", "", "");
  /* Without a place for its number sd-bus marks the call as one that wants no answer. */
  uint64_t number;
  sd_bus_send(bus, message, wants_answer ? &number : NULL);
  sd_bus_message_unref(message);
}

/* Writes as fast as the socket takes it, and reads nothing. */
static void flood(int wants_answers) {
  for (;;) {
    send_update(wants_answers);
    sd_bus_flush(bus);
  }
}

static int count_answer(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  (void)error;
  if (!sd_bus_message_is_method_error(message, NULL)) ++*(int *)userdata;
  return 0;
}

/* Ten thousand updates before the first answer is read; reports how many were answered. */
static void pipeline(void) {
  int answers = 0;
  char text[32];
  for (int number = 0; number < 10000; number++) {
    sd_bus_call_method_async(bus, NULL, NULL, "/org/islet/Islet", "org.islet.Activities1",
                             "Update", count_answer, &answers, "ssss", "id", "{}", "", "");
  }
  for (;;) {
    int result = sd_bus_process(bus, NULL);
    if (result < 0) _exit(1);
    if (answers == 10000) break;
    if (result == 0) sd_bus_wait(bus, UINT64_MAX);
  }
  snprintf(text, sizeof text, "%d answers", answers);
  report(text, "running", "");
}

/* Calls that nobody can carry out; reports how many were refused. */
static void lie(void) {
  char text[32];
  int refused = 0;
  refused += call("Update", "s", "id") < 0;
  refused += call("Update", "ii", 1, 2) < 0;
  refused += call("Request", "sss", "{}", "{}", "{}") < 0;
  refused += call("Request", "sssa{sv}", "{}", "{}", "{}", 1, "id", "s", "") < 0;
  refused += call("Request", "sssa{sv}", "{}", "{}", "{}", 1, "id", "u", 7) < 0;
  refused += call("Request", "sssa{sv}", "{}", "{}", "{}", 1, "id", "s", "two\nlines") < 0;
  refused += call("AttachImage", "sha{sv}", "", 0, 0) < 0;
  refused += call("List", "") < 0;
  refused += call("Nonsense", "") < 0;
  snprintf(text, sizeof text, "%d refusals", refused);
  report(text, "running", "");
}

/* Reports the first of the settings as its name. */
static int read_settings(sd_bus_message *message) {
  const char *key, *value;
  char text[64] = "no settings";
  if (sd_bus_message_enter_container(message, 'a', "{ss}") < 0) return -EINVAL;
  if (sd_bus_message_read(message, "{ss}", &key, &value) > 0)
    snprintf(text, sizeof text, "%s=%s", key, value);
  return report(text, "running", "");
}

static void get_settings(void) {
  sd_bus_message *reply = NULL;
  if (sd_bus_call_method(bus, NULL, "/org/islet/Islet", "org.islet.Activities1", "GetSettings",
                         NULL, &reply, "") < 0)
    _exit(1);
  read_settings(reply);
  sd_bus_message_unref(reply);
}

static int handle_settings(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  (void)userdata;
  (void)error;
  read_settings(message);
  return sd_bus_reply_method_return(message, "");
}

static int handle_state(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  const char *id, *state, *reason;
  char text[64];
  (void)userdata;
  (void)error;
  if (sd_bus_message_read(message, "sss", &id, &state, &reason) < 0) return -EINVAL;
  if (strcmp(id, "hang") == 0) forever();
  snprintf(text, sizeof text, "%s %s %s", id, state, reason);
  report(text, "running", "");
  return sd_bus_reply_method_return(message, "");
}

static int handle_action(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  const char *id, *action, *argument;
  (void)userdata;
  (void)error;
  if (sd_bus_message_read(message, "sss", &id, &action, &argument) < 0) return -EINVAL;
  if (strcmp(action, "crash") == 0) abort();
  if (strcmp(action, "leave") == 0) _exit(0);
  if (strcmp(action, "hang") == 0) forever();
  if (strcmp(action, "spin") == 0) {
    for (clock_t end = clock() + CLOCKS_PER_SEC / 5; clock() < end;) continue;
    report("spun", "running", "");
  }
  if (strcmp(action, "update") == 0) call("Update", "ssss", id, argument, "", "");
  if (strcmp(action, "end") == 0) call("End", "ssss", id, "", "", argument);
  return sd_bus_reply_method_return(message, "");
}

static int handle_command(sd_bus_message *message, void *userdata, sd_bus_error *error) {
  const char *word = "", *next;
  char text[256] = "";
  (void)userdata;
  (void)error;
  if (sd_bus_message_enter_container(message, 'a', "s") < 0) return -EINVAL;
  while (sd_bus_message_read(message, "s", &next) > 0) {
    if (*word == 0) word = next;
    snprintf(text + strlen(text), sizeof text - strlen(text), "<%s>", next);
  }
  if (strcmp(word, "hang") == 0) forever();
  if (strcmp(word, "crash") == 0) abort();
  if (strcmp(word, "slow") == 0) usleep(150000);
  if (strcmp(word, "odd") == 0) return sd_bus_reply_method_return(message, "us", 9u, "odd");
  return sd_bus_reply_method_return(message, "us", strcmp(word, "fail") == 0 ? 1u : 0u, text);
}

/* Says how parts fare, also of those that cannot be; reports how much of it was refused. */
static void report_parts(void) {
  char text[300], part[40];
  int refused = 0;
  memset(text, 'x', sizeof text);
  text[257] = 0;
  refused += call("ReportStatus", "ss", "aria2", text) < 0;
  refused += call("ReportStatus", "ss", "a.b", "text") < 0;
  refused += call("ReportStatus", "ss", "", "text") < 0;
  refused += call("ReportStatus", "ss", "pid", "none of yours") < 0;
  refused += call("ReportStatus", "ss", "aria2", "cannot\nconnect \x1b[31m") < 0;
  for (int number = 0; number < 15; number++) {
    snprintf(part, sizeof part, "p%d", number);
    refused += call("ReportStatus", "ss", part, "here") < 0;
  }
  refused += call("ReportStatus", "ss", "p1", "") < 0;
  snprintf(text, sizeof text, "%d refusals", refused);
  report(text, "running", "");
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
    SD_BUS_METHOD("ActivityStateChanged", "sss", "", handle_state, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("SettingsChanged", "a{ss}", "", handle_settings, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("RunCommand", "as", "us", handle_command, SD_BUS_VTABLE_UNPRIVILEGED),
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
  if (strcmp(mode, "storm.so") == 0 || strcmp(mode, "unread.so") == 0) {
    report(mode, "running", "");
    flood(strcmp(mode, "unread.so") == 0);
  }
  if (strcmp(mode, "pipeline.so") == 0) pipeline();
  if (strcmp(mode, "liar.so") == 0) lie();
  if (strcmp(mode, "parts.so") == 0) report_parts();
  if (strcmp(mode, "settings.so") == 0) get_settings();
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
