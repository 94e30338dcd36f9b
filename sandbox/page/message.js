/** One message as the page shows it. */
import { api } from "./api.js";
import { attachments } from "./attachments.js";
import { avatar, tile } from "./avatars.js";
import { parts } from "./components.js";
import { author, commandLine, replyLine } from "./context.js";
import { el, icon } from "./dom.js";
import { embed, shownElsewhere } from "./embeds.js";
import { failures, isLoading } from "./interactions.js";
import { markdown } from "./markdown.js";
import { local } from "./media.js";
import { isMe, userName } from "./names.js";
import { noteItem, SYSTEM_LINES, systemItem, thinking } from "./notes.js";
import { dropMessage, messagesOf } from "./store.js";
import { threadCard, threadOf } from "./thread-card.js";
import { clockTime, messageTime } from "./timestamps.js";
import { mentionsMe } from "./unread.js";

const EPHEMERAL = 64;
const COMPONENTS_V2 = 32768;

/** A list item for `message`; a compact one continues its author's previous message. */
export function messageItem(message, compact) {
  if (message.note) return noteItem(message);
  if (SYSTEM_LINES[message.type]) return systemItem(message);
  const mentioned = mentionsMe(message) && !isMe(message.author);
  const hidden = Boolean(message.flags & EPHEMERAL);
  const context = [replyLine(message), commandLine(message)].filter(Boolean);
  const classes = ["message", compact && "compact", mentioned && "mentioned", hidden && "ephemeral"].filter(
    Boolean,
  );
  return el(
    "li",
    { class: classes.join(" "), id: `message-${message.id}`, tabindex: "-1", data: { message: message.id } },
    context,
    compact
      ? el("time", { class: "gutter-time", datetime: message.timestamp }, clockTime(message.timestamp))
      : avatar(author(message), 40),
    el(
      "div",
      { class: "message-body" },
      compact ? el("span", { class: "hidden" }, `${userName(message.author)}:`) : head(message),
      content(message),
      threadCard(message),
      failure(message),
      hidden && ephemeralFoot(message),
    ),
  );
}

function head(message) {
  const user = author(message);
  const tag = user.system ? "system" : user.bot ? "bot" : null;
  return el(
    "div",
    { class: "message-head" },
    el("span", { class: "author", style: { "--person": tile(user) } }, userName(user)),
    tag && el("span", { class: "tag" }, tag),
    messageTime(message.timestamp),
  );
}

function content(message) {
  if (isLoading(message)) return thinking(`${userName(author(message))} is thinking`);
  if (message.flags & COMPONENTS_V2)
    return el("div", { class: "layout" }, parts(message, message.components));
  const shown = shownElsewhere(message);
  const files = (message.attachments ?? []).filter((file) => !shown.has(local(file.url)));
  const edited =
    message.edited_timestamp &&
    el("span", { class: "edited", title: `Edited ${clockTime(message.edited_timestamp)}` }, "edited");
  return [
    message.content && markdown(message.content),
    edited,
    (message.embeds ?? []).map((data) => embed(message, data)),
    attachments(files),
    message.components?.length > 0 && el("div", { class: "rows" }, parts(message, message.components)),
  ];
}

/** What of a message's look depends on other things than the message: when it changes the message is drawn anew. */
export function appearance(message) {
  const thread = threadOf(message);
  const threadLook = thread
    ? [thread.name, thread.thread_metadata?.archived, messagesOf(thread.id).at(-1)?.id]
    : [];
  return [failures.get(message.id), ...threadLook].join("|");
}

function failure(message) {
  const text = failures.get(message.id);
  return (
    text &&
    el(
      "p",
      { class: "problem", role: "alert" },
      icon("warn", 16),
      " This interaction failed. ",
      el("span", { class: "faint" }, text),
    )
  );
}

function ephemeralFoot(message) {
  const dismiss = () => {
    dropMessage(message.channel_id, message.id);
    api.dismiss(message.id).catch(() => {});
  };
  return el(
    "p",
    { class: "ephemeral-foot" },
    icon("eye", 14),
    " Only you can see this · ",
    el("button", { type: "button", class: "link", on: { click: dismiss } }, "Dismiss"),
  );
}
