/** Mentions of people, channels and commands inside a text. */
import { tile } from "./avatars.js";
import { el } from "./dom.js";
import { channelTitle, isMe, userById, userName } from "./names.js";
import { openChannel, startCommand } from "./navigation.js";
import { store } from "./store.js";

export function userMention(id) {
  const user = userById(id);
  const className = user && isMe(user) ? "mention me" : "mention";
  return el(
    "span",
    { class: className, style: { "--person": tile(user) } },
    `@${user ? userName(user) : "unknown"}`,
  );
}

export function channelLink(id) {
  const channel = store.channels.get(id);
  if (!channel) return el("span", { class: "mention" }, "#unknown");
  return el(
    "button",
    { type: "button", class: "mention link", on: { click: () => openChannel(id) } },
    `#${channelTitle(channel)}`,
  );
}

export function commandMention(path) {
  return el(
    "button",
    {
      type: "button",
      class: "mention link",
      title: "Type this command",
      on: { click: () => startCommand(path) },
    },
    `/${path}`,
  );
}
