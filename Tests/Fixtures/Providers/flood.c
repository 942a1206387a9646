/* Updates its activity 10 000 times in about a second, and then rests. */
#include <islet/provider.h>
#include <stdio.h>
#include <time.h>

#define UPDATES 10000
#define BATCH 100
#define PAUSE 10000u /* microseconds between batches */

static const islet_host *host;
static const islet_host_timer *timers;
static char activity[ISLET_ACTIVITY_ID_SIZE];
static int sent;
static uint32_t timer;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000u + (uint64_t)time.tv_nsec / 1000u;
}

static void send_batch(void *user_data, uint32_t which) {
  (void)user_data;
  for (int i = 0; i < BATCH; i++) {
    char content[128];
    sent++;
    snprintf(content, sizeof content, "{\"state\":{\"title\":\"%d\",\"progress\":%.4f}}",
             sent, (double)sent / UPDATES);
    host->update(host, activity, content, NULL);
  }
  if (sent < UPDATES) timers->arm(host, which, now() + PAUSE);
}

static int start(const islet_provider *provider) {
  (void)provider;
  int result = host->request(host, "{}", "{\"state\":{\"title\":\"0\"}}", NULL, activity,
                             sizeof activity);
  if (result < 0) return result;
  timers = host->get_capability(host, ISLET_CAPABILITY_TIMER);
  result = timers->create(host, ISLET_CLOCK_MONOTONIC, send_batch, NULL, &timer);
  if (result < 0) return result;
  return timers->arm(host, timer, now() + 1500000u);
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
    .size = sizeof(islet_provider_descriptor), .id = "flood", .name = "Flood", .version = "1"};
static const islet_provider_entry entry = {.size = sizeof(islet_provider_entry),
                                           .abi = ISLET_PROVIDER_ABI,
                                           .descriptor = &descriptor,
                                           .create = create};

const islet_provider_entry *islet_provider_entry_v1(void) { return &entry; }
