/* A provider that uses everything the host offers, and says what it gets as its state. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "islet/provider.h"

static const islet_host *host;
static char id[ISLET_ACTIVITY_ID_SIZE];
static int pipe_ends[2];

static int say(const char *text) {
  char content[256];
  snprintf(content, sizeof content, "{\"state\":\"%s\"}", text);
  return host->update(host, id, content, NULL);
}

/* What a setting has, or "none". */
static const char *setting(const char *key) {
  const islet_host_settings *settings = host->get_capability(host, ISLET_CAPABILITY_SETTINGS);
  const char *text = settings ? settings->get(host, key) : NULL;
  return text ? text : "none";
}

static int alert(const char *title) {
  const islet_host_alert *alerts = host->get_capability(host, ISLET_CAPABILITY_ALERT);
  char text[128];
  snprintf(text, sizeof text, "{\"title\":\"%s\",\"body\":\"b\"}", title);
  return alerts->update(host, id, "{\"state\":\"alert\"}", NULL, text);
}

/* Alerts among updates that come too fast: the newest of them must arrive. */
static int alert_flood(void) {
  int result = say("first");
  if (result == 0) result = alert("older");
  if (result == 0) result = alert("newest");
  return result == 0 ? say("last") : result;
}

static void readable(void *user_data, int descriptor, uint32_t events) {
  const islet_host_descriptor *watches = host->get_capability(host, ISLET_CAPABILITY_DESCRIPTOR);
  char byte = 0;
  if (user_data != &host || !(events & ISLET_DESCRIPTOR_READABLE)) return;
  if (read(descriptor, &byte, 1) == 1 && byte == 'x' && watches->unwatch(host, descriptor) == 0)
    say("descriptor");
}

static void fired(void *user_data, uint32_t timer) {
  const islet_host_timer *timers = host->get_capability(host, ISLET_CAPABILITY_TIMER);
  if (user_data != &host || timers->destroy(host, timer) != 0) return;
  if (timers->arm(host, timer, 0) == -ENOENT) say("timer");
}

static int attach(void) {
  const islet_host_image *images = host->get_capability(host, ISLET_CAPABILITY_IMAGE);
  char name[] = "/tmp/islet-test-XXXXXX";
  int file = mkstemp(name);
  int result = 0;
  if (file < 0) return -errno;
  unlink(name);
  if (write(file, "pixels", 6) != 6) result = -EIO;
  if (result == 0) result = images->attach(host, "key-1", file);
  close(file);
  return result;
}

static int flood(void) {
  char text[32];
  for (int number = 1; number <= 10000; number++) {
    snprintf(text, sizeof text, "flood %d", number);
    int result = say(text);
    if (result < 0) return result;
  }
  return 0;
}

/* Calls that must be refused; the number of the first that isn't, or 0. */
static int misuse(void) {
  static char huge[100000];
  char other[ISLET_ACTIVITY_ID_SIZE];
  memset(huge, 'x', sizeof huge - 1);
  if (host->update(host, "nobody-1", "{}", NULL) != -ENOENT) return 1;
  if (host->update(host, id, huge, NULL) != -EMSGSIZE) return 2;
  if (host->update(host, id, "\xff", NULL) != -EILSEQ) return 3;
  if (host->request(host, "{}", "{}", NULL, other, 3) != -ENOBUFS) return 4;
  if (host->get_capability(host, "islet.nonsense/1") != NULL) return 5;
  const islet_host_alert *alerts = host->get_capability(host, ISLET_CAPABILITY_ALERT);
  if (alerts->update(host, "nobody-1", "{}", NULL, "{}") != -ENOENT) return 8;
  if (alerts->update(host, id, "{}", NULL, NULL) != -EINVAL) return 9;
  if (alerts->update(host, id, "{}", NULL, huge) != -EMSGSIZE) return 10;
  const islet_host_settings *settings = host->get_capability(host, ISLET_CAPABILITY_SETTINGS);
  if (settings->get(host, NULL) != NULL || settings->get(host, "\xff") != NULL) return 11;
  const islet_host_timer *timers = host->get_capability(host, ISLET_CAPABILITY_TIMER);
  const islet_host_descriptor *watches = host->get_capability(host, ISLET_CAPABILITY_DESCRIPTOR);
  uint32_t timer;
  if (timers->create(host, ISLET_CLOCK_MONOTONIC, NULL, NULL, &timer) != -EINVAL) return 12;
  if (timers->create(host, ISLET_CLOCK_MONOTONIC, fired, NULL, NULL) != -EINVAL) return 13;
  if (timers->create(host, 99, fired, NULL, &timer) != -EINVAL) return 14;
  if (watches->watch(host, 0, ISLET_DESCRIPTOR_READABLE, NULL, NULL) != -EINVAL) return 15;
  for (int count = 1; count < 64; count++)
    if (host->request(host, "{}", "{}", NULL, other, sizeof other) != 0) return 6;
  if (host->request(host, "{}", "{}", NULL, other, sizeof other) != -EAGAIN) return 7;
  return 0;
}

/* Calls of the storage and the status that must be refused; the number of the first that isn't. */
static int misuse_parts(void) {
  static char huge[ISLET_STORAGE_FILE_SIZE + 1];
  const islet_host_storage *storage = host->get_capability(host, ISLET_CAPABILITY_STORAGE);
  static const char *const names[] = {
    "", ".hidden", "..", "a/b", "Upper", "a b", "\xc3\xa9",
    "0123456789012345678901234567890123456789012345678901234567890123x"};
  char byte;
  size_t length = 0;
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    if (storage->write(host, names[index], "x", 1) != -EINVAL) return 20 + (int)index;
    if (storage->read(host, names[index], &byte, 1, &length) != -EINVAL) return 30 + (int)index;
  }
  if (storage->write(host, NULL, "x", 1) != -EINVAL) return 1;
  if (storage->write(host, "a", NULL, 1) != -EINVAL) return 2;
  if (storage->write(host, "a", huge, sizeof huge) != -EFBIG) return 3;
  if (storage->read(host, "a", &byte, 1, &length) != -ENOENT) return 4;
  if (storage->read(host, "a", NULL, 1, &length) != -EINVAL) return 5;
  if (storage->read(host, "a", &byte, 1, NULL) != -EINVAL) return 6;
  if (storage->write(host, "a", huge, sizeof huge - 1) != 0) return 7;
  if (storage->read(host, "a", NULL, 0, &length) != -ENOBUFS) return 8;
  if (length != sizeof huge - 1) return 9;
  if (storage->read(host, "a", huge, sizeof huge - 1, &length) != 0) return 10;
  if (storage->write(host, "a", NULL, 0) != 0) return 11;
  if (storage->read(host, "a", NULL, 0, &length) != 0 || length != 0) return 12;
  const islet_host_status *status = host->get_capability(host, ISLET_CAPABILITY_STATUS);
  static const char *const parts[] = {
    "", "Aria", "a_b", "a.b", "a b", "state", "file", "restarts", "crashes", "messages", "pid",
    "error", "012345678901234567890123456789012"};
  for (size_t index = 0; index < sizeof parts / sizeof *parts; index++)
    if (status->report(host, parts[index], "x") != -EINVAL) return 40 + (int)index;
  memset(huge, 'x', 257);
  huge[257] = 0;
  if (status->report(host, NULL, "x") != -EINVAL) return 13;
  if (status->report(host, "part", huge) != -EMSGSIZE) return 14;
  if (status->report(host, "part", "\xff") != -EILSEQ) return 15;
  if (status->report(host, "part", NULL) != 0) return 16;
  char part[8];
  for (int number = 0; number < 16; number++) {
    snprintf(part, sizeof part, "p%d", number);
    if (status->report(host, part, "here") != 0) return 17;
  }
  if (status->report(host, "p16", "here") != -EAGAIN) return 18;
  if (status->report(host, "p0", NULL) != 0 || status->report(host, "p16", "here") != 0) return 19;
  return 0;
}

static int run_command(
  const islet_provider *provider, const char *const *arguments, size_t count,
  islet_command_answer answer, void *answer_data) {
  const islet_host_storage *storage = host->get_capability(host, ISLET_CAPABILITY_STORAGE);
  const islet_host_status *status = host->get_capability(host, ISLET_CAPABILITY_STATUS);
  const char *word = count > 0 ? arguments[0] : "";
  char bytes[64] = "";
  size_t length = 0;
  (void)provider;
  if (arguments[count] != NULL) return -EPROTO;
  if (strcmp(word, "echo") == 0) {
    for (size_t index = 1; index < count; index++) {
      answer(answer_data, "<");
      answer(answer_data, arguments[index]);
      answer(answer_data, ">\n");
    }
    return 0;
  }
  if (strcmp(word, "much") == 0) {
    for (int number = 0; number < 100000; number++) answer(answer_data, "\xe2\x82\xac");
    return 0;
  }
  if (strcmp(word, "odd") == 0) {
    answer(answer_data, NULL);
    answer(answer_data, "\xff\x1b[31m");
    return 0;
  }
  if (strcmp(word, "fail") == 0) {
    answer(answer_data, "it is broken; mend it");
    return -EIO;
  }
  if (strcmp(word, "errno") == 0) return -ENOSPC;
  if (strcmp(word, "hang") == 0) for (;;) pause();
  if (strcmp(word, "crash") == 0) abort();
  if (strcmp(word, "write") == 0 && count == 3)
    return storage->write(host, arguments[1], arguments[2], strlen(arguments[2]));
  if (strcmp(word, "read") == 0 && count == 2) {
    int result = storage->read(host, arguments[1], bytes, sizeof bytes - 1, &length);
    if (result == 0) answer(answer_data, bytes);
    return result;
  }
  if (strcmp(word, "report") == 0 && count >= 2)
    return status->report(host, arguments[1], count > 2 ? arguments[2] : NULL);
  if (strcmp(word, "report-flood") == 0) {
    for (int number = 1; number <= 1000; number++) {
      snprintf(bytes, sizeof bytes, "line %d", number);
      status->report(host, "flood", bytes);
    }
    return 0;
  }
  if (strcmp(word, "misuse") == 0) {
    snprintf(bytes, sizeof bytes, "%d", misuse_parts());
    answer(answer_data, bytes);
    return 0;
  }
  answer(answer_data, "good knows no such word");
  return -EINVAL;
}

static int start(const islet_provider *provider) {
  (void)provider;
  host->log(host, ISLET_LOG_INFO, "two\nlines");
  return host->request(host, "{\"order\":7}", "{\"state\":\"new\"}", "{}", id, sizeof id);
}

static void stop(const islet_provider *provider) {
  (void)provider;
  host->end(host, id, "{\"state\":\"stopped\"}", NULL, "immediate");
}

static int handle_action(
  const islet_provider *provider, const char *activity, const char *action,
  const char *argument) {
  (void)provider;
  if (strcmp(activity, id) != 0) return -EINVAL;
  if (strcmp(action, "say") == 0) return say(argument);
  if (strcmp(action, "flood") == 0) return flood();
  if (strcmp(action, "alert") == 0) return alert(argument);
  if (strcmp(action, "alert-flood") == 0) return alert_flood();
  if (strcmp(action, "setting") == 0) return say(setting(argument));
  if (strcmp(action, "template") == 0)
    return host->request(host, "{}", "{\"state\":{\"title\":\"t\"}}", NULL, id, sizeof id);
  if (strcmp(action, "attach") == 0) return attach() < 0 ? -EIO : say("attached");
  if (strcmp(action, "misuse") == 0) return -misuse();
  if (strcmp(action, "end") == 0) return host->end(host, id, NULL, NULL, NULL);
  if (strcmp(action, "timer") == 0) {
    const islet_host_timer *timers = host->get_capability(host, ISLET_CAPABILITY_TIMER);
    uint32_t timer = 0;
    int result = timers->create(host, ISLET_CLOCK_BOOTTIME, fired, &host, &timer);
    return result < 0 ? result : timers->arm(host, timer, 1);
  }
  if (strcmp(action, "descriptor") == 0) {
    const islet_host_descriptor *watches =
      host->get_capability(host, ISLET_CAPABILITY_DESCRIPTOR);
    if (pipe(pipe_ends) < 0) return -errno;
    int result =
      watches->watch(host, pipe_ends[0], ISLET_DESCRIPTOR_READABLE, readable, &host);
    if (result < 0) return result;
    return write(pipe_ends[1], "x", 1) == 1 ? 0 : -EIO;
  }
  return -EOPNOTSUPP;
}

static const islet_provider_descriptor descriptor = {
  sizeof descriptor, "good", "Good", "1.0", "Says what it gets."};

static void state_changed(
  const islet_provider *provider, const char *activity, const char *state, const char *reason) {
  char line[256];
  (void)provider;
  snprintf(line, sizeof line, "heard %s %s %s", activity, state, reason);
  host->log(host, ISLET_LOG_INFO, line);
}

static void settings_changed(const islet_provider *provider) {
  (void)provider;
  say(setting("city"));
}

static const void *get_capability(const islet_provider *provider, const char *name) {
  static const islet_provider_activity_state states = {sizeof states, state_changed};
  static const islet_provider_settings settings = {sizeof settings, settings_changed};
  (void)provider;
  if (strcmp(name, ISLET_CAPABILITY_ACTIVITY_STATE) == 0) return &states;
  if (strcmp(name, ISLET_CAPABILITY_SETTINGS) == 0) return &settings;
  static const islet_provider_command command = {sizeof command, run_command};
  if (strcmp(name, ISLET_CAPABILITY_COMMAND) == 0) return &command;
  return NULL;
}

static const islet_provider provider = {
  sizeof provider, NULL, start, stop, handle_action, get_capability};

static int create(const islet_host *given, const islet_provider **made) {
  host = given;
  *made = &provider;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create};
  return &entry;
}
