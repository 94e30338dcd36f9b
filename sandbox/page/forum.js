/** A forum: its posts with their tags instead of messages. */
import { el, icon } from "./dom.js";
import { channelTitle, FORUM } from "./names.js";
import { compareIds, messagesOf, store } from "./store.js";
import { card } from "./thread-card.js";

export const isForum = (channel) => channel?.type === FORUM;

/** Whether it is a forum or a post of one: tags are shown there. */
export const inForum = (channel) => isForum(channel) || (channel && forumOf(channel) !== null);

/** The forum that a thread is a post of, or null. */
export function forumOf(thread) {
  const parent = store.channels.get(thread.parent_id);
  return isForum(parent) ? parent : null;
}

/** The tags of a post, as its forum names them. */
export function tagChips(thread) {
  const named = new Map((forumOf(thread)?.available_tags ?? []).map((tag) => [tag.id, tag.name]));
  const names = (thread.applied_tags ?? []).map((id) => named.get(id)).filter(Boolean);
  return names.length > 0 && el("span", { class: "tags" }, names.map((name) => el("span", { class: "tag" }, name)));
}

/** What stands where a channel has its messages: the posts, the one with the newest message first. */
export function forumItems(forum) {
  const newest = (post) => messagesOf(post.id).at(-1)?.id ?? post.id;
  const posts = [...store.channels.values()]
    .filter((channel) => channel.parent_id === forum.id)
    .sort((a, b) => compareIds(newest(b), newest(a)));
  const note = posts.length === 0 ? "No posts yet." : posts.length === 1 ? "1 post" : `${posts.length} posts`;
  return [
    el(
      "li",
      { class: "intro" },
      el("h2", {}, icon("forum", 26), ` ${channelTitle(forum)}`),
      el("p", {}, note),
    ),
    ...posts.map((post) => el("li", { class: "post" }, card(post, tagChips(post)))),
  ];
}
