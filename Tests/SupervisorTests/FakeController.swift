/// A controller that does what the file named by `FAKE_LECTERND` says when it starts.
///
/// It notes each of its starts in the file of that name with `.log` behind it.
enum FakeController {
  static let source = #"""
    #!/usr/bin/env python3
    import json, os, select, signal, socket, sys, time

    options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if "=" in word)
    orders = os.environ["FAKE_LECTERND"]
    behaviour = open(orders).read().split()
    control = socket.socket(fileno=int(options["control-fd"]))
    lifeline = socket.socket(fileno=int(options["lifeline-fd"]))
    control.setblocking(True)
    lifeline.setblocking(True)
    handed = [int(options[name]) for name in ("control-fd", "peers-fd", "lock-fd")]
    facts = {
        "pid": os.getpid(), "words": sys.argv[1:], "token": os.environ["LECTERN_TOKEN"],
        "notify": os.environ.get("NOTIFY_SOCKET", ""),
        "descriptors": sorted(
            int(name) for name in os.listdir("/proc/self/fd")
            if os.path.exists("/proc/self/fd/" + name)),
        "leader": os.getsid(0) == os.getpid()}
    with open(orders + ".log", "a") as log:
        log.write(json.dumps(facts) + "\n")

    def tell(message):
        try:
            lifeline.send(b"\0" + json.dumps(message).encode())
        except OSError:
            pass  # The supervisor has gone; that is read as the lifeline's end.

    if "die" in behaviour:
        sys.exit(7)
    if "refuse" in behaviour:
        print("lectern: deck.pdf: broken", file=sys.stderr)
        sys.exit(3)
    if "stray" in behaviour and os.fork() == 0:
        time.sleep(1000)
    tell({"ready": True})
    if "hang" in behaviour:
        lifeline.recv(70000)
        tell({"pong": 1})
        time.sleep(1000)
    supervised = True
    inputs = [control, lifeline]

    def serve(connection, line):
        verb = json.loads(line)["verb"]
        answer = {"version": 1, "ok": True}
        if verb == "supervised":
            answer["supervised"] = supervised
        if verb == "handover":
            answer["handover"] = True
            socket.send_fds(connection, [json.dumps(answer).encode() + b"\n"], handed)
            sys.exit(0)
        if verb == "first":
            os.kill(os.getpid(), signal.SIGKILL)
        if verb == "undo":
            answer = {"version": 1, "ok": False, "error": "There is nothing to undo."}
        connection.sendall(json.dumps(answer).encode() + b"\n")
        if verb == "quit":
            sys.exit(0)

    while True:
        for ready in select.select(inputs, [], [])[0]:
            if ready is control:
                inputs.append(control.accept()[0])
                continue
            try:
                data = ready.recv(70000)
            except OSError:
                data = b""  # The other end died with something unread.
            if not data:
                supervised = supervised and ready is not lifeline
                inputs.remove(ready)
                ready.close()
            elif ready is lifeline:
                message = json.loads(data[1:])
                if "ping" in message:
                    tell({"pong": message["ping"]})
                if "quit" in message and "stay" not in behaviour:
                    sys.exit(0)
            else:
                for line in data.splitlines():
                    serve(ready, line)
    """#
}
