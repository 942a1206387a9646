/* Hello: a provider in plain C. One activity with views of its own, one button, one setting.
 *
 *     cc -std=c11 -shared -fPIC $(pkg-config --cflags islet-provider) -o libhello.so hello.c
 *     ISLET_PROVIDER_PATH=$PWD islet overlay
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "islet/provider.h"

static const islet_host *host;
static char id[ISLET_ACTIVITY_ID_SIZE];
static int greetings;

/* The view archive: what shows in each place (JSON, as IsletKit would write it). */
#define NAME \
  "{\"type\":\"text\",\"text\":\"Hello\",\"modifiers\":[{\"modifier\":\"font\"," \
  "\"font\":{\"style\":\"headline\"}}]}"
#define SYMBOL \
  "{\"type\":\"symbol\",\"name\":\"star.fill\",\"modifiers\":[{\"modifier\":\"foreground\"," \
  "\"color\":\"#FFD60A\"}]}"
#define COUNT "{\"type\":\"text\",\"text\":\"%d\"}"
#define CAPSULE \
  "{\"modifier\":\"padding\",\"insets\":{\"top\":6,\"leading\":12,\"bottom\":6,\"trailing\":12}}," \
  "{\"modifier\":\"background\",\"shape\":\"capsule\",\"fill\":\"#FFFFFF2E\"}"
#define BUTTON \
  "{\"type\":\"button\",\"action\":\"greet\",\"label\":" \
  "{\"type\":\"text\",\"text\":\"%s\",\"modifiers\":[" CAPSULE "]}}"
#define VIEWS \
  "{\"compactLeading\":" SYMBOL ",\"compactTrailing\":" COUNT ",\"minimal\":" SYMBOL "," \
  "\"expanded\":{\"leading\":" SYMBOL ",\"center\":" NAME ",\"trailing\":" COUNT "," \
  "\"bottom\":" BUTTON "}}"

/* What the button says: the setting `label` of the group [provider.hello], if it is plain. */
static const char *label(void) {
  const islet_host_settings *settings = host->get_capability(host, ISLET_CAPABILITY_SETTINGS);
  const char *text = settings ? settings->get(host, "label") : NULL;
  return text && strlen(text) <= 64 && !strpbrk(text, "\"\\\n\t") ? text : "Greet";
}

static int show(int is_new) {
  char content[64], views[2048];
  snprintf(content, sizeof content, "{\"state\":{\"greetings\":%d}}", greetings);
  snprintf(views, sizeof views, VIEWS, greetings, greetings, label());
  return is_new ? host->request(host, "{}", content, views, id, sizeof id)
                : host->update(host, id, content, views);
}

static int start(const islet_provider *provider) {
  (void)provider;
  return show(1);
}

static void stop(const islet_provider *provider) {
  (void)provider;
  host->end(host, id, NULL, NULL, "immediate");
}

static int handle_action(
  const islet_provider *provider, const char *activity, const char *action,
  const char *argument) {
  (void)provider;
  (void)argument;
  if (strcmp(activity, id) != 0 || strcmp(action, "greet") != 0) return -EINVAL;
  greetings++;
  return show(0);
}

static void settings_changed(const islet_provider *provider) {
  (void)provider;
  show(0);
}

static const void *get_capability(const islet_provider *provider, const char *name) {
  static const islet_provider_settings settings = {sizeof settings, settings_changed};
  (void)provider;
  return strcmp(name, ISLET_CAPABILITY_SETTINGS) == 0 ? &settings : NULL;
}

static int create(const islet_host *given, const islet_provider **made) {
  static const islet_provider provider = {
    sizeof provider, NULL, start, stop, handle_action, get_capability};
  host = given;
  *made = &provider;
  return 0;
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_descriptor descriptor = {
    sizeof descriptor, "hello", "Hello", "1.0", "Greets, and counts how often."};
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, create};
  return &entry;
}
