/** Short notices in the corner: a private message or a mention elsewhere, and refusals that belong to no field. */
import { avatar } from "./avatars.js";
import { el, iconButton } from "./dom.js";
import { excerpt } from "./context.js";
import { channelTitle, DM, isMe, userName } from "./names.js";
import { openChannel } from "./navigation.js";
import { compareIds, store, watch } from "./store.js";
import { mentionsMe, unreadMessages } from "./unread.js";

const SHOWN_MS = 6000;
const MOST = 3;
const place = document.getElementById("toasts");
let told = null;
let owner = null;

export function toast(content, open = null, channel = "") {
  const node = el(
    "div",
    { class: "toast", data: { channel } },
    el(
      open ? "button" : "div",
      {
        class: "toast-body",
        type: open ? "button" : null,
        on: open ? { click: () => (open(), node.remove()) } : {},
      },
      content,
    ),
    iconButton("close", "Dismiss", () => node.remove()),
  );
  place.append(node);
  while (place.children.length > MOST) place.firstElementChild.remove();
  setTimeout(() => node.remove(), SHOWN_MS);
}

/** Tell of messages that call for this member while another channel is open. */
export function startToasts() {
  watch(["current"], () => {
    for (const node of place.querySelectorAll(`[data-channel="${CSS.escape(store.current)}"]`)) node.remove();
  });
  watch(["messages"], () => {
    const calls = [...store.channels.values()].flatMap((channel) =>
      channel.id === store.current
        ? []
        : unreadMessages(channel.id)
            .filter((message) => channel.type === DM || mentionsMe(message))
            .map((message) => [channel, message]),
    );
    const fresh =
      told !== null && owner === store.me.id
        ? calls.filter(([, message]) => compareIds(message.id, told) > 0)
        : [];
    const newest =
      [...store.messages.values()]
        .map((list) => list.at(-1)?.id ?? "0")
        .sort(compareIds)
        .at(-1) ?? "0";
    told = newest.split("~")[0];
    owner = store.me.id;
    for (const [channel, message] of fresh.slice(-MOST)) if (!isMe(message.author)) notice(channel, message);
  });
}

function notice(channel, message) {
  const where = channel.type === DM ? "to you" : `in ${channelTitle(channel)}`;
  toast(
    [
      avatar(message.author, 28),
      el(
        "span",
        {},
        el("b", {}, `${userName(message.author)} ${where}`),
        el("span", { class: "excerpt" }, excerpt(message)),
      ),
    ],
    () => openChannel(channel.id, message.id),
    channel.id,
  );
}
