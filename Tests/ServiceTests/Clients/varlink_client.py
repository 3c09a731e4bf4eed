"""Drives the daemon as any program with a varlink library could, by Python's varlink package: payloads inline.

Usage: varlink_client.py SOCKET. Prints a line for each step that went as it should, and ends at the first that did not.
"""

import base64
import concurrent.futures
import sys

import varlink

COPIED = {"text/markdown", "image/png"}
client = varlink.Client.new_with_address(f"unix:{sys.argv[1]}")


def connect(interface="org.pasteboard"):
    return client.open(interface)


def step(what, went_well):
    if not went_well:
        sys.exit(f"failed: {what}")
    print(what, flush=True)


def describe():
    with connect("org.varlink.service") as service:
        info = service.GetInfo()
        step("GetInfo", info["product"] == "pasteboardd" and "org.pasteboard" in info["interfaces"])
        texts = [service.GetInterfaceDescription(name)["description"] for name in info["interfaces"]]
    # The parser takes what it understands and stops; only a whole text has its last error.
    members = [varlink.Interface(text).members for text in texts]
    step("GetInterfaceDescription",
         {list(found)[-1] for found in members} == {"ExpectedMore", "MalformedMessage"}
         and all(text.count("\nmethod ") == len(methods(found)) for text, found in zip(texts, members)))


def methods(members):
    return [name for name, member in members.items() if isinstance(member, varlink.scanner._Method)]


def copy_and_paste():
    with connect() as pasteboard:
        image = bytes(range(256))
        copied = pasteboard.Copy(representations=[
            {"type": "text/markdown", "text": "# Grüße\n"},
            {"type": "image/png", "base64": base64.b64encode(image).decode()},
        ], hints={"name": "greetings"})
        step("Copy", copied["generation"] > 0)
        text = pasteboard.Paste(type="text/markdown")["representation"]
        picture = pasteboard.Paste(type="image/png")["representation"]
        step("Paste", text["text"] == "# Grüße\n" and base64.b64decode(picture["base64"]) == image)
        types = pasteboard.Types()
        step("Types", COPIED <= set(types["types"]) and types["owner"] == "pasteboard")
        try:
            pasteboard.Paste(type="video/mp4")
            step("an error", False)
        except varlink.VarlinkError as error:
            step("an error", error.error() == "org.pasteboard.TypeNotOffered"
                 and COPIED <= set(error.parameters()["offered"]))


def watch():
    with connect() as watcher, connect() as pasteboard:
        changes = watcher.Watch(_more=True)
        first = next(changes)
        pasteboard.Clear()
        second = next(changes)
        step("Watch", COPIED <= set(first["types"]) and second["types"] == [])


def provide():
    with connect() as provider, connect() as control, connect() as paster, \
            concurrent.futures.ThreadPoolExecutor() as executor:
        events = provider.Provide(representations=[{"type": "image/png"}, {"type": "image/gif"}], _more=True)
        step("Provide", next(events)["event"] == "offered")
        pasted = executor.submit(paster.Paste, type="image/png")
        load = next(events)
        step("a load", load["event"] == "load" and load["type"] == "image/png")
        control.Progress(token=load["token"], completed=1, total=2, _oneway=True)
        control.Deliver(token=load["token"], representation={"type": "image/png", "text": "picture"})
        step("Deliver", pasted.result()["representation"]["text"] == "picture")
        control.Copy(representations=[{"type": "text/plain", "text": "next"}])
        step("the end of a provider", next(events)["event"] == "finished")


describe()
copy_and_paste()
watch()
provide()
