// libseccomp, a library of the system.
#include <seccomp.h>
