/* Tests: notes how much of a database a power cut would spare.

   Preloaded into a process, it stands before fsync and fdatasync. After each one that succeeded on
   a file named *-wal or *.db, a line "path size" is added to the file that BESTIARY_POWER_LOG
   names. The size is taken before the call: what is written meanwhile may not have reached the disk.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int (*sync_call)(int);

/* Whether a path ends so. */
static int ends(const char *path, const char *end)
{
    size_t long_path = strlen(path), long_end = strlen(end);
    return long_path >= long_end && strcmp(path + long_path - long_end, end) == 0;
}

/* The path of an open file if it is one of ours; an empty one otherwise. */
static void name(int fd, char path[PATH_MAX])
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t got = readlink(link, path, PATH_MAX - 1);
    path[got > 0 ? got : 0] = '\0';
    if (!ends(path, "-wal") && !ends(path, ".db"))
        path[0] = '\0';
}

/* Add a line to the log at once. A log with a gap would accuse the innocent, so rather die. */
static void note(const char *log, const char *path, long long size)
{
    char line[PATH_MAX + 32];
    int length = snprintf(line, sizeof line, "%s %lld\n", path, size);
    int fd = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || write(fd, line, length) != length)
        abort();
    close(fd);
}

/* The real call, and a note of it if it did what it should. */
static int noted(int fd, const char *call)
{
    sync_call real = (sync_call)dlsym(RTLD_NEXT, call);
    const char *log = getenv("BESTIARY_POWER_LOG");
    char path[PATH_MAX];
    struct stat before;
    if (!log || fstat(fd, &before) != 0)
        return real(fd);
    name(fd, path);
    int result = real(fd), error = errno;
    if (result == 0 && path[0])
        note(log, path, (long long)before.st_size);
    errno = error;
    return result;
}

int fsync(int fd)
{
    return noted(fd, "fsync");
}

int fdatasync(int fd)
{
    return noted(fd, "fdatasync");
}
