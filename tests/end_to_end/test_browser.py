"""A game of Mono played on the sandbox's page, as two people with two tabs would play it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from sandbox.greeting import STARTS
from tests.chromium import ARGUMENTS, CHROMIUM, needs_chromium
from tests.end_to_end.harness import Harness, buttons
from tests.patience import PATIENCE

pytestmark = [pytest.mark.browser, needs_chromium]

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield found
        await found.close()


async def tab(browser: Browser, harness: Harness, name: str, width: int = 1280) -> Page:
    page = await browser.new_page(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE * 1000)
    await page.goto(f"{harness.url}/?as={name}")
    # The commands come with the messages: what is typed before is a command the page does not know yet.
    await expect(page.locator("#messages li").first).to_be_visible()
    return page


async def command(page: Page, text: str) -> None:
    """Type a slash command with its options and send it."""
    await page.locator("#entry").fill(text)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")


def button(page: Page, label: str) -> Locator:
    return page.locator("#messages").get_by_role("button", name=label, exact=True).last


async def enter_thread(page: Page) -> None:
    """Open the match's thread."""
    await page.locator("#sidebar").get_by_text("Mono #101").first.click()
    await expect(page.locator("#messages img").last).to_be_visible()


async def test_two_people_play_a_game_and_a_third_by_phone(browser: Browser, harness: Harness, tmp_path: Path) -> None:
    red, blue = await tab(browser, harness, "red"), await tab(browser, harness, "blue")
    await command(red, "/mono challenge opponent:blue size:3 random_seats:false")
    await expect(blue.get_by_text("invites").last).to_be_visible()
    await button(blue, "Accept").click()
    for page in (red, blue):
        await enter_thread(page)
    await button(red, "Random grid").click()
    await expect(blue.get_by_text("placed a grid").last).to_be_visible()
    await button(blue, "Random grid").click()
    await button(red, "Open cells…").click()
    await red.get_by_role("dialog").get_by_role("textbox").first.fill("a1,random")
    await red.get_by_role("dialog").get_by_role("button", name="Submit").click()
    await expect(red.get_by_role("dialog")).to_have_count(0)
    await expect(blue.get_by_text("opened a1").last).to_be_visible()
    await red.screenshot(path=tmp_path / "board.png")
    await button(blue, "My grid").click()
    await expect(blue.get_by_text("Only you can see this").last).to_be_visible()
    ply = 3
    while True:
        board = await harness.match_id("gold", 101, ply)
        if "rematch" in buttons(board):
            break
        mover = (red, blue)[ply % 2]
        # a tab may lag behind: there the last button is still that of the board before
        await expect(mover.locator(f'#messages img[src$="/mono-101-{ply}.png"]')).to_be_visible()
        await button(mover, "Open random cells").click()
        ply += 1
    await button(red, "More…").click()
    await button(red, "Proof").click()
    await expect(red.get_by_text("proof that it was fair").last).to_be_visible()
    phone = await tab(browser, harness, "green", width=390)
    await command(phone, "/mono open size:3")
    await expect(button(phone, "Join")).to_be_visible()
    for start in STARTS.values():
        replies = await phone.get_by_text("Only you can see this").count()
        await button(phone, start.label).click()
        if start.become is None:
            await expect(phone.get_by_text("Only you can see this")).to_have_count(replies + 1)
    await expect(phone.locator(".self-name b")).to_have_text("Bilal")
    await expect(button(phone, "Accept")).to_be_visible()
    wide = await phone.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
