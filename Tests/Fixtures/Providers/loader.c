/* Stands in for islet-image-loader and lies: the size that it is asked for says how. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAGIC = 0x544C5349, SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE };

static int make_memfd(size_t size, int seals) {
  int memfd = memfd_create("picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (ftruncate(memfd, size) < 0) exit(1);
  fcntl(memfd, F_ADD_SEALS, seals);
  return memfd;
}

static void answer(const uint32_t *words, size_t size, const int *descriptors, int count) {
  char control[CMSG_SPACE(8 * sizeof(int))] = {0};
  struct iovec vector = {(void *)words, size};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
  if (count > 0) {
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
  }
  if (sendmsg(3, &message, MSG_NOSIGNAL) < 0) exit(1);
}

int main(int count, char **arguments) {
  if (count != 2) return 1;
  uint32_t words[8] = {MAGIC, 0, 4, 4};
  int descriptors[6];
  for (int index = 0; index < 6; index++) descriptors[index] = make_memfd(64, SEALS);

  switch (atoi(arguments[1])) {
    case 101: /* dies */ abort();
    case 102: /* never answers */
      for (;;) pause();
    case 103: /* a file that can shrink under the reader */
      descriptors[0] = make_memfd(64, F_SEAL_GROW | F_SEAL_WRITE);
      answer(words, 16, descriptors, 1);
      return 0;
    case 104: /* a file smaller than its size says */
      descriptors[0] = make_memfd(63, SEALS);
      answer(words, 16, descriptors, 1);
      return 0;
    case 105: /* success without a picture */
      answer(words, 16, NULL, 0);
      return 0;
    case 106: /* another protocol */
      words[0] = 1;
      answer(words, 16, descriptors, 1);
      return 0;
    case 107: /* half a message */
      answer(words, 8, descriptors, 1);
      return 0;
    case 108: /* larger than asked for */
      words[2] = 109;
      words[3] = 1;
      descriptors[0] = make_memfd(109 * 4, SEALS);
      answer(words, 16, descriptors, 1);
      return 0;
    case 109: /* more than one message's worth */
      answer(words, 32, descriptors, 1);
      return 0;
    case 110: /* more descriptors than fit */
      answer(words, 16, descriptors, 6);
      return 0;
    case 111: /* no memory file at all */
      descriptors[0] = open("/dev/zero", O_RDONLY);
      answer(words, 16, descriptors, 1);
      return 0;
    case 112: /* nothing is as wide as 2^32 */
      words[2] = 0xFFFFFFFF;
      words[3] = 0xFFFFFFFF;
      answer(words, 16, descriptors, 1);
      return 0;
    case 113: /* an empty picture */
      words[2] = 0;
      words[3] = 0;
      descriptors[0] = make_memfd(0, SEALS);
      answer(words, 16, descriptors, 1);
      return 0;
    case 200: /* a good answer, and then lives on */
      answer(words, 16, descriptors, 1);
      for (;;) pause();
    case 201: /* a good answer with three descriptors too many */
      answer(words, 16, descriptors, 4);
      return 0;
    default: return 1;
  }
}
