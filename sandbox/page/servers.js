/** The choice of a server, where the sandbox has several. */
import { el } from "./dom.js";
import { TEXT } from "./names.js";
import { openChannel } from "./navigation.js";
import { store } from "./store.js";
import { unread } from "./unread.js";

/** Whether a channel is of the server that is shown. */
export function isHere(channel) {
  return channel.guild_id === store.guild;
}

/** A menu of all servers, with what waits for this member in each; nothing where there is but one. */
export function serverChoice() {
  if (store.guilds.length < 2) return null;
  const badges = waiting();
  const elsewhere = [...badges].reduce((sum, [guild, count]) => sum + (guild === store.guild ? 0 : count), 0);
  const choice = el(
    "select",
    { class: "server-choice", "aria-label": "Server", data: { key: "server" }, on: { change: open } },
    store.guilds.map((guild) =>
      el(
        "option",
        { value: guild.id, selected: guild.id === store.guild },
        badges.has(guild.id) ? `${guild.name} (${badges.get(guild.id)})` : guild.name,
      ),
    ),
  );
  return el(
    "div",
    { class: "server-row" },
    choice,
    elsewhere > 0 && el("span", { class: "badge", title: `${elsewhere} for you in other servers` }, elsewhere),
  );
}

/** How many messages call for this member, by server. */
function waiting() {
  const badges = new Map();
  for (const channel of store.channels.values()) {
    const badge = channel.guild_id ? unread(channel).badge : 0;
    if (badge > 0) badges.set(channel.guild_id, (badges.get(channel.guild_id) ?? 0) + badge);
  }
  return badges;
}

function open(event) {
  const rooms = [...store.channels.values()].filter(
    (channel) => channel.guild_id === event.target.value && channel.type === TEXT,
  );
  openChannel(rooms[0]?.id);
}
