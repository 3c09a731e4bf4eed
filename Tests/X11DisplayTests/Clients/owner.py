"""Owns CLIPBOARD in the way that its argument names."""

from peer import *

how = sys.argv[1]
if how == "classed":
    window.set_wm_class("instance", "Editor")
elif how == "led":
    leader = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    leader.set_wm_class("instance", "Editor")
own()
for request in requests():
    name = connection.get_atom_name(request.target)
    if how == "silent":
        continue
    if how == "untyped" and name == "TARGETS":
        put(request, "TARGETS", 32, [atom("UTF8_STRING")])
    elif how == "refusing" and name in ("TARGETS", "UTF8_STRING"):
        reply(request, is_done=False)
    elif how == "latin" and name == "TARGETS":
        put_targets(request, ["TARGETS", "STRING"])
    elif how == "many" and name == "TARGETS":
        put_targets(request, ["text/html", "\u00fc/\u00fc".encode("latin-1").decode("latin-1")] + ["x-many/t%d" % i for i in range(10000)])
    elif how == "long" and name == "TARGETS":
        # Each name is the longest that the library writes.
        put_targets(request, ["UTF8_STRING"] + ["x-long/%d-" % i + "x" * 60000 for i in range(200)] + ["x-long/last"])
    elif how == "countless" and name == "TARGETS":
        put_targets(request, ["UTF8_STRING"] + ["x-many/t%d" % i for i in range(5000)])
    elif how == "endless-list" and name == "TARGETS":
        for _ in range(6):
            request.requestor.change_property(request.property, Xatom.ATOM, 32, [atom("UTF8_STRING")] * 60000,
                                              X.PropModeAppend)
        reply(request)
    elif how == "hidden" and name == "TARGETS":
        put_targets(request, ["UTF8_STRING"] + ["x-many/t%d" % i for i in range(1000)] + sys.argv[2:])
    elif how == "secret" and name == "TARGETS":
        put_targets(request, ["UTF8_STRING", "x-kde-passwordManagerHint"])
    elif how == "secret" and name == "x-kde-passwordManagerHint":
        put(request, name, 8, b"secret")
    elif name == "TARGETS":
        put_targets(request, ["application/octet-stream", "UTF8_STRING", "image/mute"])
    elif name == "STRING":
        put(request, "STRING", 8, b"gr\xfc\xdfe")
    elif name == "UTF8_STRING":
        put(request, name, 8, how.encode())
    elif name == "image/mute":
        say("asked for image/mute")
    elif name == "text/html":
        put(request, name, 8, b"<p>x</p>")
    elif how == "endless" and name == "application/octet-stream":
        request.requestor.change_attributes(event_mask=X.PropertyChangeMask)
        put(request, "INCR", 32, [0])
        while True:
            wait(lambda e: e.type == X.PropertyNotify and e.state == X.PropertyDelete and e.atom == request.property,
                 limit=600)
            request.requestor.change_property(request.property, request.target, 8, b"x" * 65536)
            connection.flush()
    else:
        reply(request, is_done=False)
