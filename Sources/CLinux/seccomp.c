#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifdef MACHINE

/* A list of what is forbidden, not of what is allowed: an image library and the fonts below it use
 * calls that change between versions, and the damage that a decoder could do is a short list. */
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define DENIED (SECCOMP_RET_ERRNO | EPERM)
#define MISSING (SECCOMP_RET_ERRNO | ENOSYS)
#define IF_EQUAL_ELSE_SKIP(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (count))
#define IF_ANY_BIT_ELSE_SKIP(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, (count))
#define DENY(call) IF_EQUAL_ELSE_SKIP(SYS_##call, 1), ANSWER(DENIED)
/* The low half of an argument: both machines are little-endian, and flags fit into it. */
#define DENY_IF_ANY_BIT(call, argument, bits) \
  IF_EQUAL_ELSE_SKIP(SYS_##call, 4), LOAD(args[argument]), IF_ANY_BIT_ELSE_SKIP((bits), 1), \
      ANSWER(DENIED), ANSWER(SECCOMP_RET_ALLOW)

#define WRITES (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

int islet_forbid_side_effects(void) {
  struct sock_filter program[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
#if defined(__x86_64__)
      /* The x32 calls have this bit and would walk past every number below. */
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
      DENY(fork),
      DENY(vfork),
      DENY(creat),
      DENY(unlink),
      DENY(rename),
      DENY(link),
      DENY(symlink),
      DENY(mkdir),
      DENY(rmdir),
      DENY(mknod),
      DENY(chmod),
      DENY(chown),
      DENY(lchown),
      DENY(utime),
      DENY(utimes),
      DENY(futimesat),
      DENY_IF_ANY_BIT(open, 1, WRITES),
#endif
      DENY_IF_ANY_BIT(openat, 2, WRITES),
      /* Their arguments lie in memory, which a filter cannot read; the C library then uses openat
       * and clone. */
      IF_EQUAL_ELSE_SKIP(SYS_openat2, 1),
      ANSWER(MISSING),
      IF_EQUAL_ELSE_SKIP(SYS_clone3, 1),
      ANSWER(MISSING),
      /* A thread is a clone with CLONE_THREAD; every other clone is a process. */
      IF_EQUAL_ELSE_SKIP(SYS_clone, 4),
      LOAD(args[0]),
      IF_ANY_BIT_ELSE_SKIP(CLONE_THREAD, 1),
      ANSWER(SECCOMP_RET_ALLOW),
      ANSWER(DENIED),
      DENY(execve),
      DENY(execveat),
      DENY(socket),
      DENY(connect),
      DENY(bind),
      DENY(listen),
      DENY(kill),
      DENY(rt_sigqueueinfo),
      DENY(rt_tgsigqueueinfo),
      DENY(tkill),
      /* abort() signals its own process, which is as good a way to end as any. */
      IF_EQUAL_ELSE_SKIP(SYS_tgkill, 4),
      LOAD(args[0]),
      IF_EQUAL_ELSE_SKIP((uint32_t)getpid(), 1),
      ANSWER(SECCOMP_RET_ALLOW),
      ANSWER(DENIED),
      /* Its own limits it may read, and only lower; those of other processes are out of reach. */
      DENY_IF_ANY_BIT(prlimit64, 0, 0xffffffff),
      /* Standard error may be a terminal, and TIOCSTI types into it. */
      DENY(ioctl),
      DENY(pidfd_open),
      DENY(pidfd_getfd),
      DENY(pidfd_send_signal),
      DENY(ptrace),
      DENY(process_vm_readv),
      DENY(process_vm_writev),
      DENY(unlinkat),
      DENY(renameat2),
#ifdef SYS_renameat
      DENY(renameat),
#endif
      DENY(linkat),
      DENY(symlinkat),
      DENY(mkdirat),
      DENY(mknodat),
      DENY(truncate),
      DENY(fchmod),
      DENY(fchmodat),
      DENY(fchown),
      DENY(fchownat),
      DENY(utimensat),
      DENY(setxattr),
      DENY(lsetxattr),
      DENY(fsetxattr),
      DENY(mount),
      DENY(umount2),
      DENY(unshare),
      DENY(setns),
      DENY(bpf),
      DENY(perf_event_open),
      DENY(userfaultfd),
      DENY(io_uring_setup),
      DENY(add_key),
      DENY(keyctl),
      DENY(shmget),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog description = {
      .len = sizeof program / sizeof program[0],
      .filter = program,
  };
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &description, 0, 0) == 0) return 0;
  /* A kernel without filters says EINVAL. */
  return errno == EINVAL ? -ENOSYS : -errno;
}

#else

int islet_forbid_side_effects(void) { return -ENOSYS; }

#endif
