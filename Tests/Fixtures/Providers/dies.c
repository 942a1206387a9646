/* Requests an activity with a picture's key, and dies as soon as that is on its way. */
#include <islet/provider.h>
#include <stdlib.h>

static const islet_host *host;

static void die(void *user_data, uint32_t which) {
  (void)user_data;
  (void)which;
  abort();
}

static int start(const islet_provider *provider) {
  (void)provider;
  char activity[ISLET_ACTIVITY_ID_SIZE];
  int result = host->request(host, "{}", "{\"state\":{\"title\":\"Soon gone\",\"icon\":\"timer\"}}",
                             NULL, activity, sizeof activity);
  if (result < 0) return result;
  const islet_host_timer *timers = host->get_capability(host, ISLET_CAPABILITY_TIMER);
  uint32_t timer;
  result = timers->create(host, ISLET_CLOCK_MONOTONIC, die, NULL, &timer);
  return result < 0 ? result : timers->arm(host, timer, 1);
}

static void stop(const islet_provider *provider) { (void)provider; }

static const islet_provider provider = {
    .size = sizeof(islet_provider), .start = start, .stop = stop};

static int create(const islet_host *given, const islet_provider **result) {
  host = given;
  *result = &provider;
  return 0;
}

static const islet_provider_descriptor descriptor = {
    .size = sizeof(islet_provider_descriptor), .id = "dies", .name = "Dies", .version = "1"};
static const islet_provider_entry entry = {.size = sizeof(islet_provider_entry),
                                           .abi = ISLET_PROVIDER_ABI,
                                           .descriptor = &descriptor,
                                           .create = create};

const islet_provider_entry *islet_provider_entry_v1(void) { return &entry; }
