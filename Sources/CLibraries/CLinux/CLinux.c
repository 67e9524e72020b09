#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <linux/close_range.h>
#include <linux/fs.h>
#include <linux/sockios.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int or_errno(int result) { return result < 0 ? -errno : result; }

int clinux_memfd(const char *name, size_t bytes) {
    int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return -errno;
    if (ftruncate(fd, (off_t)bytes) < 0 ||
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) < 0) {
        int failure = -errno;
        close(fd);
        return failure;
    }
    return fd;
}

int clinux_memfd_is_sealed(int fd, size_t bytes) {
    int seals = fcntl(fd, F_GET_SEALS);
    struct stat state;
    return seals >= 0 && (seals & F_SEAL_SHRINK) && (seals & F_SEAL_GROW) &&
           fstat(fd, &state) == 0 && state.st_size >= 0 && (size_t)state.st_size == bytes;
}

enum { MOST_FDS = 8 };

ssize_t clinux_send(int fd, const void *bytes, size_t count, const int *fds, size_t fd_count) {
    char control[CMSG_SPACE(sizeof(int) * MOST_FDS)] = {0};
    struct iovec piece = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    if (fd_count > MOST_FDS) return -EINVAL;
    if (fd_count > 0) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * fd_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * fd_count);
        memcpy(CMSG_DATA(header), fds, sizeof(int) * fd_count);
    }
    ssize_t sent;
    do sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

ssize_t clinux_receive(int fd, void *bytes, size_t room, int *fds, size_t *fd_count) {
    char control[CMSG_SPACE(sizeof(int) * MOST_FDS)];
    struct iovec piece = {bytes, room};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    size_t most = *fd_count, count = 0;
    *fd_count = 0;
    ssize_t got;
    do got = recvmsg(fd, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got < 0) return -errno;
    int lost = (message.msg_flags & (MSG_CTRUNC | MSG_TRUNC)) != 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t here = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < here; i++) {
            int each;
            memcpy(&each, CMSG_DATA(header) + i * sizeof(int), sizeof each);
            if (count < most && !lost) fds[count++] = each;
            else close(each), lost = 1;
        }
    }
    if (lost) {
        while (count > 0) close(fds[--count]);
        return -EMSGSIZE;
    }
    *fd_count = count;
    return got;
}

int clinux_unread(int fd) {
    int bytes = 0;
    int failed = or_errno(ioctl(fd, SIOCOUTQ, &bytes));
    return failed < 0 ? failed : bytes;
}

/* FICLONE shares blocks; copy_file_range(2) copies in the kernel; read and write do everywhere. */
static int copy_bytes(int from, int to, off_t left) {
    if (ioctl(to, FICLONE, from) == 0) return 0;
    while (left > 0) {
        ssize_t copied = copy_file_range(from, NULL, to, NULL, (size_t)left, 0);
        if (copied < 0 && errno == EINTR) continue;
        if (copied <= 0) break;
        left -= copied;
    }
    char bytes[65536];
    for (;;) {
        ssize_t got = read(from, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return or_errno((int)got);
        int failure = clinux_write_all(to, bytes, (size_t)got);
        if (failure < 0) return failure;
    }
}

int clinux_copy_unnamed(const char *path, const char *folder) {
    struct stat state;
    int from = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (from < 0) return -errno;
    int to = -1, result = -EINVAL;
    if (fstat(from, &state) == 0 && S_ISREG(state.st_mode)) {
        to = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
        if (to < 0) to = memfd_create("lectern-deck", MFD_CLOEXEC);
        result = to < 0 ? -errno : copy_bytes(from, to, state.st_size);
    }
    close(from);
    if (result == 0) return to;
    if (to >= 0) close(to);
    return result;
}

int clinux_open_unnamed(const char *folder) {
    return or_errno(open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
}

int clinux_name_file(int fd, const char *path) {
    char open_file[32];
    snprintf(open_file, sizeof open_file, "/proc/self/fd/%d", fd);
    return or_errno(linkat(AT_FDCWD, open_file, AT_FDCWD, path, AT_SYMLINK_FOLLOW));
}

int clinux_socketpair_seqpacket(int fds[2]) {
    return or_errno(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, fds));
}

static int unix_socket(const char *path, int seqpacket, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) return -ENAMETOOLONG;
    strcpy(address->sun_path, path);
    return or_errno(socket(
        AF_UNIX, (seqpacket ? SOCK_SEQPACKET : SOCK_STREAM) | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

int clinux_listen(const char *path, int seqpacket) {
    struct sockaddr_un address;
    int fd = unix_socket(path, seqpacket, &address);
    if (fd < 0) return fd;
    if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || chmod(path, 0600) < 0 ||
        listen(fd, 64) < 0) {
        int failure = -errno;
        close(fd);
        return failure;
    }
    return fd;
}

int clinux_connect(const char *path, int seqpacket) {
    struct sockaddr_un address;
    int fd = unix_socket(path, seqpacket, &address);
    if (fd < 0) return fd;
    if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
        int failure = -errno;
        close(fd);
        return failure;
    }
    return fd;
}

int clinux_accept(int fd) {
    int result;
    do result = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    while (result < 0 && errno == EINTR);
    return or_errno(result);
}

int clinux_peer(int fd, pid_t *pid, uid_t *uid) {
    struct ucred who;
    socklen_t length = sizeof who;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &length) < 0) return -errno;
    *pid = who.pid;
    *uid = who.uid;
    return 0;
}

int clinux_pidfd_open(pid_t pid) { return or_errno((int)syscall(SYS_pidfd_open, pid, 0)); }

int clinux_pidfd_kill(int pidfd, int signal) {
    return or_errno((int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0));
}

int clinux_pidfd_reap(int pidfd, int *status) {
    siginfo_t info = {0};
    if (waitid((idtype_t)P_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG) < 0) return -errno;
    if (info.si_pid == 0) return 0;
    *status = info.si_code == CLD_EXITED ? (info.si_status & 0xff) << 8 : info.si_status;
    return 1;
}

int clinux_exit_code(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int clinux_epoll_create(void) { return or_errno(epoll_create1(EPOLL_CLOEXEC)); }

int clinux_epoll_set(int epoll, int fd, int events, int is_new) {
    struct epoll_event event = {.data.fd = fd};
    if (events & 1) event.events |= EPOLLIN;
    if (events & 2) event.events |= EPOLLOUT;
    int operation = events == 0 ? EPOLL_CTL_DEL : is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
    return or_errno(epoll_ctl(epoll, operation, fd, &event));
}

int clinux_epoll_wait(int epoll, int *fds, int *ready, int room, int timeout_ms) {
    struct epoll_event events[32];
    int count = epoll_wait(epoll, events, room < 32 ? room : 32, timeout_ms);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        fds[i] = events[i].data.fd;
        ready[i] = (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR | EPOLLRDHUP) ? 1 : 0) |
                   (events[i].events & EPOLLOUT ? 2 : 0);
    }
    return count;
}

int clinux_eventfd(void) { return or_errno(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

int clinux_signalfd(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0) return -errno;
    return or_errno(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

int clinux_signalfd_read(int fd) {
    struct signalfd_siginfo info;
    return read(fd, &info, sizeof info) == sizeof info ? (int)info.ssi_signo : 0;
}

static int64_t now_ns(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t clinux_boottime_ns(void) { return now_ns(CLOCK_BOOTTIME); }
int64_t clinux_monotonic_ns(void) { return now_ns(CLOCK_MONOTONIC); }
int64_t clinux_realtime_ns(void) { return now_ns(CLOCK_REALTIME); }

/* Runs in the child of vfork: only calls that are safe there. */
static void child(
    const char *path, char *const argv[], char *const envp[], const int *fds, int fd_count,
    int niceness, int own_session) {
    sigset_t none;
    if (own_session) setsid();
    sigemptyset(&none);
    for (int each = 1; each < 32; each++)
        if (each != SIGKILL && each != SIGSTOP) signal(each, SIG_DFL);
    /* A line on standard error that nobody reads any more must not end a stage. */
    signal(SIGPIPE, SIG_IGN);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 0; i < fd_count; i++) {
        if (fds[i] == 3 + i) fcntl(fds[i], F_SETFD, 0);
        else dup2(fds[i], 3 + i);
    }
    syscall(SYS_close_range, 3 + (unsigned)fd_count, ~0u, 0);
    if (niceness) setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + niceness);
    execve(path, argv, envp);
    _exit(127);
}

int clinux_spawn(
    const char *path, char *const argv[], char *const envp[], const int *fds, int fd_count,
    int niceness, int own_session) {
    if (access(path, X_OK) < 0) return -errno;
    /* Copies above the targets, so that no dup2 overwrites one that is still needed. */
    int copies[MOST_FDS];
    if (fd_count > MOST_FDS) return -EINVAL;
    for (int i = 0; i < fd_count; i++) {
        copies[i] = fcntl(fds[i], F_DUPFD_CLOEXEC, 3 + MOST_FDS);
        if (copies[i] < 0) {
            int failure = -errno;
            while (i-- > 0) close(copies[i]);
            return failure;
        }
    }
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    pid_t pid = vfork();
    if (pid == 0) child(path, argv, envp, copies, fd_count, niceness, own_session);
    int failure = pid < 0 ? -errno : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    for (int i = 0; i < fd_count; i++) close(copies[i]);
    return failure < 0 ? failure : pid;
}

static void *wait_for_end(void *fd) {
    /* Nothing is asked for: an end is told all the same. */
    struct pollfd watched = {.fd = (int)(intptr_t)fd};
    int found;
    do found = poll(&watched, 1, -1);
    while (found < 0 && errno == EINTR);
    if (found > 0) _exit(0);
    return NULL;
}

int clinux_end_with_peer(int fd) {
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failure = pthread_create(&thread, NULL, wait_for_end, (void *)(intptr_t)fd);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure == 0) pthread_detach(thread);
    return -failure;
}

static int set_limit(int which, uint64_t value) {
    struct rlimit limit = {value, value}, now;
    if (getrlimit(which, &now) == 0 && now.rlim_max < value) limit.rlim_cur = limit.rlim_max = now.rlim_max;
    return or_errno(setrlimit(which, &limit));
}

int clinux_set_limit_memory(uint64_t bytes) { return set_limit(RLIMIT_AS, bytes); }
int clinux_set_limit_core_none(void) { return set_limit(RLIMIT_CORE, 0); }
int clinux_set_limit_files(uint64_t count) { return set_limit(RLIMIT_NOFILE, count); }

int clinux_set_cloexec(int fd, int on) { return or_errno(fcntl(fd, F_SETFD, on ? FD_CLOEXEC : 0)); }

int clinux_set_nonblocking(int fd) {
    int flags = fcntl(fd, F_GETFL);
    return flags < 0 ? -errno : or_errno(fcntl(fd, F_SETFL, flags | O_NONBLOCK));
}

int clinux_write_all(int fd, const void *bytes, size_t count) {
    const char *at = bytes;
    while (count > 0) {
        ssize_t wrote = write(fd, at, count);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote < 0) return -errno;
        at += wrote;
        count -= (size_t)wrote;
    }
    return 0;
}

int clinux_random(void *bytes, size_t count) {
    return getrandom(bytes, count, 0) == (ssize_t)count ? 0 : -EIO;
}

int clinux_notify(const char *path, const char *text) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    if (length == 0 || length >= sizeof address.sun_path) return -ENAMETOOLONG;
    memcpy(address.sun_path, path, length);
    /* A name that begins with @ is in the abstract namespace. */
    if (path[0] == '@') address.sun_path[0] = 0;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    ssize_t sent = sendto(
        fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&address, size);
    int failure = sent < 0 ? -errno : 0;
    close(fd);
    return failure;
}

int clinux_is_same_file(int fd, const char *path) {
    struct stat ours, theirs;
    return fstat(fd, &ours) == 0 && lstat(path, &theirs) == 0 && ours.st_dev == theirs.st_dev &&
           ours.st_ino == theirs.st_ino;
}

int clinux_file_kind(const char *path) {
    struct stat state;
    if (stat(path, &state) < 0) return -errno;
    return S_ISREG(state.st_mode) ? 1 : S_ISDIR(state.st_mode) ? 2 : 3;
}

int clinux_make_private_folder(const char *path) {
    struct stat state;
    if (mkdir(path, 0700) == 0) return 0;
    if (errno != EEXIST || lstat(path, &state) < 0) return -errno;
    if (!S_ISDIR(state.st_mode)) return -ENOTDIR;
    if (state.st_uid != geteuid()) return -EPERM;
    return state.st_mode & 077 ? or_errno(chmod(path, 0700)) : 0;
}

int clinux_lock(int fd) { return or_errno(flock(fd, LOCK_EX | LOCK_NB)); }

int clinux_become_subreaper(void) { return or_errno(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)); }

int clinux_reap_other(pid_t except) {
    siginfo_t info = {0};
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0) return 0;
    pid_t ended = info.si_pid;
    if (ended == 0 || ended == except) return 0;
    return waitid(P_PID, (id_t)ended, &info, WEXITED | WNOHANG) == 0 ? ended : 0;
}

static const char *translation_domain;

void clinux_locale_begin(const char *domain, const char *directory) {
    setlocale(LC_ALL, "");
    /* Numbers in files and messages between programs keep their point. */
    setlocale(LC_NUMERIC, "C");
    bindtextdomain(domain, directory);
    bind_textdomain_codeset(domain, "UTF-8");
    translation_domain = domain;
}

const char *clinux_translate(const char *text) {
    return translation_domain ? dgettext(translation_domain, text) : text;
}
