/** One message as the page shows it. */
import { attachments } from "./attachments.js";
import { avatar, token } from "./avatars.js";
import { parts } from "./components.js";
import { api } from "./api.js";
import { el, icon } from "./dom.js";
import { embed, shownElsewhere } from "./embeds.js";
import { failures, isLoading } from "./interactions.js";
import { markdown } from "./markdown.js";
import { local } from "./media.js";
import { openChannel } from "./navigation.js";
import { isMe, isThread, userById, userName } from "./names.js";
import { dropMessage, findMessage, messagesOf, store } from "./store.js";
import { clockTime, messageTime } from "./timestamps.js";
import { mentionsMe } from "./unread.js";

const EPHEMERAL = 64;
const COMPONENTS_V2 = 32768;
const THREAD_CREATED = 18;
const SYSTEM_LINES = { 6: "pinned a message to this channel.", 7: "joined.", 18: "started a thread:" };

/** A list item for `message`; a compact one continues its author's previous message. */
export function messageItem(message, compact) {
  if (message.note) return noteItem(message);
  if (SYSTEM_LINES[message.type]) return systemItem(message);
  const mentioned = mentionsMe(message) && !isMe(message.author);
  const hidden = Boolean(message.flags & EPHEMERAL);
  const context = [replyLine(message), commandLine(message)].filter(Boolean);
  const classes = ["message", compact && "compact", mentioned && "mentioned", hidden && "ephemeral"].filter(Boolean);
  return el("li", { class: classes.join(" "), id: `message-${message.id}`, tabindex: "-1", data: { message: message.id } },
    context,
    compact ? el("time", { class: "gutter-time", datetime: message.timestamp }, clockTime(message.timestamp)) : avatar(author(message), 40),
    el("div", { class: "message-body" },
      compact ? el("span", { class: "hidden" }, `${userName(message.author)}:`) : head(message),
      content(message), threadCard(message), failure(message), hidden && ephemeralFoot(message)));
}

const author = (message) => userById(message.author.id) ?? message.author;

function head(message) {
  const user = author(message);
  const tag = user.bot ? "bot" : user.system ? "system" : null;
  return el("div", { class: "message-head" },
    el("span", { class: "author", style: { "--seat": token(user)[0] } }, userName(user)),
    tag && el("span", { class: "tag" }, tag),
    messageTime(message.timestamp));
}

function content(message) {
  if (isLoading(message)) return thinking(`${userName(author(message))} is thinking`);
  if (message.flags & COMPONENTS_V2) return el("div", { class: "layout" }, parts(message, message.components));
  const shown = shownElsewhere(message);
  const files = (message.attachments ?? []).filter((file) => !shown.has(local(file.url)));
  const edited = message.edited_timestamp && el("span", { class: "edited", title: `Edited ${clockTime(message.edited_timestamp)}` }, "edited");
  return [
    message.content && markdown(message.content),
    edited,
    (message.embeds ?? []).map((data) => embed(message, data)),
    attachments(files),
    message.components?.length > 0 && el("div", { class: "rows" }, parts(message, message.components)),
  ];
}

function thinking(text) {
  return el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), `${text}…`);
}

function replyLine(message) {
  const reference = message.message_reference;
  if (!reference?.message_id) return null;
  const original = message.referenced_message ?? findMessage(reference.message_id);
  if (!original) return el("div", { class: "context" }, icon("thread", 14), el("em", {}, "The message this answers is gone."));
  const go = () => openChannel(original.channel_id, original.id);
  return el("button", { type: "button", class: "context link", on: { click: go } }, icon("thread", 14), avatar(author(original), 16),
    el("b", { style: { "--seat": token(author(original))[0] } }, userName(author(original))), el("span", { class: "excerpt" }, excerpt(original)));
}

/** The beginning of a message in one plain line. */
export function excerpt(message) {
  const text = message.content || message.embeds?.[0]?.title || message.embeds?.[0]?.description || (message.attachments?.length ? "a picture" : "a message");
  return text.replace(/<@!?(\d+)>/g, (_, id) => `@${userName(userById(id))}`).replace(/<t:[^>]*>/g, "…").replace(/[*_~`>#|]+|^-# /g, "").replace(/\s+/g, " ").slice(0, 120);
}

function commandLine(message) {
  const metadata = message.interaction_metadata ?? message.interaction;
  if (metadata?.type !== 2) return null;
  const name = message.interaction?.name ?? metadata.name;
  const user = userById(metadata.user?.id) ?? metadata.user;
  return usedCommand(user, name);
}

function usedCommand(user, name) {
  return el("div", { class: "context" }, icon("thread", 14), avatar(user, 16),
    el("b", { style: { "--seat": token(user)[0] } }, userName(user)), " used ", name ? el("span", { class: "command-name" }, `/${name}`) : "a command");
}

function threadOf(message) {
  const thread = store.channels.get(message.id) ?? store.channels.get(message.thread?.id) ?? message.thread;
  return thread && isThread(thread) ? thread : null;
}

/** What of a message's look depends on other things than the message: when it changes the message is drawn anew. */
export function appearance(message) {
  const thread = threadOf(message);
  const threadLook = thread ? [thread.name, thread.thread_metadata?.archived, messagesOf(thread.id).at(-1)?.id] : [];
  return [failures.get(message.id), ...threadLook].join("|");
}

function threadCard(message) {
  const thread = threadOf(message);
  if (!thread || thread.id === store.current) return null;
  const list = messagesOf(thread.id).filter((item) => !item.note);
  const last = list.at(-1);
  const count = list.length === 1 ? "1 message" : `${list.length} messages`;
  return el("button", { type: "button", class: "thread-card", on: { click: () => openChannel(thread.id) } },
    el("span", { class: "thread-card-head" }, icon("thread", 16), el("b", {}, thread.name), el("span", { class: "thread-count" }, `${count} ›`)),
    last && el("span", { class: "thread-card-last" }, avatar(author(last), 16), el("span", { class: "excerpt" }, `${userName(author(last))}: ${excerpt(last)}`)));
}

function failure(message) {
  const text = failures.get(message.id);
  return text && el("p", { class: "problem", role: "alert" }, icon("warn", 16), " This interaction failed. ", el("span", { class: "faint" }, text));
}

function ephemeralFoot(message) {
  const dismiss = () => {
    dropMessage(message.channel_id, message.id);
    api.dismiss(message.id).catch(() => {});
  };
  return el("p", { class: "ephemeral-foot" }, icon("eye", 14), " Only you can see this · ",
    el("button", { type: "button", class: "link", on: { click: dismiss } }, "Dismiss"));
}

function systemItem(message) {
  const thread = message.type === THREAD_CREATED ? store.channels.get(message.message_reference?.channel_id) ?? threadOf(message) : null;
  const link = thread && el("button", { type: "button", class: "link", on: { click: () => openChannel(thread.id) } }, thread.name);
  return el("li", { class: "message system-line", id: `message-${message.id}`, tabindex: "-1" }, icon("right", 18),
    el("p", {}, el("b", {}, userName(author(message))), ` ${SYSTEM_LINES[message.type]} `, link ?? message.content, " ", messageTime(message.timestamp)));
}

function noteItem(message) {
  const { state, command, text } = message.note;
  const bot = store.bot.user;
  const failed = el("p", { class: "problem", role: "alert" }, icon("warn", 16), " The bot did not respond. ", el("span", { class: "faint" }, text),
    " ", el("button", { type: "button", class: "link", on: { click: () => dropMessage(message.channel_id, message.id) } }, "Dismiss"));
  return el("li", { class: "message note", tabindex: "-1" },
    usedCommand(store.me, command), avatar(bot, 40),
    el("div", { class: "message-body" },
      el("div", { class: "message-head" }, el("span", { class: "author", style: { "--seat": token(bot)[0] } }, userName(bot)), el("span", { class: "tag" }, "bot"), messageTime(message.timestamp)),
      state === "failed" ? failed : thinking(state === "sending" ? "Sending the command" : `${userName(bot)} is thinking`)));
}
