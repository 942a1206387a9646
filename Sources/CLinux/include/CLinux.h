/* Linux calls that Swift's Glibc module does not see: variadic ones (prctl, fcntl with seals),
 * macros (CMSG_*, the seccomp program) and code that must stay async-signal-safe between vfork
 * and exec. Wrappers only, no policy.
 *
 * Unless a function says otherwise it returns 0 or a non-negative result, and -errno on failure;
 * it keeps no reference to its arguments, and may be called from any thread. */
#ifndef ISLET_CLINUX_H
#define ISLET_CLINUX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <time.h>

/* ---- Processes ---- */

/* Starts the program at `path` and returns its pid.
 *
 * `arguments` and `environment` are NULL-terminated and borrowed for the call. The child has
 *  - descriptor 0: a copy of `standard_input`, or /dev/null when it is negative;
 *  - descriptors 1 and 2: the caller's;
 *  - descriptor 3: a copy of `channel`, or nothing when it is negative;
 *  - nothing else open, no blocked signal, every signal at its default action;
 *  - `death_signal` (0 for none) sent to it when the calling thread dies, PR_SET_PDEATHSIG;
 *  - at most `data_limit` bytes (0 for the caller's own limit) of memory that it can write to and
 *    shares with nobody, the soft RLIMIT_DATA: what it asks for beyond that it doesn't get.
 * The caller keeps its own descriptors. A program that cannot be executed is an error here, not a
 * child that exits. vfork(2): the caller is suspended until the child has executed, and no page
 * table is copied. */
int islet_spawn(const char *path, char *const arguments[], char *const environment[],
                int standard_input, int channel, int death_signal, uint64_t data_limit);

/* What a child has used that has ended and is not reaped yet, waitid(2) with WNOWAIT; it stays to be
 * reaped. `ru_maxrss` is at least what the parent had when it started the child, which shared the
 * parent's memory until it executed. -ECHILD for a child that runs. */
int islet_zombie_usage(int child, struct rusage *usage);

/* The calling process's environment, environ(7): borrowed, and valid until something changes it. */
char *const *islet_environment(void);

/* Asks for `signal` when the parent dies, prctl(PR_SET_PDEATHSIG). `parent` is the pid that the
 * caller expects: a parent that is already gone is -ESRCH. */
int islet_die_with_parent(int parent, int signal);

/* Gives up gaining privileges by executing, for ever: prctl(PR_SET_NO_NEW_PRIVS). */
int islet_no_new_privileges(void);

/* Makes the calling process a pure computation: seccomp(2) answers EPERM to starting processes and
 * programs, sockets, signals to others, tracing, and everything that changes the file system
 * (opening for writing included). Threads, memory, memfds, reading files and writing to descriptors
 * already open stay possible. Needs islet_no_new_privileges() before; cannot be undone.
 * -ENOSYS where no filter is written for the machine or the kernel has none. */
int islet_forbid_side_effects(void);

/* Keeps malloc to one arena. Each further arena reserves 64 MiB of address space, which would eat
 * up RLIMIT_AS: mallopt(M_ARENA_MAX). */
void islet_use_one_arena(void);

/* Gives back the pages of programs and libraries that are as they are in their files: code and
 * constants. What is used again is mapped again from the kernel's cache, without a copy. Pages that
 * were written, by relocation for example, stay: madvise(MADV_DONTNEED), dl_iterate_phdr. */
void islet_release_unchanged_pages(void);

/* The name of a signal without "SIG", or NULL for a number that is none: sigabbrev_np(3). Static. */
const char *islet_signal_name(int number);

/* ---- Terminals ---- */

/* Opens a pseudo-terminal: returns its controller, close-on-exec and non-blocking, and in
 * `*terminal` the program's side, close-on-exec; the caller owns both. Attributes and size are
 * those of the terminal `like`, or usual ones where that is none (-1). Without `changes_output`
 * what the program writes arrives as it is, no line feed gets a carriage return. */
int islet_terminal_open(int like, int changes_output, int *terminal);

/* Gives a terminal (either side of a pseudo-terminal) the size of another one; the kernel sends
 * SIGWINCH to its foreground process group if that changes anything: TIOCSWINSZ. */
int islet_terminal_copy_size(int from, int to);

/* Starts the program `arguments[0]`, found by PATH, in a session of its own, and returns its pid.
 *
 * `arguments` is NULL-terminated and borrowed. The child has copies of the three `standard`
 * descriptors as 0, 1 and 2, `terminal` (-1 for none) as its controlling terminal, the caller's
 * environment and whatever the caller has open without close-on-exec. No signal is blocked; those
 * that the caller ignores stay ignored, all others are at their default. A program that cannot be
 * executed is an error here. */
int islet_terminal_spawn(char *const arguments[], const int standard[3], int terminal);

/* ---- Time ---- */

/* Reads a text that has the format from its beginning to its end, strptime(3); -EINVAL otherwise.
 * What the format does not say is zero. */
int islet_parse_time(const char *text, const char *format, struct tm *fields);

/* ---- Memory files ---- */

/* A new anonymous file, close-on-exec, that may be sealed: memfd_create(2). The caller owns it. */
int islet_memfd_create(const char *name);

/* Freezes size and contents for ever, against every holder of the file: F_ADD_SEALS with
 * SHRINK | GROW | WRITE | SEAL. -EBUSY while a writable mapping exists. */
int islet_memfd_seal(int memfd);

/* 1 when size and contents are frozen (SHRINK, GROW and WRITE are set), 0 when not, -EINVAL for a
 * file that has no seals: F_GET_SEALS. Only a frozen file is safe to map from another process. */
int islet_memfd_is_sealed(int memfd);

/* ---- Descriptors over a socket ---- */

/* Sends `length` bytes and, when `descriptor` is not negative, a copy of it (SCM_RIGHTS) as one
 * message. No SIGPIPE. Returns the number of bytes sent. */
long islet_send_descriptor(int socket, const void *bytes, size_t length, int descriptor);

/* Receives one message without blocking. `*descriptor` becomes the descriptor that came along, now
 * the caller's and close-on-exec, or -1; any further ones are closed. Returns the number of bytes,
 * 0 at the end of the stream, -EAGAIN when nothing is there yet, -EMSGSIZE when the message or its
 * descriptors did not fit. */
long islet_receive_descriptor(int socket, void *bytes, size_t capacity, int *descriptor);

#endif
