/** The sidebar: channels with their threads, private talks, unread marks, and who one is. */
import { avatar } from "./avatars.js";
import { el, refill, icon, svg } from "./dom.js";
import { openMemberMenu } from "./members.js";
import { channelTitle, correspondent, DM, isThread, TEXT, userName } from "./names.js";
import { isForum } from "./forum.js";
import { openChannel } from "./navigation.js";
import { isHere, serverChoice } from "./servers.js";
import { compareIds, messagesOf, store, watch } from "./store.js";
import { unread } from "./unread.js";

const place = document.getElementById("sidebar");
let finishedOpen = false;

export function startChannels() {
  watch(["channels", "messages", "current", "me", "bot", "connection"], draw);
}

function draw() {
  if (!store.me) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const scrolled = place.querySelector(".channel-scroll")?.scrollTop ?? 0;
  const all = [...store.channels.values()];
  const rooms = all
    .filter((channel) => isRoom(channel) && isHere(channel))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));
  const talks = all.filter((channel) => channel.type === DM).sort((a, b) => compareIds(newest(b), newest(a)));
  refill(
    place,
    head(),
    serverChoice(),
    el(
      "div",
      { class: "channel-scroll" },
      el("h2", { class: "side-title", id: "side-rooms" }, "Channels"),
      el("ul", { class: "channel-list", "aria-labelledby": "side-rooms" }, rooms.map(room)),
      el("h2", { class: "side-title", id: "side-talks" }, "Direct messages"),
      talks.length > 0
        ? el(
            "ul",
            { class: "channel-list", "aria-labelledby": "side-talks" },
            talks.map((talk) => item(talk, avatar(correspondent(talk), 22))),
          )
        : el("p", { class: "side-note" }, "The bot writes hands, hidden boards and reports here."),
    ),
    self(),
  );
  place.querySelector(".channel-scroll").scrollTop = scrolled;
  if (focused) place.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

const isRoom = (channel) => channel.type === TEXT || isForum(channel);
const newest = (channel) => messagesOf(channel.id).at(-1)?.id ?? channel.id;

function head() {
  const state = !store.connected ? "connecting…" : store.bot.online ? "bot online" : "bot offline";
  const look = store.connected && store.bot.online ? "good" : "bad";
  return el(
    "header",
    { class: "side-head" },
    mark(),
    el(
      "div",
      {},
      el("strong", {}, "Gamekeeper sandbox"),
      el("span", { class: `state ${look}` }, el("i", {}), state),
    ),
  );
}

/** Our mark: a small board, one cell of it taken. */
function mark() {
  const cells = [
    [0, 0, "#E4572E"],
    [1, 0, "#2B3651"],
    [0, 1, "#2B3651"],
    [1, 1, "#17A7A5"],
  ];
  return svg(
    "svg",
    { class: "logo", width: 34, height: 34, viewBox: "0 0 34 34", "aria-hidden": "true" },
    svg("rect", { width: 34, height: 34, rx: 9, fill: "#F4EFE3" }),
    cells.map(([x, y, colour]) =>
      svg("rect", { x: 5 + x * 12.5, y: 5 + y * 12.5, width: 11.5, height: 11.5, rx: 3, fill: colour }),
    ),
    svg("rect", {
      x: 17.5,
      y: 17.5,
      width: 11.5,
      height: 11.5,
      rx: 3,
      fill: "none",
      stroke: "#FFD447",
      "stroke-width": 2.5,
    }),
  );
}

function room(channel) {
  const threads = [...store.channels.values()]
    .filter((thread) => isThread(thread) && thread.parent_id === channel.id)
    .sort((a, b) => compareIds(b.id, a.id));
  const finished = threads.filter(
    (thread) => thread.thread_metadata?.archived && thread.id !== store.current && unread(thread).count === 0,
  );
  const shown = threads.filter((thread) => !finished.includes(thread));
  const more = el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: "channel finished",
        "aria-expanded": String(finishedOpen),
        data: { key: `finished-${channel.id}` },
        on: { click: flip },
      },
      finishedOpen
        ? "Hide finished threads"
        : finished.length === 1
          ? "1 finished thread"
          : `${finished.length} finished threads`,
    ),
  );
  const node = item(channel, icon(isForum(channel) ? "forum" : "hash", 18));
  if (threads.length > 0) {
    node.append(
      el(
        "ul",
        { class: "thread-list", "aria-label": `${isForum(channel) ? "Posts" : "Threads"} of ${channel.name}` },
        shown.map((thread) => item(thread, null)),
        finished.length > 0 && more,
        finishedOpen && finished.map((thread) => item(thread, null)),
      ),
    );
  }
  return node;
}

function flip() {
  finishedOpen = !finishedOpen;
  draw();
}

function item(channel, sign) {
  const { count, badge } = unread(channel);
  const current = channel.id === store.current;
  const locked = channel.thread_metadata?.locked;
  const classes = [
    "channel",
    current && "current",
    count > 0 && !current && "unread",
    channel.thread_metadata?.archived && "archived",
  ].filter(Boolean);
  const title = channelTitle(channel);
  const spoken = badge > 0 ? `, ${badge} for you` : count > 0 ? ", unread" : "";
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: classes.join(" "),
        "aria-current": current ? "page" : null,
        "aria-label": `${title}${spoken}`,
        title,
        data: { key: channel.id },
        on: { click: () => openChannel(channel.id) },
      },
      sign,
      el("span", { class: "channel-name" }, title),
      locked && icon("lock", 14),
      badge > 0 && el("span", { class: "badge" }, badge > 99 ? "99+" : badge),
    ),
  );
}

function self() {
  const button = el(
    "button",
    {
      type: "button",
      class: "self",
      "aria-haspopup": "menu",
      "aria-label": `You are ${userName(store.me)}. Become another member`,
      data: { key: "self" },
    },
    avatar(store.me, 36),
    el(
      "span",
      { class: "self-name" },
      el("b", {}, userName(store.me)),
      el("span", { class: "faint" }, store.dmOpen ? "DMs open" : "DMs closed"),
    ),
    icon("down", 16),
  );
  button.addEventListener("click", () => openMemberMenu(button));
  return el("footer", { class: "side-foot" }, button);
}

/** The sum of all badges, for the tab's title and the menu button; `any` tells whether anything is unread. */
export function allUnread() {
  let badges = 0;
  let any = false;
  for (const channel of store.channels.values()) {
    const { count, badge } = unread(channel);
    badges += badge;
    any ||= count > 0;
  }
  return { badges, any };
}
