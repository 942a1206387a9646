/* Says one wrong thing after the other: the setting `lie` names it, and the log says what came of
 * it. */
#include <errno.h>
#include <islet/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOOD "{\"state\":{\"title\":\"Good\"},\"relevanceScore\":50}"

static const islet_host *host;
static char activity[ISLET_ACTIVITY_ID_SIZE];

/* `open`, so many times `part`, `close`; the caller frees it. */
static char *repeated(const char *open, const char *part, size_t count, const char *close) {
  size_t length = strlen(open), step = strlen(part);
  char *text = malloc(length + step * count + strlen(close) + 1);
  if (text == NULL) abort();
  strcpy(text, open);
  for (; count > 0; count--, length += step) strcpy(text + length, part);
  strcpy(text + length, close);
  return text;
}

/* An update with a text that is freed. */
static int show(char *content, char *views) {
  int result = host->update(host, activity, content ? content : GOOD, views);
  free(content);
  free(views);
  return result;
}

/* Far more activities than are allowed; how many it got, this one included. */
static int many(void) {
  static char ids[1000][ISLET_ACTIVITY_ID_SIZE];
  int count = 0;
  for (int i = 0; i < 1000; i++)
    if (host->request(host, "{}", "{}", NULL, ids[count], sizeof ids[0]) == 0) count++;
  for (int i = 0; i < count; i++) host->end(host, ids[i], NULL, NULL, "immediate");
  return count + 1;
}

static int ended(void) {
  char id[ISLET_ACTIVITY_ID_SIZE];
  int result = host->request(host, "{}", "{}", NULL, id, sizeof id);
  if (result == 0) result = host->end(host, id, NULL, NULL, "immediate");
  return result == 0 ? host->update(host, id, GOOD, NULL) : result;
}

/* An update that is one text. */
typedef struct {
  const char *name, *content, *views;
} update;

#define TITLE(title, more) "{\"state\":{\"title\":\"" title "\"}" more "}"
#define MINIMAL(node) "{\"expanded\":{},\"minimal\":" node "}"

static const update updates[] = {
  {"good", GOOD, NULL},
  {"no-json", "{\"state\":", NULL},
  {"unknown-node", GOOD, MINIMAL("{\"type\":\"hologram\"}")},
  {"negative", GOOD, MINIMAL("{\"type\":\"spacer\",\"minLength\":-1}")},
  {"not-a-number", TITLE("Bad", ",\"relevanceScore\":NaN"), NULL},
  {"no-date", TITLE("Bad", ",\"staleDate\":1e13"), NULL},
  {"past", TITLE("Past", ",\"staleDate\":-62135596800"), NULL},
  {"year-9999", TITLE("9999", ",\"staleDate\":253402300799"), NULL},
  {"no-utf8", TITLE("\xff\xc0\x80", ""), NULL},
  {"control", TITLE("a\\u0007b\\u001b[1m\\nc", ""), NULL},
  {"raw-control", TITLE("a\x1b[1m", ""), NULL},
  {"markup", TITLE("<b>a</b> &amp;", ""), NULL},
  {"null", NULL, NULL},
};

#define EMPTY "{\"type\":\"empty\"}"
#define STACK "{\"expanded\":{},\"minimal\":{\"type\":\"stack\",\"axis\":\"depth\",\"children\":["

static int tell(const char *lie) {
  for (size_t i = 0; i < sizeof updates / sizeof *updates; i++)
    if (strcmp(updates[i].name, lie) == 0)
      return host->update(host, activity, updates[i].content, updates[i].views);
  if (!strcmp(lie, "oversize")) return show(repeated("{\"state\":\"", "x", 5000, "\"}"), NULL);
  if (!strcmp(lie, "giant")) return show(repeated("{\"state\":\"", "x", 100000, "\"}"), NULL);
  if (!strcmp(lie, "deep")) return show(NULL, repeated("", "[", 10000, ""));
  if (!strcmp(lie, "nodes")) return show(NULL, repeated(STACK, EMPTY ",", 3000, EMPTY "]}}"));
  if (!strcmp(lie, "ten-thousand-nodes"))
    return show(NULL, repeated(STACK, EMPTY ",", 10000, EMPTY "]}}"));
  if (!strcmp(lie, "stranger")) return host->update(host, "somebody-1", GOOD, NULL);
  if (!strcmp(lie, "ended")) return ended();
  if (!strcmp(lie, "many")) return many();
  return -ENOSYS;
}

static void settings_changed(const islet_provider *provider) {
  const islet_host_settings *settings = host->get_capability(host, ISLET_CAPABILITY_SETTINGS);
  const char *lie = settings->get(host, "lie");
  char line[128];
  (void)provider;
  if (lie == NULL) return;
  snprintf(line, sizeof line, "lie %s: %d", lie, tell(lie));
  host->log(host, ISLET_LOG_INFO, line);
}

static const void *get_capability(const islet_provider *provider, const char *id) {
  static const islet_provider_settings settings = {sizeof settings, settings_changed};
  (void)provider;
  return strcmp(id, ISLET_CAPABILITY_SETTINGS) == 0 ? &settings : NULL;
}

static int start(const islet_provider *provider) {
  (void)provider;
  return host->request(host, "{}", GOOD, NULL, activity, sizeof activity);
}

static void stop(const islet_provider *provider) { (void)provider; }

static int create(const islet_host *given, const islet_provider **result) {
  static const islet_provider provider = {
    .size = sizeof provider, .start = start, .stop = stop, .get_capability = get_capability};
  host = given;
  *result = &provider;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_descriptor descriptor = {
    .size = sizeof descriptor, .id = "lies", .name = "Lies", .version = "1"};
  static const islet_provider_entry entry = {
    .size = sizeof entry, .abi = ISLET_PROVIDER_ABI, .descriptor = &descriptor, .create = create};
  return &entry;
}
