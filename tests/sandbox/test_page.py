"""The sandbox's page in a real browser, against the real sandbox and a real discord.py bot."""

import contextlib
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import (
    BrowserContext,
    CDPSession,
    Error,
    Locator,
    Page,
    WebSocketRoute,
    async_playwright,
    expect,
)

from sandbox import population
from sandbox.ratelimits import UNLIMITED
from sandbox.server import RunningSandbox, serve
from tests.chromium import ARGUMENTS, CHROMIUM, needs_chromium
from tests.patience import PATIENCE
from tests.sandbox.member_client import MemberClient
from tests.sandbox.page_bot import PageBot

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    needs_chromium,
]

expect.set_options(timeout=PATIENCE * 1000)

VISIT = """async ([name, channel]) => {
    const { openChannel, switchMember } = await import("/page/navigation.js");
    const { store } = await import("/page/store.js");
    document.activeElement.blur();
    document.getElementById("toasts").replaceChildren();
    switchMember(name);
    while (store.me?.username !== name || !store.channels.has(channel) || !store.connected)
        await new Promise((later) => setTimeout(later, 10));
    openChannel(channel);
}"""

# Until nothing loads any more: a picture that comes in the frame of the scroll takes the reader to the end once more.
SCROLL_UP = """async () => {
    const log = document.getElementById("log");
    if ([...log.querySelectorAll("img")].some((image) => !image.complete)) return false;
    log.scrollTop = 0;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return log.scrollTop === 0 && log.scrollHeight > 2 * log.clientHeight;
}"""


@dataclass(slots=True)
class BrowserSession:
    """A sandbox with its bot, and a browser to look at it. To load the page costs most: the tabs serve all tests."""

    running: RunningSandbox
    bot: PageBot
    desk: MemberClient
    browser: BrowserContext
    channel: str = ""
    """The channel of this test, where nothing was said before."""
    left: list[Page] = field(default_factory=list)
    lines: dict[Page, WebSocketRoute] = field(default_factory=dict)
    """The events of each tab."""
    down: bool = False
    """True while no tab can connect again."""
    thrown: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return self.running.url

    async def load(self) -> Page:
        """Open the page in a new tab."""
        page = await self.browser.new_page()
        page.set_default_timeout(PATIENCE * 1000)

        def caught(error: Error) -> None:
            self.thrown.append(str(error))

        async def through(route: WebSocketRoute) -> None:
            self.lines[page] = route
            if self.down:
                await route.close()
            else:
                route.connect_to_server()

        page.on("pageerror", caught)
        await page.route_web_socket("**/sandbox/events*", through)
        await page.goto(f"{self.url}/?as=red&channel=games")
        await expect(page.locator(".app.ready")).to_be_visible()
        return page

    @contextlib.asynccontextmanager
    async def tab(self, name: str = "red", *, width: int = 1280, height: int = 800) -> AsyncIterator[Page]:
        """A tab as member `name` in the channel of this test; the page may not throw an error."""
        page = self.left.pop() if self.left else await self.load()
        # A tab behind another gets a frame every two seconds, and a click waits for one.
        await page.bring_to_front()
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(VISIT, [name, self.channel])
        yield page
        self.left.append(page)
        assert self.thrown == []

    async def challenge(self, name: str = "red", opponent: str = "blue") -> None:
        """Post a message with buttons and a menu."""
        await self.desk.slash(name, "demo challenge", self.channel, opponent=opponent)

    async def show(self) -> None:
        """Post a text board, an embed and a picture."""
        await self.desk.slash("red", "demo show", self.channel)

    async def says(self, name: str, line: str) -> None:
        await self.desk.post("message", who=name, channel=self.channel, content=line)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def home() -> AsyncIterator[BrowserSession]:
    running = await serve(port=0, ack_seconds=PATIENCE, guilds=3, rates=UNLIMITED)
    async with async_playwright() as playwright, aiohttp.ClientSession() as session:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        browser = await chromium.new_context(reduced_motion="reduce")
        home = BrowserSession(running, await PageBot.start_at(running.url), MemberClient(session, running.url), browser)
        yield home
        await chromium.close()
        await home.bot.close()
    await running.close()


@pytest_asyncio.fixture(loop_scope="module")
async def session(home: BrowserSession, request: pytest.FixtureRequest) -> BrowserSession:
    made = await home.desk.post("channel", name=request.node.name[:90])
    home.channel = made["channel"]["id"]
    return home


async def say(page: Page, line: str) -> None:
    """Write a line in the message box and send it; a command with its options may be pasted whole."""
    await page.fill("#entry", line)
    if line.startswith("/"):
        if ":" not in line:
            await page.keyboard.press("Enter")
        await expect(page.locator(".command-line")).to_be_visible()
        await page.keyboard.press("Enter")
        await expect(page.locator(".command-line")).to_have_count(0)
    else:
        await page.keyboard.press("Enter")


async def knows(page: Page, line: str) -> None:
    """Wait until the page has been told of a line, shown or not yet."""
    await page.wait_for_function(
        """async (line) => {
            const { store } = await import("/page/store.js");
            return [...store.messages.values()].flat().some((message) => message.content === line);
        }""",
        arg=line,
    )


@dataclass(slots=True)
class Finger:
    """Touches a page as a finger does: what is no tap scrolls."""

    devtools: CDPSession

    @classmethod
    @contextlib.asynccontextmanager
    async def on(cls, page: Page) -> AsyncIterator["Finger"]:
        devtools = await page.context.new_cdp_session(page)
        await devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        yield cls(devtools)
        await devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        await devtools.detach()

    async def tap(self, target: Locator) -> None:
        await self.swipe(target, 0)

    async def swipe(self, target: Locator, up: int) -> None:
        """Touch the middle of `target`, move up so many pixels and let go."""
        box = await target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await self._touch("touchStart", x, y)
        for moved in range(10, up + 1, 10):
            await self._touch("touchMove", x, y - moved)
        await self._touch("touchEnd")

    async def _touch(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        await self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


async def test_a_command_is_found_filled_in_by_suggestions_and_sent_by_keyboard_alone(session: BrowserSession) -> None:
    async with session.tab() as page:
        await page.focus("#entry")
        await page.keyboard.type("/chall")
        await expect(page.get_by_role("option", name="/demo challenge")).to_be_visible()
        await page.keyboard.press("Enter")
        await page.keyboard.type("vio")
        await page.keyboard.press("Tab")
        await page.keyboard.type("size")
        await page.keyboard.press("Enter")
        await page.keyboard.type("La")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        message = page.locator(".message", has_text="is challenged: l 24 -").last
        await expect(message.locator(".mention")).to_have_text("@Vera")
        await expect(message.locator(".context")).to_contain_text("/demo challenge")
        await expect(page.locator("#entry")).to_be_focused()


async def test_the_bot_completes_an_option_while_it_is_written(session: BrowserSession) -> None:
    async with session.tab() as page:
        await page.fill("#entry", "/demo challenge opponent:gold move:")
        await page.fill("#option-move", "b")
        await page.get_by_role("option", name="play b2").click()
        await page.keyboard.press("Enter")
        await expect(page.get_by_text("is challenged: s 24 b2").last).to_be_visible()


REFUSALS = [
    ("/demo challenge", "opponent is needed: Whom to challenge."),
    ("/demo challenge opponent:nobody", "opponent: there is no such member."),
    ("/demo challenge opponent:blue size:Huge", "size: choose one of Small, Large."),
    ("/demo challenge opponent:blue hours:99", "hours: write a whole number from 1 to 72."),
    ("/demo slow now please", "/demo slow takes nothing more. Delete “now please” to send it."),
    ("/demo challenge right away opponent:blue", "Choose an option for “right away”: size, hours, move. Or delete it."),
]


async def test_a_command_with_a_wrong_option_or_more_text_is_kept_and_says_why(session: BrowserSession) -> None:
    async with session.tab() as page:
        for line, reason in REFUSALS:
            await page.fill("#entry", line)
            if line == "/demo challenge":
                await page.keyboard.press("Enter")
                await page.keyboard.press("Escape")
            await page.keyboard.press("Enter")
            await expect(page.locator(".composer .problem")).to_have_text(f" {reason}")
            await page.get_by_role("button", name="Drop this command").click()
            await expect(page.locator("#entry")).to_be_focused()
        await expect(page.locator(".message")).to_have_count(0)


async def test_a_finger_scrolls_the_commands_and_picks_where_it_is_lifted(session: BrowserSession) -> None:
    async with session.tab(width=350, height=420) as page, Finger.on(page) as finger:
        await session.show()
        await expect(page.locator(".embed")).to_be_visible()
        await page.fill("#entry", "/")
        offered = page.locator("#suggestions")
        await finger.swipe(offered, 150)
        assert await offered.evaluate("list => list.scrollTop") > 0
        await expect(page.locator(".command-line")).to_have_count(0)
        await page.fill("#entry", "/demo ch")
        await offered.evaluate("list => (list.scrollTop = 999)")
        await finger.tap(page.get_by_role("option", name="/demo challenge"))
        await expect(page.locator("#option-opponent")).to_be_focused()
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(page.get_by_role("option", name="Bilal")).to_be_visible()
        assert await offered.evaluate("list => list.scrollTop") == 0
        await finger.tap(page.get_by_role("button", name="Drop this command"))
        await expect(page.locator("#entry")).to_be_focused()


async def test_the_greeting_starts_a_match_and_makes_one_the_other_player(session: BrowserSession) -> None:
    session.channel = population.GAMES
    async with session.tab() as page:
        await page.get_by_role("button", name="Pick a game").click()
        await expect(page.get_by_text("There is no command /play.")).to_be_visible()
        await page.get_by_role("button", name="Play both sides: become Bilal").click()
        await expect(page.locator(".self-name b")).to_have_text("Bilal")
        await expect(page.get_by_text("@Bilal is challenged")).to_be_visible()


async def test_a_pressed_button_changes_the_message_for_everyone(session: BrowserSession) -> None:
    async with session.tab("red") as red, session.tab("blue") as blue:
        await session.challenge()
        message = blue.locator(".message", has=blue.get_by_role("button", name="Accept")).last
        await expect(message.get_by_role("button", name="Not now")).to_be_disabled()
        identity = await message.get_attribute("id")
        await message.get_by_role("button", name="Accept").click()
        for page in (red, blue):
            changed = page.locator(f"#{identity}")
            await expect(changed).to_contain_text("accepted")
            await expect(changed.get_by_role("button", name="Accept")).to_have_count(0)


async def test_a_form_asks_for_what_is_missing_and_sends_the_rest(session: BrowserSession) -> None:
    async with session.tab() as page:
        await session.challenge()
        await page.get_by_role("button", name="Guess").last.click()
        form = page.get_by_role("dialog")
        await form.get_by_role("button", name="Submit").click()
        await expect(form.get_by_text("Please fill this in.")).to_be_visible()
        await expect(form.get_by_text("Please choose.")).to_be_visible()
        await form.get_by_label("Cells").fill("a1 b2")
        await form.get_by_role("button", name="Colour").click()
        await form.get_by_role("option", name="Lime").click()
        await form.get_by_role("button", name="Submit").click()
        await expect(page.get_by_text("guess a1 b2 in Lime")).to_be_visible()
        await expect(form).to_have_count(0)


async def test_a_private_reply_is_its_members_alone_until_dismissed(session: BrowserSession) -> None:
    async with session.tab("gold") as gold, session.tab("green") as green:
        await session.challenge("gold")
        await gold.get_by_role("button", name="My hand").last.click()
        reply = gold.locator(".message.ephemeral", has_text="the hand of gold")
        await expect(reply).to_contain_text("Only you can see this")
        await session.says("green", "who holds what?")
        await expect(green.get_by_text("who holds what?")).to_be_visible()
        await expect(green.get_by_text("the hand of gold")).to_have_count(0)
        await reply.get_by_role("button", name="Dismiss").click()
        await expect(reply).to_have_count(0)


async def test_threads_and_private_messages_appear_with_their_marks(session: BrowserSession) -> None:
    async with session.tab("violet") as page:
        await say(page, "/demo thread")
        thread = page.locator(".thread-list").get_by_role("button", name="Match 7, 1 for you")
        await expect(thread).to_be_visible()
        talk = page.locator("#sidebar .channel", has=page.locator(".badge")).last
        await expect(talk).to_have_attribute("aria-label", f"{await talk.get_attribute('title')}, 1 for you")
        await thread.click()
        await expect(page.locator(".message.mentioned")).to_contain_text("your turn")
        await expect(page.locator(".thread-list .badge")).to_have_count(0)
        await talk.click()
        await expect(page.get_by_text("your hand: seven").last).to_be_visible()
        await page.go_back()
        await expect(page.locator("h1")).to_contain_text("Match 7")


async def test_a_forum_shows_its_posts_with_their_tags(session: BrowserSession) -> None:
    forum = (await session.desk.post("channel", name="contests", forum=True, tags=["Mono", "Running"]))["channel"]
    post = {"name": "Spring cup", "content": "Sign up!", "tags": ["Mono"]}
    await session.desk.post("post", who="blue", channel=forum["id"], **post)
    async with session.tab("violet") as page:
        await page.locator("#sidebar").get_by_role("button", name="contests").click()
        await expect(page.locator("#entry")).to_be_disabled()
        card = page.locator("#messages .thread-card")
        await expect(card).to_contain_text("Spring cup1 message")
        await expect(card.locator(".tag")).to_have_text("Mono")
        await card.click()
        await expect(page.locator("h1")).to_contain_text("Spring cup")
        await expect(page.locator(".intro .tag")).to_have_text("Mono")
        await expect(page.locator("#messages .message")).to_have_count(1)
        await expect(page.locator("#entry")).to_be_enabled()


async def test_a_press_counts_though_messages_come_while_it_is_held(session: BrowserSession) -> None:
    async with session.tab("red") as page:
        await session.challenge()
        await page.get_by_role("button", name="My hand").last.hover()
        await page.mouse.down()
        for at in range(3):
            await session.says("blue", f"blue speaks {at}")
        await knows(page, "blue speaks 2")
        await page.mouse.up()
        await expect(page.get_by_text("the hand of red").last).to_be_visible()
        await expect(page.get_by_text("blue speaks 2").last).to_be_visible()


async def test_a_picture_opens_large_above_its_description_and_escape_closes_it(session: BrowserSession) -> None:
    async with session.tab() as page:
        await session.show()
        small = page.get_by_role("button", name="Enlarge: A teal board")
        await small.click()
        large = page.get_by_role("dialog", name="Picture")
        await expect(large.get_by_role("img", name="A teal board")).to_be_visible()
        # As long as a description gets.
        caption = large.locator(".caption")
        await caption.evaluate("node => (node.textContent = 'A long description of a board. '.repeat(34))")
        await stays_above(large.get_by_role("img"), caption)
        await page.keyboard.press("Escape")
        await page.set_viewport_size({"width": 350, "height": 800})
        await small.click()
        await expect(caption).to_be_hidden()
        await large.get_by_role("button", name="ALT").click()
        await caption.evaluate("node => (node.textContent = 'A long description of a board. '.repeat(34))")
        await stays_above(large.get_by_role("img"), caption)
        await page.keyboard.press("+")
        assert "scale(1.5)" in (await large.get_by_role("img").get_attribute("style") or "")
        await page.keyboard.press("Escape")
        await expect(large).to_have_count(0)
        await expect(small).to_be_focused()


async def stays_above(picture: Locator, words: Locator) -> None:
    upper, lower = await picture.bounding_box(), await words.bounding_box()
    assert upper is not None
    assert lower is not None
    assert upper["y"] + upper["height"] <= lower["y"]


async def test_on_a_phone_a_text_board_scrolls_and_the_page_does_not(session: BrowserSession) -> None:
    async with session.tab(width=390) as page:
        await session.show()
        board = page.locator("pre.code").last
        await expect(board).to_be_visible()
        assert await board.evaluate("node => node.scrollWidth > node.clientWidth + 100")
        assert await board.evaluate("node => getComputedStyle(node).whiteSpace") == "pre"
        assert await page.evaluate("document.documentElement.scrollWidth") == 390
        await page.get_by_role("button", name="Channels").click()
        await expect(page.locator("#sidebar")).to_be_in_viewport()
        await page.keyboard.press("Escape")
        await expect(page.locator("#sidebar")).not_to_be_in_viewport()


async def test_text_is_never_taken_for_markup(session: BrowserSession) -> None:
    line = "<img src=x onerror=alert(1)> [a](javascript:alert(1)) **<b>bold</b>**"
    async with session.tab() as page:
        await session.says("red", line)
        text = page.locator(".markdown")
        await expect(text).to_have_text("<img src=x onerror=alert(1)> [a](javascript:alert(1)) <b>bold</b>")
        assert await text.evaluate("node => [...node.querySelectorAll('*')].map((part) => part.tagName)") == [
            "P",
            "STRONG",
        ]


LINK = '<a href="https://a.example/x_y_z" target="_blank" rel="noopener noreferrer">'
MENTION = '<span class="mention" style="--person: #8190B0;">'
MARKDOWN = [
    ("**a** *b* _c_ __d__ ~~e~~", "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s></p>"),
    ("***a*** **x *y* z**", "<p><strong><em>a</em></strong> <strong>x <em>y</em> z</strong></p>"),
    ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"),
    (r"\*not\* `**raw**`", "<p>*not* <code>**raw**</code></p>"),
    ("# One\n-# small", '<h3 class="heading-1">One</h3><p class="subtext">small</p>'),
    ("#no heading\n-no list", "<p>#no heading\n-no list</p>"),
    ("> a\n> b\nc", "<blockquote><p>a\nb</p></blockquote><p>c</p>"),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    (
        "x\n```\n a *b*\n  c\n```\ny",
        '<p>x</p><pre class="code" tabindex="0"><code> a *b*\n  c</code></pre><p>y</p>',
    ),
    ("see https://a.example/x_y_z. Now", f"<p>see {LINK}https://a.example/x_y_z</a>. Now</p>"),
    ("<@1> <#2>", f'<p>{MENTION}@unknown</span> <span class="mention">#unknown</span></p>'),
]


async def test_markdown_reads_as_on_discord(session: BrowserSession) -> None:
    async with session.tab() as page:
        for text, wanted in MARKDOWN:
            made = await page.evaluate(
                "text => import('/page/markdown.js').then((module) => module.markdown(text).innerHTML)", text
            )
            assert made == wanted, text


async def test_relative_times_are_spoken_and_tick(session: BrowserSession) -> None:
    async with session.tab() as page:
        now = await page.evaluate("Math.floor(Date.now() / 1000)")
        await session.says("blue", f"until <t:{now + 140}:R>")
        time = page.locator("time[data-relative]")
        await expect(time).to_have_text("in 2 minutes")
        await page.evaluate(
            "() => { const now = Date.now; Date.now = () => { Date.now = now; return now() + 120_000; }; }"
        )
        await expect(time).to_have_text(re.compile(r"in \d+ seconds"))


async def test_new_messages_do_not_move_a_scrolled_page(session: BrowserSession) -> None:
    async with session.tab("red") as red:
        for at in range(3):
            await session.show()
            await expect(red.locator(".embed")).to_have_count(at + 1)
        await red.bring_to_front()
        pill = red.get_by_role("button", name="1 new message")
        for attempt in range(4):
            # Content that still loads may scroll the reader to the end once more.
            await red.wait_for_function(SCROLL_UP)
            await session.says("blue", f"news {attempt} from blue")
            with contextlib.suppress(AssertionError):
                await expect(pill).to_be_visible(timeout=PATIENCE * 100)
                break
        assert await red.locator("#log").evaluate("log => log.scrollTop") == 0
        await pill.click()
        await expect(red.get_by_text(f"news {attempt} from blue")).to_be_in_viewport()


async def test_a_connection_that_breaks_is_made_again_and_says_so(session: BrowserSession) -> None:
    async with session.tab() as page:
        await page.fill("#entry", "half a senten")
        session.down = True
        await session.lines[page].close()
        await expect(page.locator("#banner")).to_contain_text("Trying again")
        session.down = False
        await expect(page.locator("#toasts")).to_contain_text("Connected again")
        await expect(page.locator("#banner")).to_be_empty()
        await expect(page.locator("#entry")).to_have_value("half a senten")
        await page.fill("#entry", "")


async def test_one_press_lets_another_member_join_for_everybody(session: BrowserSession) -> None:
    async with session.tab("red") as red, session.tab("blue") as blue:
        await expect(blue.locator(".member-list .member")).to_have_count(5)
        await red.get_by_role("button", name="Add a member").click()
        await expect(red.locator(".member-list .member-name").last).to_have_text("Amara")
        await expect(blue.locator(".member-list .member")).to_have_count(6)
        await blue.locator("#members").get_by_role("button", name="Amara").click()
        await expect(blue.locator(".self-name b")).to_have_text("Amara")


async def test_a_bot_that_is_gone_is_told_and_comes_back(session: BrowserSession) -> None:
    async with session.tab() as page:
        await session.bot.close()
        await expect(page.locator("#banner")).to_contain_text("The bot is offline")
        await expect(page.locator("#members .state")).to_have_text("offline")
        await say(page, "/demo slow")
        await expect(page.get_by_text("The bot did not respond.")).to_be_visible()
        session.bot = await PageBot.start_at(session.url)
        await expect(page.locator("#banner")).to_be_empty()
        await expect(page.locator("#members .state")).to_have_text("online")


async def test_a_sandbox_of_several_servers_shows_one_at_a_time(session: BrowserSession) -> None:
    async with session.tab() as page:
        await expect(page.get_by_role("navigation").get_by_role("button", name="games", exact=True)).to_have_count(1)
        red = population.MEMBERS["red"]
        await session.desk.post("message", who="blue", channel="lounge@3", content=f"come here, <@{red}>")
        menu = page.get_by_label("Server", exact=True)
        await expect(menu.get_by_role("option").last).to_have_text("Server 3 (1)")
        await menu.select_option(label="Server 3 (1)")
        await page.get_by_role("button", name="lounge, 1 for you").click()
        await expect(page.locator("#messages")).to_contain_text("come here, @Ruth")
        await expect(menu).to_have_value(population.guild_key(3))
        await say(page, "here I am")
        await expect(page.locator("#messages")).to_contain_text("here I am")
    world = session.running.parts.world
    lounge = population.of_guild(population.LOUNGE, population.guild_key(3))
    assert [item.data["channel_id"] for item in world.messages[lounge].values()] == [lounge] * 2
