/** The card below a message that a thread was started from. */
import { avatar } from "./avatars.js";
import { author, excerpt } from "./context.js";
import { el, icon } from "./dom.js";
import { isThread, userName } from "./names.js";
import { openChannel } from "./navigation.js";
import { messagesOf, store } from "./store.js";

export function threadOf(message) {
  const thread = store.channels.get(message.id) ?? store.channels.get(message.thread?.id) ?? message.thread;
  return thread && isThread(thread) ? thread : null;
}

export function threadCard(message) {
  const thread = threadOf(message);
  return !thread || thread.id === store.current ? null : card(thread);
}

/** The button that opens a thread, with its last message; `more` stands below its name. */
export function card(thread, more = null) {
  const list = messagesOf(thread.id).filter((item) => !item.note);
  const last = list.at(-1);
  const count = list.length === 1 ? "1 message" : `${list.length} messages`;
  return el(
    "button",
    { type: "button", class: "thread-card", on: { click: () => openChannel(thread.id) } },
    el(
      "span",
      { class: "thread-card-head" },
      icon("thread", 16),
      el("b", {}, thread.name),
      el("span", { class: "thread-count" }, `${count} ›`),
    ),
    more,
    last &&
      el(
        "span",
        { class: "thread-card-last" },
        avatar(author(last), 16),
        el("span", { class: "excerpt" }, `${userName(author(last))}: ${excerpt(last)}`),
      ),
  );
}
