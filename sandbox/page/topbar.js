/** The line above the messages, the banner under it, and the tab's title and sign. */
import { avatarImage, tile } from "./avatars.js";
import { allUnread } from "./channels.js";
import { el, fill, refill, icon, iconButton } from "./dom.js";
import { isForum } from "./forum.js";
import { channelTitle, DM, isThread, userName } from "./names.js";
import { openChannel } from "./navigation.js";
import { store, watch } from "./store.js";
import { currentTheme, flipTheme } from "./theme.js";

const place = document.getElementById("topbar");
const banner = document.getElementById("banner");
const shade = document.getElementById("shade");
const WIDE = window.matchMedia("(min-width: 1080px)");

export function startTopbar() {
  watch(["current", "channels", "messages", "me"], draw);
  watch(["bot", "connection"], drawBanner);
  shade.addEventListener("click", closeDrawers);
  document.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawers());
  new MutationObserver(() => (shade.hidden = !document.body.matches(".drawer-left, .drawer-right"))).observe(
    document.body,
    { attributeFilter: ["class"] },
  );
}

function closeDrawers() {
  document.body.classList.remove("drawer-left", "drawer-right");
}

function drawer(side) {
  const open = document.body.classList.toggle(`drawer-${side}`);
  if (open)
    document
      .querySelector(side === "left" ? "#sidebar .current, #sidebar button" : "#members button")
      ?.focus();
}

function draw() {
  const channel = store.channels.get(store.current);
  if (!channel) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const { badges, any } = allUnread();
  const parent = isThread(channel) ? store.channels.get(channel.parent_id) : null;
  const sign = channel.type === DM ? "letter" : parent ? "thread" : isForum(channel) ? "forum" : "hash";
  const menu = iconButton("menu", "Channels", () => drawer("left"), {
    class: "icon-button only-narrow",
    "data-key": "menu",
  });
  if (badges > 0) menu.append(el("span", { class: "badge" }, badges));
  else if (any) menu.append(el("span", { class: "dot" }));
  refill(
    place,
    menu,
    parent && [
      el(
        "button",
        { type: "button", class: "crumb", on: { click: () => openChannel(parent.id) } },
        `#${channelTitle(parent)}`,
      ),
      el("span", { class: "faint crumb-mark" }, "›"),
    ],
    el("h1", {}, icon(sign, 20), el("span", {}, channelTitle(channel))),
    channel.topic && el("p", { class: "topic" }, channel.topic),
    el("span", { class: "spring" }),
    themeButton(),
    iconButton("people", "Members", toggleMembers, { "data-key": "people" }),
  );
  if (focused) place.querySelector(`[data-key="${focused}"]`)?.focus();
  nameTab(channel, badges);
}

function toggleMembers() {
  if (WIDE.matches) document.body.classList.toggle("no-members");
  else drawer("right");
}

function themeButton() {
  const dark = currentTheme() === "dark";
  const flip = () => {
    flipTheme();
    draw();
  };
  return iconButton(dark ? "sun" : "moon", dark ? "Light theme" : "Dark theme", flip, {
    "data-key": "theme",
  });
}

function nameTab(channel, badges) {
  const title = channel.type === DM ? channelTitle(channel) : `#${channelTitle(channel)}`;
  document.title = `${badges > 0 ? `(${badges}) ` : ""}${userName(store.me)} · ${title} · sandbox`;
  const image = avatarImage(store.me);
  const link = document.getElementById("favicon");
  if (link.href !== image) link.href = image;
  document.documentElement.style.setProperty("--me", tile(store.me));
}

function drawBanner() {
  if (!store.connected) fill(banner, icon("warn", 16), " The sandbox does not answer. Trying again…");
  else if (!store.bot.online)
    fill(
      banner,
      icon("warn", 16),
      " The bot is offline. Commands and buttons work again once it is back.",
    );
  else fill(banner);
}
