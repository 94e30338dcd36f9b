/** What a member has not read yet, kept per member in this browser. */
import { compareIds, messagesOf, store, touch } from "./store.js";
import { DM, isMe } from "./names.js";

const key = () => `gamekeeper-read:${store.me.username}`;

function marks() {
  try {
    return JSON.parse(localStorage.getItem(key())) ?? {};
  } catch {
    return {};
  }
}

function lastRead(channelId) {
  return marks()[channelId] ?? "0";
}

/** Messages of others behind the read mark, oldest first. */
export function unreadMessages(channelId) {
  const mark = lastRead(channelId);
  const unread = [];
  const list = messagesOf(channelId);
  for (let at = list.length - 1; at >= 0 && compareIds(list[at].id, mark) > 0; at -= 1) {
    if (!list[at].note && !isMe(list[at].author)) unread.unshift(list[at]);
  }
  return unread;
}

export function mentionsMe(message) {
  return message.mention_everyone || (message.mentions ?? []).some(isMe);
}

/** `{count, badge}`: how many are unread, and how many of them call for this member. All of a private talk do. */
export function unread(channel) {
  const list = unreadMessages(channel.id);
  return { count: list.length, badge: channel.type === DM ? list.length : list.filter(mentionsMe).length };
}

/** What another tab of this member has read is read here too. */
export function startUnread() {
  window.addEventListener("storage", (event) => store.me && event.key === key() && touch("channels"));
}

export function markRead(channelId) {
  const last = messagesOf(channelId).findLast((message) => !message.note);
  const read = marks();
  if (!last || compareIds(last.id, read[channelId] ?? "0") <= 0) return;
  localStorage.setItem(key(), JSON.stringify({ ...read, [channelId]: last.id }));
  touch("channels");
}
