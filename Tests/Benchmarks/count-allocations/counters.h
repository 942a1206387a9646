/*
 * The page in which a counted program leaves its figures: a file that both it and the reader have
 * mapped, so that reading wakes nobody. The reader is allocations.py, which knows this layout.
 */
#ifndef ISLET_BENCH_COUNTERS_H
#define ISLET_BENCH_COUNTERS_H

#include <stdint.h>

/* Eighteen minutes at 60 frames a second; what comes later is not written down. */
enum { most_frames = 1 << 16 };
/* Places in the code, and the calls that lead to each. */
enum { most_stacks = 1 << 15, stack_depth = 30 };

/* The sums at the moment at which a frame of the display was asked for. */
struct frame {
  uint64_t allocations;
  uint64_t bytes;
  /* D-Bus messages that came in: what they cause is no part of an animation. */
  uint64_t messages;
  uint64_t nanoseconds;
};

struct stack {
  /* How many frames had been asked for. */
  uint64_t frame;
  uint64_t bytes;
  uint64_t addresses[stack_depth];
};

struct counters {
  uint64_t allocations;
  uint64_t bytes;
  uint64_t messages;
  uint64_t frames;
  /* The reader sets it to have every allocation's stack written down from then on. */
  uint64_t wants_stacks;
  uint64_t stacks;
  uint64_t unused[2];
  struct frame frame[most_frames];
  struct stack stack[most_stacks];
};

#endif
