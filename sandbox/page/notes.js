/** Lines that are no messages: what the server tells, and commands of ours that are on their way or failed. */
import { avatar, tile } from "./avatars.js";
import { author, usedCommand } from "./context.js";
import { el, icon } from "./dom.js";
import { userName } from "./names.js";
import { openChannel } from "./navigation.js";
import { dropMessage, store } from "./store.js";
import { threadOf } from "./thread-card.js";
import { messageTime } from "./timestamps.js";

const RECIPIENT_ADD = 1;
const THREAD_CREATED = 18;
export const SYSTEM_LINES = {
  1: "added",
  6: "pinned a message to this channel.",
  7: "joined.",
  18: "started a thread:",
};

export function systemItem(message) {
  const thread =
    message.type === THREAD_CREATED
      ? (store.channels.get(message.message_reference?.channel_id) ?? threadOf(message))
      : null;
  const added = message.type === RECIPIENT_ADD && `${message.mentions.map(userName).join(", ")} to the thread.`;
  const link =
    thread &&
    el("button", { type: "button", class: "link", on: { click: () => openChannel(thread.id) } }, thread.name);
  return el(
    "li",
    { class: "message system-line", id: `message-${message.id}`, tabindex: "-1" },
    icon("right", 18),
    el(
      "p",
      {},
      el("b", {}, userName(author(message))),
      ` ${SYSTEM_LINES[message.type]} `,
      link || added || message.content,
      " ",
      messageTime(message.timestamp),
    ),
  );
}

export function noteItem(message) {
  const { state, command, text } = message.note;
  const bot = store.bot.user;
  const failed = el(
    "p",
    { class: "problem", role: "alert" },
    icon("warn", 16),
    " The bot did not respond. ",
    el("span", { class: "faint" }, text),
    " ",
    el(
      "button",
      { type: "button", class: "link", on: { click: () => dropMessage(message.channel_id, message.id) } },
      "Dismiss",
    ),
  );
  return el(
    "li",
    { class: "message note", tabindex: "-1" },
    usedCommand(store.me, command),
    avatar(bot, 40),
    el(
      "div",
      { class: "message-body" },
      el(
        "div",
        { class: "message-head" },
        el("span", { class: "author", style: { "--person": tile(bot) } }, userName(bot)),
        el("span", { class: "tag" }, "bot"),
        messageTime(message.timestamp),
      ),
      state === "failed"
        ? failed
        : thinking(state === "sending" ? "Sending the command" : `${userName(bot)} is thinking`),
    ),
  );
}

export function thinking(text) {
  return el(
    "p",
    { class: "thinking" },
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    `${text}…`,
  );
}
