"""Requests that no page and no bot would send: each is refused with a reason, and changes nothing."""

import asyncio
import json

import pytest
from yarl import URL

from sandbox import control
from sandbox.population import GAMES
from tests.sandbox.member_client import Json, MemberClient

HALF = '"\\ud800"'
BODIES = [b"", b"{", b"[]", b"\xff", b'{"as":' * 100_000, b"[" * 100_000, b'{"x":NaN}', b'{"x":1e999}']
WRONG = ["NaN", "1e400", HALF, "[" * 70 + "]" * 70, "[{}]", '{"a":1}', "-1.5", "true", '"' + "9" * 5000 + '"']
FIELDS: dict[str, Json] = {
    "slash": {"as": "red", "channel": "games", "command": "play", "options": {}},
    "autocomplete": {"as": "red", "channel": "games", "command": "play", "options": {}, "focused": "x"},
    "click": {"as": "red", "message": "1", "custom_id": "x", "values": [], "force": False},
    "modal": {"as": "red", "interaction": "1", "custom_id": "x", "fields": {}},
    "message": {"channel": "games", "content": ""},
    "dismiss": {"as": "red", "message": "1"},
    "dm": {"as": "nobody", "open": False},
    "member": {},
    "permissions": {"channel": "nowhere", "allow": [], "deny": []},
    "channel": {"name": "", "forum": True, "tags": [], "require_tag": True},
    "post": {"as": "red", "channel": "games", "name": "", "content": "", "tags": []},
    "archive": {"channel": "nowhere"},
    "delete": {"message": "1"},
    "leave": {"as": "red", "gone": True, "commands": False},
    "install": {"as": "nobody", "installed": True},
    "fault": {"kind": "http", "status": 1, "route": "* /x", "when": "x", "times": -1, "delay": -1},
}
"""The fields of each request; as it stands here it is refused."""


async def post(desk: MemberClient, path: str, body: bytes, **headers: str) -> tuple[int, str]:
    async with desk.session.post(desk.url + path, data=body, headers=headers) as response:
        return response.status, (await response.json()).get("error", "")


async def test_a_malformed_body_is_refused_with_a_reason(desk: MemberClient) -> None:
    before = await desk.state()
    for path in control.POSTS:
        for body in BODIES:
            status, reason = await post(desk, path, body)
            assert (status, reason[:18]) == (400, "Send a JSON object"), (path, body[:20])
    assert await desk.state() == before


async def test_a_field_of_another_type_is_refused_with_a_reason(desk: MemberClient) -> None:
    assert {f"/sandbox/{name}" for name in FIELDS} == set(control.POSTS)
    before = await desk.state()
    for name, usual in FIELDS.items():
        for field in usual:
            for wrong in WRONG:
                kept = ", ".join(f'"{key}": {json.dumps(value)}' for key, value in usual.items() if key != field)
                body = f'{{"{field}": {wrong}{", " if kept else ""}{kept}}}'
                status, reason = await post(desk, f"/sandbox/{name}", body.encode())
                assert status in (400, 404), (name, body[:80])
                assert reason, (name, body[:80])
    assert await desk.state() == before


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b'{"content":"\\ud800"}', "application/json"),
        (b"x", "multipart/form-data"),
        (b"x", "multipart/form-data; boundary=a"),
        (
            b'--a\r\nContent-Disposition: form-data; name="files[x]"\r\n\r\nq\r\n--a--\r\n',
            "multipart/form-data; boundary=a",
        ),
    ],
)
async def test_a_malformed_body_of_the_bot_is_refused(desk: MemberClient, body: bytes, kind: str) -> None:
    path, headers = f"{desk.url}/api/v10/channels/{GAMES}/messages", {"Authorization": "Bot any", "Content-Type": kind}
    async with desk.session.post(path, data=body, headers=headers) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109


async def test_a_body_that_is_not_encoded_as_it_says_is_refused(desk: MemberClient) -> None:
    status, _ = await post(desk, "/sandbox/dm", b"{}", **{"Content-Type": "application/json; charset=nope"})
    assert status == 400  # read as UTF-8: nobody is named
    # The sandbox closes the connection after what it cannot decompress: nothing else uses it.
    status, _ = await post(desk, "/sandbox/dm", b"{}", **{"Content-Encoding": "gzip", "Connection": "close"})
    assert status == 400


async def test_a_file_that_cannot_be_is_not_there(desk: MemberClient) -> None:
    for name in ("%00", "a" * 5000, "%ff"):
        async with desk.session.get(URL(f"{desk.url}/page/{name}", encoded=True)) as response:
            assert response.status in (400, 404), name


@pytest.mark.parametrize("header", ["Host: 127.0.0.1:99999", "Host: 127.0.0.1:x", "Host: \xff", "Origin: http://["])
async def test_a_host_that_is_no_address_is_refused_with_a_reason(desk: MemberClient, header: str) -> None:
    address = URL(desk.url)
    reader, writer = await asyncio.open_connection(address.host, address.port)
    named = "" if header.startswith("Host") else f"Host: {address.authority}\r\n"
    writer.write(f"GET /sandbox/state?as=red HTTP/1.1\r\n{named}{header}\r\nConnection: close\r\n\r\n".encode("latin1"))
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"The Host or Origin header is not an address." in answer
