#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* Room for a few descriptors, so that a peer which sends more than one is seen, and closed, rather
 * than truncated by the kernel. */
enum { MOST_DESCRIPTORS = 4 };

union control {
  struct cmsghdr header; /* for the alignment */
  char bytes[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int))];
};

long islet_send_descriptor(int socket, const void *bytes, size_t length, int descriptor) {
  union control control = {0};
  struct iovec vector = {.iov_base = (void *)bytes, .iov_len = length};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

long islet_receive_descriptor(int socket, void *bytes, size_t capacity, int *descriptor) {
  union control control;
  struct iovec vector = {.iov_base = bytes, .iov_len = capacity};
  struct msghdr message = {
      .msg_iov = &vector,
      .msg_iovlen = 1,
      .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes,
  };
  *descriptor = -1;
  ssize_t received;
  do {
    received = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  if (received < 0) return -errno;

  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < count; index++) {
      int each;
      memcpy(&each, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
      if (*descriptor < 0) {
        *descriptor = each;
      } else {
        close(each);
      }
    }
  }
  if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
    return -EMSGSIZE;
  }
  return received;
}
