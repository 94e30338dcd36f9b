/** The line above a message: what it answers, or the command it came from. */
import { avatar, tile } from "./avatars.js";
import { el, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { userById, userName } from "./names.js";
import { openChannel } from "./navigation.js";
import { findMessage } from "./store.js";

/** The author as the page knows them, which is fresher than what the message holds. */
export const author = (message) => userById(message.author.id) ?? message.author;

export function replyLine(message) {
  const reference = message.message_reference;
  if (!reference?.message_id) return null;
  const original = message.referenced_message ?? findMessage(reference.message_id);
  if (!original)
    return el(
      "div",
      { class: "context" },
      icon("thread", 14),
      el("em", {}, "The original message was deleted."),
    );
  const go = () => openChannel(original.channel_id, original.id);
  return el(
    "button",
    { type: "button", class: "context link", on: { click: go } },
    icon("thread", 14),
    avatar(author(original), 16),
    el("b", { style: { "--person": tile(author(original)) } }, userName(author(original))),
    el("span", { class: "excerpt" }, excerpt(original)),
  );
}

/** The beginning of a message in one plain line. */
export function excerpt(message) {
  const text =
    message.content ||
    message.embeds?.[0]?.title ||
    message.embeds?.[0]?.description ||
    (message.attachments?.length ? "a picture" : "a message");
  const shown = markdown(text.slice(0, 400).replace(/\|\|[\s\S]+?\|\|/g, "…"));
  const lines = [...shown.children].map((block) => block.textContent);
  return lines.join(" ").replace(/\s+/g, " ").slice(0, 120);
}

export function commandLine(message) {
  const metadata = message.interaction_metadata ?? message.interaction;
  if (metadata?.type !== 2) return null;
  const name = message.interaction?.name ?? metadata.name;
  const user = userById(metadata.user?.id) ?? metadata.user;
  return usedCommand(user, name);
}

export function usedCommand(user, name) {
  return el(
    "div",
    { class: "context" },
    icon("thread", 14),
    avatar(user, 16),
    el("b", { style: { "--person": tile(user) } }, userName(user)),
    " used ",
    name ? el("span", { class: "command-name" }, `/${name}`) : "a command",
  );
}
