#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Calls of Linux and glibc that Swift's Glibc module lacks (guarded by _GNU_SOURCE or written as
 * macros). Those that set errno answer -errno instead, so that nothing runs between the call and
 * its reading. */

/* memfd_create(2), sized, and sealed against shrinking and growing. */
int clinux_memfd(const char *name, size_t bytes);
/* Whether a descriptor is shared memory of exactly this size that can't change size: 1 or 0. */
int clinux_memfd_is_sealed(int fd, size_t bytes);

/* CMSG_* are macros. */
ssize_t clinux_send(int fd, const void *bytes, size_t count, const int *fds, size_t fd_count);
/* Answers the bytes read, 0 at the end, -EMSGSIZE for a datagram or descriptors cut short.
 * `fd_count` holds the room for descriptors before, the number received after. */
ssize_t clinux_receive(int fd, void *bytes, size_t room, int *fds, size_t *fd_count);

/* SIOCOUTQ, as ioctl(2) is variadic: what the other end has not read yet, or -errno. */
int clinux_unread(int fd);

/* A file without a name in a folder, with a regular file's bytes: shared with it where the file
 * system can, else copied. In memory where the folder takes no such file. Answers a descriptor for
 * reading, or -errno. */
int clinux_copy_unnamed(const char *path, const char *folder);

int clinux_socketpair_seqpacket(int fds[2]);
/* `type` is SOCK_STREAM or SOCK_SEQPACKET, which Swift sees as an enumeration. */
int clinux_listen(const char *path, int seqpacket);
int clinux_connect(const char *path, int seqpacket);
int clinux_accept(int fd);
/* SO_PEERCRED's structure needs _GNU_SOURCE. */
int clinux_peer(int fd, pid_t *pid, uid_t *uid);

int clinux_pidfd_open(pid_t pid);
int clinux_pidfd_kill(int pidfd, int signal);
/* waitid(2) on a pidfd, without blocking: 1 and a wait status when the child ended, else 0. */
int clinux_pidfd_reap(int pidfd, int *status);
/* WIFEXITED and its kin are macros: the exit status, or 128 + the signal. */
int clinux_exit_code(int status);

int clinux_epoll_create(void);
/* `events`: 1 readable, 2 writable; 0 removes. */
int clinux_epoll_set(int epoll, int fd, int events, int is_new);
/* Fills fds and what is ready (1 readable or hung up, 2 writable); answers how many. */
int clinux_epoll_wait(int epoll, int *fds, int *ready, int room, int timeout_ms);
int clinux_eventfd(void);
/* Blocks the signals and answers a descriptor that reads them. */
int clinux_signalfd(const int *signals, int count);
/* The next signal of a signalfd, or 0. */
int clinux_signalfd_read(int fd);

int64_t clinux_boottime_ns(void);
int64_t clinux_monotonic_ns(void);
int64_t clinux_realtime_ns(void);

/* posix_spawn with `fd_count` descriptors given to the child as 3, 4, … and all others closed;
 * signal mask and dispositions are reset, but SIGPIPE is ignored. Answers the pid or -errno. */
int clinux_spawn(
    const char *path, char *const argv[], char *const envp[], const int *fds, int fd_count,
    int niceness, int own_session);

/* From now on this program ends when the other end of a connected socket goes, whatever it does. */
int clinux_end_with_peer(int fd);

/* A file in a folder, without a name until it is given one; some file systems have none. */
int clinux_open_unnamed(const char *folder);
/* Gives such a file a name that nothing has. */
int clinux_name_file(int fd, const char *path);

int clinux_set_limit_memory(uint64_t bytes);
int clinux_set_limit_core_none(void);
int clinux_set_limit_files(uint64_t count);

/* From now on, for all threads and for good: no socket is made or connected, no program is run and
   no other process is reached. What is open stays open. */
int clinux_refuse_network(void);
int clinux_set_cloexec(int fd, int on);
int clinux_set_nonblocking(int fd);
int clinux_write_all(int fd, const void *bytes, size_t count);
int clinux_random(void *bytes, size_t count);
int clinux_lock(int fd);
/* sd_notify(3) without libsystemd: one datagram to the service manager's socket. */
int clinux_notify(const char *path, const char *text);
/* Whether a path still names the file behind a descriptor: 1 or 0. */
int clinux_is_same_file(int fd, const char *path);
/* S_ISREG and its kin are macros: 1 file, 2 folder, 3 something else. */
int clinux_file_kind(const char *path);
/* A folder that only this user may enter, made or found; -EPERM when it is another user's. */
int clinux_make_private_folder(const char *path);
/* prctl(2) is variadic. */
int clinux_become_subreaper(void);
/* Takes the exit status of a child that has ended, unless it is `except`: its id, or 0. */
int clinux_reap_other(pid_t except);

/* Messages go through glibc's gettext; libintl.h's macros hide the functions. */
void clinux_locale_begin(const char *domain, const char *directory);
const char *clinux_translate(const char *text);
