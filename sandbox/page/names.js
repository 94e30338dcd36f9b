/** What people and places are called. */
import { store } from "./store.js";

export const TEXT = 0;
export const DM = 1;
export const FORUM = 15;

export function isThread(channel) {
  return channel.type >= 10 && channel.type <= 12;
}

export function userName(user) {
  return user?.global_name || user?.username || "someone";
}

/** What finds a user who is being typed: the name people see, and the account. */
export function userSearch(user) {
  return `${userName(user)} ${user.username}`;
}

export function userById(id) {
  return store.users.get(String(id));
}

/** The people one can be: not the bot, not the system. */
export function members() {
  return [...store.users.values()].filter((user) => !user.bot && !user.system);
}

export function isMe(user) {
  return user?.id === store.me?.id;
}

/** The other side of a private conversation. */
export function correspondent(channel) {
  return channel.recipients?.find((user) => !isMe(user)) ?? store.bot.user;
}

export function channelTitle(channel) {
  if (!channel) return "";
  return channel.type === DM ? userName(correspondent(channel)) : channel.name;
}

/** Find a member as people write one: `@blue`, `Blue`, `<@1>` or an id. */
export function findUser(text) {
  const wanted = text
    .trim()
    .replace(/^<@!?(\d+)>$/, "$1")
    .replace(/^@/, "")
    .toLowerCase();
  return [...store.users.values()].find((user) =>
    [user.id, user.username.toLowerCase(), userName(user).toLowerCase()].includes(wanted),
  );
}

export function findChannel(text) {
  const wanted = text
    .trim()
    .replace(/^<#(\d+)>$/, "$1")
    .replace(/^#/, "")
    .toLowerCase();
  const named = [...store.channels.values()].filter(
    (channel) => channel.id === wanted || channel.name?.toLowerCase() === wanted,
  );
  return named.find((channel) => channel.guild_id === store.guild) ?? named[0];
}

/** People and channels whose name holds `text`, those with a word that begins with it first. */
export function matching(items, name, text) {
  const wanted = text.trim().replace(/^[@#]/, "").toLowerCase();
  const within = items.filter((item) => name(item).toLowerCase().includes(wanted));
  const begins = (item) => ` ${name(item).toLowerCase()}`.includes(` ${wanted}`);
  return [...within.filter(begins), ...within.filter((item) => !begins(item))];
}
