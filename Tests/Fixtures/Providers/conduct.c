/* A small good provider, for `islet provider check`, and how it goes wrong: one -D at a time. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "islet/provider.h"

static const islet_host *host;
static char id[ISLET_ACTIVITY_ID_SIZE];

/* What it keeps, read once: how many runs it has had. */
static char kept[16];

#define TEXT(text) "{\"type\":\"text\",\"text\":\"" text "\"}"
#define SYMBOL(name) "{\"type\":\"symbol\",\"name\":\"" name "\"}"
#define MINIMAL "\"minimal\":" SYMBOL("play.fill") ","
#define BUTTON \
  "{\"type\":\"button\",\"action\":\"go\",\"label\":" TEXT("Go") "}"

#if defined(NO_MINIMAL)
#undef MINIMAL
#define MINIMAL
#elif defined(NAMELESS_BUTTON)
#undef BUTTON
#define BUTTON "{\"type\":\"button\",\"action\":\"go\",\"label\":" SYMBOL("play.fill") "}"
#elif defined(ODD_SYMBOL)
#undef MINIMAL
#define MINIMAL "\"minimal\":" SYMBOL("no.such.symbol") ","
#elif defined(MISSING_PICTURE)
#undef MINIMAL
#define MINIMAL "\"minimal\":{\"type\":\"image\",\"key\":\"nowhere\"},"
#elif defined(TOO_TALL)
#undef BUTTON
#define LINE TEXT("line") ","
#define BUTTON \
  "{\"type\":\"stack\",\"axis\":\"vertical\",\"children\":[" LINE LINE LINE LINE LINE LINE LINE \
  TEXT("last") "]}"
#endif

#if defined(TOO_WIDE)
#define TRAILING TEXT("far more words than the side of a small black pill can hold")
#else
#define TRAILING TEXT("5")
#endif

static const char views[] =
  "{" MINIMAL "\"compactLeading\":" SYMBOL("play.fill") ",\"compactTrailing\":" TRAILING
  ",\"expanded\":{\"leading\":" TEXT("Hello") ",\"bottom\":" BUTTON "}}";

#if defined(EXPORTS_MORE)
ISLET_EXPORT void one_more_symbol(void);
void one_more_symbol(void) {}
#endif

static int request(const char *content, const char *archive) {
  return host->request(host, "{}", content, archive, id, sizeof id);
}

#if defined(FLOODS)
static int pair[2];

/* Called again and again: the pipe is never read. */
static void readable(void *user_data, int descriptor, uint32_t events) {
  static unsigned number;
  char content[64];
  (void)user_data, (void)descriptor, (void)events;
  snprintf(content, sizeof content, "{\"state\":%u}", number++);
  host->update(host, id, content, NULL);
}
#elif defined(TICKS)
static const islet_host_timer *timers;

static void fired(void *user_data, uint32_t timer) {
  (void)user_data;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  timers->arm(host, timer, now.tv_sec * 1000000ull + now.tv_nsec / 1000 + 100000);
}
#endif

static void count_runs(void) {
  if (!ISLET_HAS_FIELD(islet_host, get_capability, host)) return;
  const islet_host_storage *storage = host->get_capability(host, ISLET_CAPABILITY_STORAGE);
  size_t length = 0;
  if (storage == NULL) return;
  int result = storage->read(host, "runs", kept, sizeof kept - 1, &length);
#if defined(TRUSTS_FILES)
  if (result == 0 && length != 1) raise(SIGSEGV);
#elif defined(TRUSTS_DISK)
  if (result == -EIO) raise(SIGSEGV);
#endif
  snprintf(kept, sizeof kept, "%d", result == 0 ? atoi(kept) + 1 : 1);
  storage->write(host, "runs", kept, 1);
}

static int start(const islet_provider *provider) {
  (void)provider;
  count_runs();
#if defined(SLOW_START)
  sleep(20);
#elif defined(CRASH_START)
  fputs("about to trip\n", stderr);
  raise(SIGSEGV);
#elif defined(FAILING_START)
  return -ENODEV;
#elif defined(BAD_JSON)
  return request("{\"state\":", views);
#elif defined(GIANT_STATE)
  static char state[6000] = "{\"state\":\"";
  memset(state + 10, 'x', 5000);
  strcpy(state + 5010, "\"}");
  return request(state, views);
#elif defined(GIANT_ARCHIVE)
  static char archive[100000];
  memset(archive, ' ', sizeof archive - 1);
  memcpy(archive, views, sizeof views - 1);
  request("{\"state\":{}}", archive);
  return 0;
#elif defined(NEEDS_TIMER)
  if (host->get_capability(host, ISLET_CAPABILITY_TIMER) == NULL) return -ENOTSUP;
#elif defined(TRUSTS_TIMER)
  const islet_host_timer *trusted = host->get_capability(host, ISLET_CAPABILITY_TIMER);
  volatile uint32_t size = trusted->size;
  (void)size;
#elif defined(NEEDS_WHOLE_TABLE)
  if (!ISLET_HAS_FIELD(islet_host, get_capability, host)) return -ENOTSUP;
#elif defined(REQUESTS_NOTHING) || defined(SHOWS_WHEN_TOLD)
  return 0;
#endif
  int result = request("{\"state\":{\"count\":5}}", views);
#if defined(FLOODS)
  const islet_host_descriptor *watches = host->get_capability(host, ISLET_CAPABILITY_DESCRIPTOR);
  if (watches == NULL) return result;
  if (pipe(pair) < 0 || write(pair[1], "x", 1) != 1) return -errno;
  watches->watch(host, pair[0], ISLET_DESCRIPTOR_READABLE, readable, NULL);
#elif defined(TICKS)
  uint32_t timer;
  timers = host->get_capability(host, ISLET_CAPABILITY_TIMER);
  if (timers != NULL && timers->create(host, ISLET_CLOCK_MONOTONIC, fired, NULL, &timer) == 0)
    fired(NULL, timer);
#endif
  return result;
}

static void stop(const islet_provider *provider) {
  (void)provider;
#if defined(NEVER_STOPS)
  for (;;) pause();
#elif defined(CRASH_STOP)
  /* As a provider in Swift does, in a debug build. */
  fputs("Fatal error: tripped\nCurrent stack trace:\n0    libconduct.so 0x00007fab84732280\n", stderr);
  raise(SIGABRT);
#endif
  host->end(host, id, NULL, NULL, "immediate");
}

static int handle_action(
  const islet_provider *provider, const char *activity, const char *action, const char *argument) {
  (void)provider, (void)activity;
#if defined(CRASH_ACTION)
  if (strlen(argument) > 1000) raise(SIGSEGV);
#elif defined(HANGING_ACTION)
  if (strcmp(action, "go") == 0) for (;;) pause();
#elif defined(LEAKS)
  char *lost = malloc(1 << 16);
  if (lost != NULL) memset(lost, 1, 1 << 16);
#elif defined(EXITS)
  if (strlen(argument) > 1000) exit(0);
#endif
  if (strcmp(action, "go") != 0) return -EINVAL;
  char content[64];
  snprintf(content, sizeof content, "{\"state\":{\"length\":%zu}}", strlen(argument));
  return host->update(host, id, content, NULL);
}

static int run_command(
  const islet_provider *provider, const char *const *arguments, size_t count,
  islet_command_answer answer, void *answer_data) {
  (void)provider;
#if defined(CRASH_COMMAND)
  raise(count > 0 && strlen(arguments[0]) > 1000 ? SIGSEGV : 0);
#elif defined(HANGING_COMMAND)
  if (count > 0 && strcmp(arguments[0], "--help") == 0) for (;;) pause();
#elif defined(SHOWS_WHEN_TOLD)
  if (count == 2 && strcmp(arguments[0], "show") == 0)
    return request("{\"state\":{\"count\":5}}", views);
#elif defined(COLOURED_COMMAND)
  answer(answer_data, "\x1b[31mred");
#endif
  answer(answer_data, "takes 'runs'\n");
  return count == 1 && strcmp(arguments[0], "runs") == 0 ? 0 : -EINVAL;
}

static const void *get_capability(const islet_provider *provider, const char *name) {
  static const islet_provider_command command = {sizeof command, run_command};
  (void)provider;
  return strcmp(name, ISLET_CAPABILITY_COMMAND) == 0 ? &command : NULL;
}

static const islet_provider_descriptor descriptor = {
  sizeof descriptor, "conduct", "Conduct", "1.0", "Says how it is treated."};

static const islet_provider provider = {
#if defined(NULL_FUNCTIONS)
  .size = sizeof provider};
#elif defined(LYING_SIZE)
  .size = 12, .start = start, .stop = stop, .handle_action = handle_action};
#else
  .size = sizeof provider, .start = start, .stop = stop, .handle_action = handle_action,
  .get_capability = get_capability};
#endif

static int create(const islet_host *given, const islet_provider **made) {
  host = given;
  *made = &provider;
  (void)start, (void)stop, (void)handle_action, (void)get_capability;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create};
  return &entry;
}
