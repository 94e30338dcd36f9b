/** What this page knows: one member's view of the server, and who wants to hear when it changes. */

import { afterPress } from "./presses.js";

const listeners = new Map();
const changed = new Set();

export const store = {
  me: null,
  users: new Map(),
  guilds: [],
  guild: null,
  channels: new Map(),
  messages: new Map(),
  commands: [],
  bot: { online: true, user: null },
  dmOpen: true,
  connected: true,
  current: null,
};

/** Call `listener` once after each batch of changes to one of `topics` (channels, messages, commands, bot, me, connection, current). */
export function watch(topics, listener) {
  for (const topic of topics) {
    if (!listeners.has(topic)) listeners.set(topic, new Set());
    listeners.get(topic).add(listener);
  }
}

/** Announce changes. Listeners run in one microtask, so that a burst of events draws the page once; none while a control is pressed. */
export function touch(...topics) {
  if (changed.size === 0) queueMicrotask(() => afterPress(announce));
  for (const topic of topics) changed.add(topic);
}

function announce() {
  const due = new Set([...changed].flatMap((topic) => [...(listeners.get(topic) ?? [])]));
  changed.clear();
  for (const listener of due) listener();
}

/** Order of ids: by number, then local notes (`ID~n`) right behind the message they followed. */
export function compareIds(a, b) {
  const [left, leftNote = ""] = a.split("~");
  const [right, rightNote = ""] = b.split("~");
  if (left !== right) return left.length - right.length || (left < right ? -1 : 1);
  return Number(leftNote) - Number(rightNote);
}

export function messagesOf(channelId) {
  return store.messages.get(channelId) ?? [];
}

export function findMessage(id) {
  for (const list of store.messages.values()) {
    const found = list.findLast((message) => message.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Add a message or put its newer version in its place. */
export function putMessage(message) {
  const list = messagesOf(message.channel_id).filter((other) => other.id !== message.id);
  let place = list.length;
  while (place > 0 && compareIds(list[place - 1].id, message.id) > 0) place -= 1;
  list.splice(place, 0, message);
  store.messages.set(message.channel_id, list);
  touch("messages");
}

export function dropMessage(channelId, id) {
  store.messages.set(
    channelId,
    messagesOf(channelId).filter((message) => message.id !== id),
  );
  touch("messages");
}

export function putChannel(channel) {
  store.channels.set(channel.id, { ...store.channels.get(channel.id), ...channel });
  touch("channels");
}

/** Replace everything by a fresh reading of the server; local notes of the same member stay. */
export function load(state) {
  const same = store.me?.id === state.me.id;
  const notes = same ? [...store.messages.values()].flat().filter((message) => message.note) : [];
  store.me = state.me;
  store.users = new Map(state.users.map((user) => [user.id, user]));
  store.guilds = state.guilds;
  store.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
  store.commands = state.commands;
  store.bot = state.bot ?? store.bot;
  if (store.bot.user) store.users.set(store.bot.user.id, store.bot.user);
  store.dmOpen = state.dm_open ?? true;
  store.messages = new Map();
  for (const message of state.messages) {
    if (!store.messages.has(message.channel_id)) store.messages.set(message.channel_id, []);
    store.messages.get(message.channel_id).push(message);
  }
  for (const list of store.messages.values()) list.sort((a, b) => compareIds(a.id, b.id));
  notes.forEach(putMessage);
  touch("me", "channels", "messages", "commands", "bot");
}

let notes = 0;

/** Put a line of our own behind the newest message: a pending command, or one that failed. Returns the note. */
export function addNote(channelId, note) {
  const last = messagesOf(channelId).at(-1)?.id ?? channelId;
  notes += 1;
  const message = {
    id: `${last.split("~")[0]}~${notes}`,
    channel_id: channelId,
    note,
    timestamp: new Date().toISOString(),
  };
  putMessage(message);
  return message;
}
