/*
 * Counts what a program allocates, frame by frame, without its help: a library for LD_PRELOAD.
 *
 * COUNT_ALLOCATIONS names a folder; each process that has this library leaves a file there whose
 * name is its number and whose layout is counters.h. A frame is a call to xcb_present_notify_msc,
 * which Islet, and the bare loop that it is measured against, make once for each. Nothing waits
 * and nothing is written but memory; still it takes time, so what is timed runs without it.
 */
#include "counters.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <systemd/sd-bus.h>
#include <xcb/present.h>

/* glibc's own names for what is replaced here: dlsym, the usual way, allocates. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static struct counters *counters;
static _Thread_local bool is_tracing;

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("COUNT_ALLOCATIONS");
  if (folder == NULL) return;
  char path[4096];
  snprintf(path, sizeof path, "%s/%d", folder, (int)getpid());
  const int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (ftruncate(file, sizeof(struct counters)) == 0) {
    void *page = mmap(NULL, sizeof(struct counters), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) counters = page;
  }
  close(file);
}

/* Only ever for somebody who looks for an allocation: unwinding takes far longer than one. */
static void trace(size_t size) {
  if (is_tracing) return;
  is_tracing = true;
  const uint64_t index = __atomic_fetch_add(&counters->stacks, 1, __ATOMIC_RELAXED);
  if (index < most_stacks) {
    void *addresses[stack_depth + 2];
    const int depth = backtrace(addresses, stack_depth + 2);
    struct stack *stack = &counters->stack[index];
    stack->frame = counters->frames;
    stack->bytes = size;
    /* The first two are in here. */
    for (int i = 2; i < depth; i++) stack->addresses[i - 2] = (uint64_t)(uintptr_t)addresses[i];
  }
  is_tracing = false;
}

static void count(size_t size) {
  if (counters == NULL || is_tracing) return;
  __atomic_fetch_add(&counters->allocations, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&counters->bytes, size, __ATOMIC_RELAXED);
  if (__atomic_load_n(&counters->wants_stacks, __ATOMIC_RELAXED) != 0) trace(size);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count(size);
  return __libc_realloc(memory, size);
}

void *reallocarray(void *memory, size_t number, size_t size) {
  size_t whole;
  if (__builtin_mul_overflow(number, size, &whole)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(memory, whole);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *found = memalign(alignment, size);
  if (found == NULL) return ENOMEM;
  *memory = found;
  return 0;
}

/* The next definition of a function that is replaced here, looked up once. */
#define NEXT(function) \
  static __typeof__(&function) next; \
  if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, #function)

/* A frame is asked for. */
xcb_void_cookie_t xcb_present_notify_msc(
    xcb_connection_t *connection, xcb_window_t window, uint32_t serial, uint64_t target,
    uint64_t divisor, uint64_t remainder) {
  NEXT(xcb_present_notify_msc);
  if (counters != NULL && counters->frames < most_frames) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    counters->frame[counters->frames] = (struct frame){
        .allocations = counters->allocations,
        .bytes = counters->bytes,
        .messages = counters->messages,
        .nanoseconds = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec};
    __atomic_fetch_add(&counters->frames, 1, __ATOMIC_RELEASE);
  }
  return next(connection, window, serial, target, divisor, remainder);
}

/* A message came in: Islet asks each for its member. */
const char *sd_bus_message_get_member(sd_bus_message *message) {
  NEXT(sd_bus_message_get_member);
  if (counters != NULL) counters->messages++;
  return next(message);
}
