/** The message list of the open channel: days, groups of one author, the mark where the new ones begin. */
import { el, fill, icon } from "./dom.js";
import { forumItems, inForum, isForum, tagChips } from "./forum.js";
import { appearance, messageItem } from "./message.js";
import { openChannel } from "./navigation.js";
import { channelTitle, DM, isThread } from "./names.js";
import { findMessage, messagesOf, store, watch } from "./store.js";
import { contentChanged, follow, jumpToEnd } from "./scroll.js";
import { dayName } from "./timestamps.js";
import { unreadMessages } from "./unread.js";

const PAGE = 120;
const GROUP_MS = 7 * 60_000;

const list = document.getElementById("messages");
let shownChannel = null;
let limit = PAGE;
let newFrom = null;
let drawn = new Map();

export function startMessages() {
  watch(["messages", "current", "bot", "me"], draw);
  watch(["channels"], () => inForum(store.channels.get(store.current)) && draw());
}

function draw() {
  const channel = store.channels.get(store.current);
  if (!channel) return;
  const switched = shownChannel !== `${store.me.id}/${channel.id}`;
  if (switched) {
    shownChannel = `${store.me.id}/${channel.id}`;
    limit = PAGE;
    newFrom = unreadMessages(channel.id)[0]?.id ?? null;
    drawn = new Map();
  }
  if (isForum(channel)) {
    fill(list, forumItems(channel));
    return;
  }
  const all = messagesOf(channel.id);
  const shown = all.slice(-limit);
  const focus = focusedControl();
  reconcile([...intro(channel, all.length > shown.length), ...rows(shown)]);
  restore(focus);
  contentChanged(all, switched);
}

/** The list's items in order; an item whose message looks as before is the same element as before. */
function rows(messages) {
  const items = [];
  const next = new Map();
  let previous = null;
  for (const message of messages) {
    const newDay = previous === null || dayName(previous.timestamp) !== dayName(message.timestamp);
    const isNew = message.id === newFrom && previous !== null;
    if (newDay || isNew) items.push(divider(newDay ? dayName(message.timestamp) : "", isNew));
    const compact = !newDay && !isNew && continues(previous, message);
    const look = `${compact}|${appearance(message)}`;
    const before = drawn.get(message.id);
    const same = before && before.message === message && before.look === look;
    const item = same ? before : { message, look, node: messageItem(message, compact) };
    next.set(message.id, item);
    items.push(item.node);
    previous = message;
  }
  drawn = next;
  return items;
}

function continues(previous, message) {
  if (!previous || previous.note || message.note || previous.author.id !== message.author.id) return false;
  if (message.message_reference || message.interaction_metadata?.type === 2 || message.interaction)
    return false;
  if ((previous.flags & 64) !== (message.flags & 64) || previous.type === 18 || message.type === 18)
    return false;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_MS;
}

function divider(day, isNew) {
  return el(
    "li",
    { class: isNew ? "divider new" : "divider", role: "separator" },
    el("span", {}, [day, isNew && "New"].filter(Boolean).join(" · ")),
  );
}

function intro(channel, more) {
  if (more) {
    const earlier = () => {
      limit += PAGE;
      draw();
    };
    return [
      el(
        "li",
        { class: "earlier" },
        el(
          "button",
          { type: "button", class: "button style-2", on: { click: earlier } },
          "Show earlier messages",
        ),
      ),
    ];
  }
  const starter = isThread(channel) && channel.parent_id ? findMessage(channel.id) : null;
  const above = starter?.channel_id !== channel.id; // a forum's post has it among its own
  return [el("li", { class: "intro" }, introText(channel)), starter && above && starterItem(starter)].filter(Boolean);
}

function introText(channel) {
  const title = channelTitle(channel);
  if (channel.type === DM) return [el("h2", {}, title), el("p", {}, `Only you and ${title} read this.`)];
  if (!isThread(channel)) return [el("h2", {}, `#${title}`), el("p", {}, "Type / to see the commands.")];
  const parent = store.channels.get(channel.parent_id);
  const back = el(
    "button",
    { type: "button", class: "link", on: { click: () => openChannel(parent.id) } },
    `#${channelTitle(parent)}`,
  );
  return [el("h2", {}, icon("thread", 26), ` ${title}`), parent && el("p", {}, isForum(parent) ? "A post in " : "A thread in ", back), tagChips(channel)];
}

function starterItem(message) {
  const node = messageItem(message, false);
  node.classList.add("starter");
  node.removeAttribute("id");
  return node;
}

/** What goes is taken out first: an item that stays is not moved, which would cost it its press, its focus and its glow. */
function reconcile(items) {
  const staying = new Set(items);
  for (const item of [...list.children]) if (!staying.has(item)) item.remove();
  let at = list.firstElementChild;
  for (const item of items) {
    if (item === at) at = at.nextElementSibling;
    else list.insertBefore(item, at);
  }
}

/** Which control of which message has the focus, so that it keeps it when the message is drawn anew. */
function focusedControl() {
  const item = document.activeElement?.closest?.(".message");
  return item && list.contains(item)
    ? { id: item.id, control: document.activeElement.dataset.customId }
    : null;
}

function restore(focus) {
  if (!focus?.id || list.contains(document.activeElement)) return;
  const item = document.getElementById(focus.id);
  const control = focus.control && item?.querySelector(`[data-custom-id="${CSS.escape(focus.control)}"]`);
  (control ?? item)?.focus({ preventScroll: true });
}

/** Show a message and let it glow for a moment. */
export function scrollToMessage(id) {
  limit = Math.max(
    limit,
    messagesOf(store.current).length -
      messagesOf(store.current).findIndex((message) => message.id === id) +
      5,
  );
  draw();
  const node = document.getElementById(`message-${id}`);
  if (!node) return;
  follow(false);
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("glow");
  setTimeout(() => node.classList.remove("glow"), 2000);
}

/** After writing something oneself the end of the list is where to look. */
export function showEnd() {
  newFrom = null;
  fill(document.getElementById("pill"));
  jumpToEnd();
}
