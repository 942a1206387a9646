/*
 * islet/provider.h: the C interface between a provider and the program that hosts it.
 *
 * A provider is a shared library that reports live activities: what is playing, a timer, a
 * download. Each one runs in a host process of its own. The library exports one symbol,
 *
 *     const islet_provider_entry *islet_provider_entry_v1(void);
 *
 * and the host then calls, all on its main thread and in this order:
 *
 *     entry -> create(host) -> get_capability()* -> start()
 *           -> { handle_action() | an optional part | a lent callback }* -> stop()
 *           -> the process ends
 *
 * How to read this header:
 *
 *   [main-thread]  Called on the host's main thread only, and must be called there only. The
 *                  interface knows no other thread. A function must return soon (2 s at most):
 *                  wait with the timers and descriptors that the host lends, never by blocking.
 *   [once]         Called at most once in a process.
 *   [reentrant]    A function of the host that may be called from any function or callback of the
 *                  provider, create() and stop() included; it never calls the provider before it
 *                  returns. What it causes arrives later, from the loop. So the provider's own
 *                  functions are never entered while one of them runs.
 *   borrowed       The pointer belongs to the caller and is valid until the function returns. Copy
 *                  what you keep.
 *   static         The pointer must stay valid until the process ends. Nothing is ever freed by
 *                  the other side, and the library is never unloaded.
 *   int            Functions return 0 (or what is documented) on success and -errno on failure.
 *   texts          UTF-8 with a terminating NUL. Texts shown to people are plain: no markup.
 *
 * Each struct begins with its own size, set to sizeof by whoever fills it. Later versions only
 * append fields, so a shorter struct from an older library stays valid: a reader must not look past
 * `size` (ISLET_HAS_FIELD). Whatever cannot be appended gets a new entry symbol. Optional parts are
 * tables that both sides ask each other for by an id that carries a version: "islet.timer/1".
 *
 * The host runs sd_event_default() on the main thread, so a provider that links libsystemd may
 * attach its own sources to that loop; the others use "islet.timer/1" and "islet.descriptor/1".
 */
#ifndef ISLET_PROVIDER_H
#define ISLET_PROVIDER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#pragma clang assume_nonnull begin
#define ISLET_NULLABLE _Nullable
#define ISLET_NONNULL _Nonnull
#else
#define ISLET_NULLABLE
#define ISLET_NONNULL
#endif

#if defined(__GNUC__)
#define ISLET_EXPORT __attribute__((visibility("default")))
#else
#define ISLET_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface; it changes together with the name of the entry symbol. */
#define ISLET_PROVIDER_ABI 1u

/* The name of the one symbol that a provider exports. */
#define ISLET_PROVIDER_ENTRY_SYMBOL "islet_provider_entry_v1"

/* An activity's id never needs more bytes than this, its NUL included. An id is unique in its
 * process and never used twice there. */
#define ISLET_ACTIVITY_ID_SIZE 64u

/* Whether the struct behind `pointer` is long enough to hold `field`. */
#define ISLET_HAS_FIELD(type, field, pointer) \
  ((pointer)->size >= offsetof(type, field) + sizeof((pointer)->field))

typedef struct islet_host islet_host;
typedef struct islet_provider islet_provider;

/*
 * What is known of a provider without running it.
 * owner: the provider; lifetime: static.
 */
typedef struct islet_provider_descriptor {
  uint32_t size;
  /* A short name for files and settings: 1 to 32 of a-z, 0-9 and '-'. */
  const char *ISLET_NULLABLE id;
  /* The name that people read. */
  const char *ISLET_NULLABLE name;
  /* The provider's own version, "1.2". */
  const char *ISLET_NULLABLE version;
  /* One sentence on what it shows; may be NULL. */
  const char *ISLET_NULLABLE summary;
} islet_provider_descriptor;

/*
 * What the host offers.
 * owner: the host; lifetime: from create() to the end of the process. Pass it back as it is.
 */
struct islet_host {
  uint32_t size;
  /* ISLET_PROVIDER_ABI of the host. */
  uint32_t abi;
  /* The host's own; leave it alone. */
  void *ISLET_NULLABLE host_data;

  /*
   * Begins an activity and writes its id, NUL-terminated, to `id`.  [main-thread] [reentrant]
   *
   * attributes: a JSON value of at most 4096 bytes that stays the same for the activity's life.
   * content: {"state": any JSON value of at most 4096 bytes, "staleDate": seconds since 1970,
   *          "relevanceScore": number}; the last two may be missing.
   * views: a view archive as JSON, at most 65536 bytes; NULL asks for the built-in template,
   *        which shows the texts "title", "subtitle" and "detail", the "icon", the "progress" and
   *        more of the state.
   * id: the caller's, of `id_size` bytes; ISLET_ACTIVITY_ID_SIZE are enough. Texts are borrowed.
   *
   * -EINVAL a pointer that must not be NULL is, -EILSEQ a text is not UTF-8, -EMSGSIZE a text is
   * too long, -ENOBUFS `id_size` is too small, -EAGAIN too many activities: end one first.
   * What only the overlay can judge is logged when it answers; the id is unknown from then on,
   * and "islet.activity-state/1" says so.
   */
  int (*request)(
    const islet_host *host, const char *attributes, const char *content,
    const char *ISLET_NULLABLE views, char *id, size_t id_size);

  /*
   * Replaces what an activity shows.  [main-thread] [reentrant]
   *
   * views: NULL keeps the last ones. All texts are borrowed. Call it as often as you like: while
   * an update is on its way, only the newest of the later ones is kept.
   *
   * -ENOENT no live activity has this id; otherwise as for request().
   */
  int (*update)(
    const islet_host *host, const char *id, const char *content,
    const char *ISLET_NULLABLE views);

  /*
   * Ends an activity; its id is unknown from then on.  [main-thread] [reentrant]
   *
   * content, views: the final ones; NULL keeps the last ones.
   * policy: when it leaves the list: "default" or NULL (after a while), "immediate", or
   *         "after:SECONDS" with seconds since 1970. All texts are borrowed.
   *
   * -ENOENT no live activity has this id; otherwise as for request().
   */
  int (*end)(
    const islet_host *host, const char *id, const char *ISLET_NULLABLE content,
    const char *ISLET_NULLABLE views, const char *ISLET_NULLABLE policy);

  /*
   * Writes one line to the host's log (its standard error).  [main-thread] [reentrant]
   * level: ISLET_LOG_*; message: borrowed; line breaks become spaces.
   */
  void (*log)(const islet_host *host, int level, const char *message);

  /*
   * An optional part of the host, by its id; NULL if this host has none such, which a provider
   * should take for an older host and do without.  [main-thread] [reentrant]
   * id: borrowed. The result is static and begins with its size.
   */
  const void *ISLET_NULLABLE (*ISLET_NONNULL get_capability)(
    const islet_host *host, const char *id);
};

enum {
  ISLET_LOG_ERROR = 3,
  ISLET_LOG_WARNING = 4,
  ISLET_LOG_INFO = 6,
  ISLET_LOG_DEBUG = 7
};

/*
 * What the provider offers.
 * owner: the provider; lifetime: static. Every function gets this table as its first argument.
 */
struct islet_provider {
  uint32_t size;
  /* The provider's own; the host leaves it alone. */
  void *ISLET_NULLABLE provider_data;

  /*
   * Begins the work; may already request activities.  [main-thread] [once]
   * A failure ends the host, which is started again after a while.
   */
  int (*ISLET_NULLABLE start)(const islet_provider *provider);

  /*
   * Ends the work: the last call into the provider. What it still ends or updates is delivered;
   * activities that live on are ended by the engine.  [main-thread] [once]
   */
  void (*ISLET_NULLABLE stop)(const islet_provider *provider);

  /*
   * Somebody used a button or a link of an activity.  [main-thread]
   *
   * id: the activity, which lives or has ended and is still listed; action: what the button names;
   * argument: what came with it, often "". All are borrowed. May be NULL if no view has an action.
   * A failure is logged.
   */
  int (*ISLET_NULLABLE handle_action)(
    const islet_provider *provider, const char *id, const char *action, const char *argument);

  /*
   * An optional part of the provider, by its id; NULL if it has none such. The pointer itself may
   * be NULL, or the struct end before it. Asked once for each id, after create() and before
   * start(); it must not call the host.  [main-thread]
   * id: borrowed. The result is static and begins with its size.
   */
  const void *ISLET_NULLABLE (*ISLET_NULLABLE get_capability)(
    const islet_provider *provider, const char *id);
};

/*
 * What the entry symbol returns.
 * owner: the provider; lifetime: static.
 */
typedef struct islet_provider_entry {
  uint32_t size;
  /* ISLET_PROVIDER_ABI that the provider was compiled with. */
  uint32_t abi;
  /* Must not be NULL. */
  const islet_provider_descriptor *ISLET_NULLABLE descriptor;

  /*
   * Makes the provider and stores its table in `*provider`; starts nothing yet.
   * [main-thread] [once]
   *
   * host: owned by the host, valid until the process ends. A failure ends the host, which is
   * started again after a while.
   */
  int (*ISLET_NULLABLE create)(
    const islet_host *host, const islet_provider *ISLET_NULLABLE *ISLET_NULLABLE provider);
} islet_provider_entry;

/*
 * The one symbol that a provider exports (ISLET_PROVIDER_ENTRY_SYMBOL). It does no work: it only
 * returns the address of a static struct.  [main-thread]
 */
ISLET_EXPORT const islet_provider_entry *ISLET_NULLABLE islet_provider_entry_v1(void);

/* The type of the entry symbol. */
typedef const islet_provider_entry *ISLET_NULLABLE (
  *ISLET_NULLABLE islet_provider_entry_function)(void);

/* --- Optional parts of the host ------------------------------------------------------------ */

/*
 * Every table below is owned by the host and static; each function is as those of islet_host.
 */

/* Updates that call for attention; type islet_host_alert. */
#define ISLET_CAPABILITY_ALERT "islet.alert/1"

typedef struct islet_host_alert {
  uint32_t size;

  /*
   * Replaces what an activity shows, and shows it expanded: for some seconds, or until somebody
   * has handled the alert where that "stays".
   * [main-thread] [reentrant]
   *
   * content, views: as for islet_host.update(). All texts are borrowed.
   * alert: {"title": text, "body": text, "sound": "default" or the name of a sound, "stays": true
   *        or false}, at most 4096 bytes; "sound" and "stays" may be missing. Of several alerts
   *        while an update is on its way the newest counts. -EINVAL, -EILSEQ, -EMSGSIZE, -ENOENT as
   *        for islet_host.update().
   */
  int (*update)(
    const islet_host *host, const char *id, const char *content,
    const char *ISLET_NULLABLE views, const char *alert);
} islet_host_alert;

/* The user's settings for this provider; type islet_host_settings. */
#define ISLET_CAPABILITY_SETTINGS "islet.settings/1"

typedef struct islet_host_settings {
  uint32_t size;

  /*
   * The text of a setting, from the provider's own group of the user's configuration; NULL where
   * the user has none. Known from create() on.  [main-thread] [reentrant]
   *
   * key: borrowed. The result is the host's and valid until the settings change, which the
   * provider's "islet.settings/1" says: copy what you keep.
   */
  const char *ISLET_NULLABLE (*ISLET_NONNULL get)(const islet_host *host, const char *key);
} islet_host_settings;

/* Pictures that views name by a key; type islet_host_image. */
#define ISLET_CAPABILITY_IMAGE "islet.image/1"

typedef struct islet_host_image {
  uint32_t size;

  /*
   * Attaches an encoded picture (PNG, JPEG and so on, at most 16 MiB) under a key, for the next
   * request() or update().  [main-thread] [reentrant]
   *
   * key: 1 to 128 bytes of printable ASCII, the same for the same picture; borrowed.
   * descriptor: readable from offset 0; stays the caller's, who may close it on return.
   *
   * A picture is kept while the views of a live activity name its key, so attach those keys that
   * the activity's previous views didn't name. -EINVAL the key, -EMSGSIZE it is too long, -EBADF
   * the descriptor is not open, -EMFILE too many pictures wait.
   */
  int (*attach)(const islet_host *host, const char *key, int descriptor);
} islet_host_image;

/* Timers in the host's loop; type islet_host_timer. */
#define ISLET_CAPABILITY_TIMER "islet.timer/1"

/* The clocks, in microseconds, as in clock_gettime(). */
enum {
  ISLET_CLOCK_REALTIME = 0,
  /* Stands still while the machine sleeps. */
  ISLET_CLOCK_MONOTONIC = 1,
  /* Goes on while the machine sleeps. */
  ISLET_CLOCK_BOOTTIME = 7
};

/* Called when a timer fires; both arguments are those of create().  [main-thread] */
typedef void (*islet_timer_callback)(void *ISLET_NULLABLE user_data, uint32_t timer);

typedef struct islet_host_timer {
  uint32_t size;

  /*
   * Makes a timer that isn't armed and stores its handle, never 0.  [main-thread] [reentrant]
   * callback: static. user_data: the provider's; must outlive the timer. -EINVAL the clock or a
   * NULL, -EAGAIN too many timers.
   */
  int (*create)(
    const islet_host *host, int clock, islet_timer_callback callback,
    void *ISLET_NULLABLE user_data, uint32_t *timer);

  /*
   * Fires once at a time in microseconds of its clock; UINT64_MAX disarms. -ENOENT.
   * [main-thread] [reentrant]
   */
  int (*arm)(const islet_host *host, uint32_t timer, uint64_t time);

  /* Ends a timer; may be called from its own callback. -ENOENT.  [main-thread] [reentrant] */
  int (*destroy)(const islet_host *host, uint32_t timer);
} islet_host_timer;

/* Waiting for file descriptors in the host's loop; type islet_host_descriptor. */
#define ISLET_CAPABILITY_DESCRIPTOR "islet.descriptor/1"

/* What to wait for, or what is ready: a set of these. */
enum {
  ISLET_DESCRIPTOR_READABLE = 1,
  ISLET_DESCRIPTOR_WRITABLE = 4,
  /* Reported without being asked for. */
  ISLET_DESCRIPTOR_ERROR = 8,
  ISLET_DESCRIPTOR_HANGUP = 16
};

/* Called while a descriptor is ready, again and again until that is dealt with.  [main-thread] */
typedef void (*islet_descriptor_callback)(
  void *ISLET_NULLABLE user_data, int descriptor, uint32_t events);

typedef struct islet_host_descriptor {
  uint32_t size;

  /*
   * Watches a descriptor; one watch for each.  [main-thread] [reentrant]
   * descriptor: stays the caller's; unwatch it before you close it. callback: static.
   * user_data: the provider's; must outlive the watch. -EINVAL the callback is NULL, -EEXIST the
   * descriptor is watched already, -EPERM it cannot be waited for.
   */
  int (*watch)(
    const islet_host *host, int descriptor, uint32_t events, islet_descriptor_callback callback,
    void *ISLET_NULLABLE user_data);

  /* Ends a watch; may be called from its own callback. -ENOENT.  [main-thread] [reentrant] */
  int (*unwatch)(const islet_host *host, int descriptor);
} islet_host_descriptor;

/* Small files of the provider's own that survive it; type islet_host_storage. */
#define ISLET_CAPABILITY_STORAGE "islet.storage/1"

/* A file has at most so many bytes. */
#define ISLET_STORAGE_FILE_SIZE 1048576u

typedef struct islet_host_storage {
  uint32_t size;

  /*
   * Reads a file that write() has kept, in this run or in an earlier one.
   * [main-thread] [reentrant]
   *
   * name: 1 to 64 of a-z, 0-9, '.', '-' and '_', and no '.' in front; borrowed.
   * bytes: the caller's, of `capacity` bytes, and filled from the beginning; may be NULL if the
   *        capacity is 0, which asks for the length alone.
   * length: becomes the length of the file, also where that is more than the capacity.
   *
   * -ENOENT there is no such file, -ENOBUFS it has more than `capacity` bytes, -EINVAL the name or
   * a NULL, -EFBIG somebody else has made it larger than ISLET_STORAGE_FILE_SIZE, -ENODEV there is
   * no place for files (HOME and XDG_STATE_HOME are not set), or what the system says.
   */
  int (*read)(
    const islet_host *host, const char *name, void *ISLET_NULLABLE bytes, size_t capacity,
    size_t *length);

  /*
   * Keeps a file, in place of the one that is there.  [main-thread] [reentrant]
   *
   * It is in $XDG_STATE_HOME/islet/providers/ID/ and on the disk, whole, before this returns:
   * whatever kills the process or the machine, the next run finds the old bytes or the new ones.
   * That takes as long as the disk does, so write what must not be lost and not every change.
   *
   * name: as for read(). bytes: `length` of them, ISLET_STORAGE_FILE_SIZE at most; borrowed, may be
   * NULL if the length is 0. -EINVAL the name or a NULL, -EFBIG too many bytes, -ENODEV as for
   * read(), or what the system says, such as -ENOSPC; the old file stays then.
   */
  int (*write)(
    const islet_host *host, const char *name, const void *ISLET_NULLABLE bytes, size_t length);
} islet_host_storage;

/* What `islet status` says of the provider's parts; type islet_host_status. */
#define ISLET_CAPABILITY_STATUS "islet.status/1"

typedef struct islet_host_status {
  uint32_t size;

  /*
   * Says how a part of the provider fares, such as a server that it cannot reach; `islet status`
   * prints "provider.ID.PART: TEXT".  [main-thread] [reentrant]
   *
   * It stays until it is replaced or taken away, or the process ends. Call it as often as you like:
   * what is said already is not sent again, and of what changes too fast the newest counts.
   *
   * part: 1 to 32 of a-z, 0-9 and '-'; borrowed.
   * text: one line of at most 256 bytes, which says what is wrong and what to do; line breaks
   *       become spaces. NULL or "" takes the line away. Borrowed.
   *
   * -EINVAL the part, or one of "state", "file", "restarts", "crashes", "messages", "pid" and
   * "error", which say something else; -EILSEQ the text is not UTF-8, -EMSGSIZE it is too long,
   * -EAGAIN 16 parts have a text already.
   */
  int (*report)(const islet_host *host, const char *part, const char *ISLET_NULLABLE text);
} islet_host_status;

/* --- Optional parts of the provider -------------------------------------------------------- */

/*
 * The host asks for these through islet_provider.get_capability(). Every table is owned by the
 * provider and static. A function may be NULL, or the struct end before it.
 */

/* Hears what becomes of activities; type islet_provider_activity_state. */
#define ISLET_CAPABILITY_ACTIVITY_STATE "islet.activity-state/1"

typedef struct islet_provider_activity_state {
  uint32_t size;

  /*
   * The state of an activity has changed other than by this provider's own call.  [main-thread]
   *
   * id: the activity.
   * state: "stale"      its content is past its staleDate, or is shown as outdated; it lives on
   *        "ended"      it takes no more updates, after 8 hours for example, and is still listed
   *        "dismissed"  it is gone; also for one that this provider has ended
   * reason: of "dismissed": "user" somebody has removed it, "policy" its time in the list was
   *         over, "expired" it was too old, "source" the user has switched this provider off,
   *         "refused" the overlay would not begin it, for the reason in the log. Otherwise "".
   * All are borrowed; more words may come, so take an unknown one for none.
   */
  void (*ISLET_NULLABLE changed)(
    const islet_provider *provider, const char *id, const char *state, const char *reason);
} islet_provider_activity_state;

/* Hears of changed settings, under the host's id ISLET_CAPABILITY_SETTINGS. */
typedef struct islet_provider_settings {
  uint32_t size;

  /*
   * The settings have changed: what islet_host_settings.get() gave before is no longer valid.
   * [main-thread]
   */
  void (*ISLET_NULLABLE changed)(const islet_provider *provider);
} islet_provider_settings;

/* Carries out what people say on a command line; type islet_provider_command. */
#define ISLET_CAPABILITY_COMMAND "islet.command/1"

/*
 * Takes a part of a command's answer; the parts are joined, and what goes past 65536 bytes is cut.
 * [main-thread]
 *
 * answer_data: that of run(). text: borrowed; plain lines, without escape sequences. It may be
 * called any number of times, and only before run() returns.
 */
typedef void (*islet_command_answer)(void *ISLET_NULLABLE answer_data, const char *text);

typedef struct islet_provider_command {
  uint32_t size;

  /*
   * Carries out `islet provider tell NAME ARGUMENT...`.  [main-thread]
   *
   * Done when it returns, within 2 s: whoever has typed it waits, and what must survive a crash is
   * written before.
   *
   * arguments: `count` texts and a NULL behind them, at most 65536 bytes in all; they are as they
   *            were typed, so any number of any text. Borrowed.
   * answer: call it with what is to be printed, each line with its line break; saying nothing is
   *         an answer, too. If this fails, the answer is the reason and what to do, and without
   *         one the system's text for the result is.
   * answer_data: pass it to `answer` as it is.
   *
   * 0 done (the command's exit status is 0 then), -EINVAL the arguments make no sense (2), any
   * other failure (1).
   */
  int (*ISLET_NULLABLE run)(
    const islet_provider *provider, const char *const ISLET_NULLABLE *ISLET_NONNULL arguments,
    size_t count, islet_command_answer answer, void *ISLET_NULLABLE answer_data);
} islet_provider_command;

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#pragma clang diagnostic pop
#endif

#endif
