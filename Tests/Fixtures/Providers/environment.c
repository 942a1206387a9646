/* A provider that writes how its process was started, and what is loaded, to the file that
   ISLET_TEST_REPORT names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "minimal.h"

#define NAME "LD_LIBRARY_PATH"

/* What the process was started with, also what it has taken away since. */
static void write_start(FILE *report) {
  FILE *environment = fopen("/proc/self/environ", "r");
  char *entry = NULL;
  size_t size = 0;
  if (!environment) return;
  while (getdelim(&entry, &size, 0, environment) > 0)
    if (strncmp(entry, NAME "=", sizeof NAME) == 0)
      fprintf(report, "start %s\n", entry + sizeof NAME);
  free(entry);
  fclose(environment);
}

static void write_libraries(FILE *report) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char *line = NULL;
  size_t size = 0;
  if (!maps) return;
  while (getline(&line, &size, maps) > 0) {
    char *path = strchr(line, '/');
    if (path && strstr(path, ".so")) fprintf(report, "library %s", path);
  }
  free(line);
  fclose(maps);
}

static int report_and_create(const islet_host *host, const islet_provider **provider) {
  const char *path = getenv("ISLET_TEST_REPORT");
  FILE *report = path ? fopen(path, "w") : NULL;
  if (report) {
    const char *now = getenv(NAME);
    fprintf(report, "now %s\n", now ? now : "unset");
    write_start(report);
    write_libraries(report);
    fprintf(report, "end\n");
    fclose(report);
  }
  return create(host, provider);
}

const islet_provider_entry *islet_provider_entry_v1(void) {
  static const islet_provider_entry entry = {
    sizeof entry, ISLET_PROVIDER_ABI, &descriptor, report_and_create};
  return &entry;
}
