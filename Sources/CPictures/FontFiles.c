// poppler opens the file of a font each time it uses the font. The sandbox lets it open none: it sends SIGSYS instead
// (seccomp(2), SECCOMP_RET_TRAP), and the process answers itself, with a file that was open before.
// For the names of registers in ucontext.h.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "Fonts.h"

static int descriptors[FACE_LIMIT];

// Returns another descriptor of a font that is open. They share a place in the file, which is its beginning again.
static long open_font(const char *path) {
  const char *file;
  for (int i = 0; path != NULL && (file = CPictures_face_file(i)) != NULL; i++) {
    if (descriptors[i] < 0 || strcmp(file, path) != 0) continue;
    lseek(descriptors[i], 0, SEEK_SET);
    return syscall(SYS_dup, descriptors[i]);
  }
  errno = EACCES;
  return -1;
}

// The arguments of a system call, and the place of its result.
#if defined(__x86_64__)
#define ARGUMENT(number) (context->uc_mcontext.gregs[(int[]){REG_RDI, REG_RSI, REG_RDX, REG_R10}[number]])
#define RESULT (context->uc_mcontext.gregs[REG_RAX])
#elif defined(__aarch64__)
#define ARGUMENT(number) (context->uc_mcontext.regs[number])
#define RESULT (context->uc_mcontext.regs[0])
#endif

#ifdef RESULT
static long answer_call(int call, ucontext_t *context) {
  if (call == SYS_openat) return open_font((const char *)ARGUMENT(1));
#ifdef SYS_open
  if (call == SYS_open) return open_font((const char *)ARGUMENT(0));
#endif
  // The C library asks about an open file in this way (fstat(3)).
  if (call == SYS_newfstatat && ARGUMENT(3) & AT_EMPTY_PATH) return syscall(SYS_fstat, ARGUMENT(0), ARGUMENT(2));
  errno = EACCES;
  return -1;
}

static void answer(int signal, siginfo_t *info, void *pointer) {
  (void)signal;
  ucontext_t *context = pointer;
  int error = errno;
  long result = answer_call(info->si_syscall, context);
  RESULT = result < 0 ? -errno : result;
  errno = error;
}

void CPictures_hand_out_fonts(void) {
  const char *file;
  for (int i = 0; (file = CPictures_face_file(i)) != NULL; i++) descriptors[i] = open(file, O_RDONLY | O_CLOEXEC);
  struct sigaction action = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO};
  sigaction(SIGSYS, &action, NULL);
}
#else
// The first font that a file does not contain ends the process.
void CPictures_hand_out_fonts(void) {}
#endif
