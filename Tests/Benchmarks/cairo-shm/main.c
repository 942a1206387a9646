/*
 * The path that Islet's drawing is measured against: the same scenes, drawn on the client's side by
 * Cairo and pushed to the X server through MIT-SHM.
 *
 * It is the best honest version of that path. Texts and artwork are rendered once into surfaces;
 * a frame clears, draws and sends only the box that changed; the image in shared memory is the only
 * frame buffer, so nothing is copied on the client's side; a frame is two requests in one write and
 * one wake-up. Frames are paced by the Present extension, as Islet's are. The clock request follows
 * the image in the same write: its answer therefore proves that the server has read the image, and
 * one buffer is enough.
 *
 *   cairo-shm [--scene NAME] [--scale N] [--rounds N] [--server PID] [--unpaced | --bare]
 *
 * prints `key: value` lines. Server time is read from /proc/PID/schedstat (nanoseconds).
 * --unpaced draws the same frames at once, the time of each being an argument, and lets the server
 * catch up after a few; that waiting does not count. --bare paces frames and draws none of them:
 * what the clock itself costs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "scene.h"

enum mode { paced, unpaced, bare };

/* As in Islet's own unpaced run: how many frames go before the server catches up. */
enum { batch_frames = 8, refresh_rate = 60 };

static const struct scene *const scenes[] = {
    &morph_scene, &ring_scene, &digits_scene, &waveform_scene, &two_pills_scene};

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t run_time(int pid) {
  char path[64];
  unsigned long long ran = 0;
  if (pid <= 0) return 0;
  snprintf(path, sizeof path, "/proc/%d/schedstat", pid);
  FILE *file = fopen(path, "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%llu", &ran) != 1) ran = 0;
  fclose(file);
  return ran;
}

/* Whether a step has another frame after so many, the last of which still moved or not. */
static bool goes_on(const struct scene *scene, int frames, bool moves) {
  return scene->frames_in_step > 0 ? frames < scene->frames_in_step : moves;
}

/* Returns the processor time of the frames. */
static uint64_t step_unpaced(struct stage *stage, const struct scene *scene, int step) {
  uint64_t spent = 0;
  int frames = 0;
  scene->begin(stage, step);
  for (bool more = true; more;) {
    const uint64_t start = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < batch_frames && more; i++) {
      const bool moves =
          scene->draw(stage, (double)frames * scene->refreshes / refresh_rate);
      xcb_flush(stage->connection);
      more = goes_on(scene, ++frames, moves);
    }
    spent += nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - start;
    synchronize(stage);
  }
  return spent;
}

static uint64_t step_paced(
    struct stage *stage, const struct scene *scene, int step, bool draws) {
  const uint64_t before = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  const uint64_t start = nanoseconds(CLOCK_MONOTONIC);
  uint64_t msc = next_refresh(stage, 0);
  int frames = 0;
  if (draws) scene->begin(stage, step);
  for (bool more = true; more;) {
    const double seconds = (double)(nanoseconds(CLOCK_MONOTONIC) - start) / 1e9;
    double position;
    bool moves;
    if (draws) {
      moves = scene->draw(stage, seconds);
    } else {
      /* As long as a morph takes. */
      moves = spring_moves(seconds, 0.5, 0.3, &position);
      stage->frames++;
    }
    more = goes_on(scene, ++frames, moves);
    msc = next_refresh(stage, msc + (uint64_t)scene->refreshes);
  }
  return nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - before;
}

static const struct scene *scene_named(const char *name) {
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
    if (strcmp(scenes[i]->name, name) == 0) return scenes[i];
  fail("the scenes are morph, ring, digits, waveform and two-pills");
  return NULL;
}

int main(int argc, char **argv) {
  static const char usage[] =
      "usage: cairo-shm [--scene NAME] [--scale N] [--rounds N] [--server PID]"
      " [--unpaced | --bare]";
  struct stage stage = {.scale = 1};
  const struct scene *scene = &morph_scene;
  int rounds = 8, server = 0;
  enum mode mode = paced;
  for (int i = 1; i < argc; i++) {
    const bool has_value = i + 1 < argc;
    if (strcmp(argv[i], "--unpaced") == 0)
      mode = unpaced;
    else if (strcmp(argv[i], "--bare") == 0)
      mode = bare;
    else if (strcmp(argv[i], "--scene") == 0 && has_value)
      scene = scene_named(argv[++i]);
    else if (strcmp(argv[i], "--scale") == 0 && has_value)
      stage.scale = atof(argv[++i]);
    else if (strcmp(argv[i], "--rounds") == 0 && has_value)
      rounds = atoi(argv[++i]);
    else if (strcmp(argv[i], "--server") == 0 && has_value)
      server = atoi(argv[++i]);
    else
      fail(usage);
  }
  if (!(stage.scale >= 0.5 && stage.scale <= 4) || rounds < 1)
    fail("scale is 0.5 to 4, rounds at least 1");
  open_stage(&stage);
  scene->open(&stage);

  struct rusage before, after;
  uint64_t client = 0, server_time = 0;
  /* The first two rounds warm caches up and are not counted. */
  const int warm = 2 * scene->steps_in_round;
  for (int i = 0; i < warm + rounds * scene->steps_in_round; i++) {
    if (i == warm) {
      synchronize(&stage);
      stage.frames = stage.requests = client = 0;
      getrusage(RUSAGE_SELF, &before);
      server_time = run_time(server);
    }
    client += mode == unpaced ? step_unpaced(&stage, scene, i + 1)
                              : step_paced(&stage, scene, i + 1, mode == paced);
  }
  synchronize(&stage);
  server_time = run_time(server) - server_time;
  getrusage(RUSAGE_SELF, &after);

  printf("frames: %llu\n", (unsigned long long)stage.frames);
  printf("client_ns: %llu\n", (unsigned long long)client);
  printf("server_ns: %llu\n", (unsigned long long)server_time);
  printf("requests: %llu\n", (unsigned long long)stage.requests);
  printf("voluntary: %ld\n", after.ru_nvcsw - before.ru_nvcsw);
  printf("involuntary: %ld\n", after.ru_nivcsw - before.ru_nivcsw);
  scene->close();
  close_stage(&stage);
  return 0;
}
