/** Following the end of the conversation: only who is at the end is taken along; others get a pill that counts. */
import { isMe } from "./names.js";
import { afterPress } from "./presses.js";
import { store } from "./store.js";
import { markRead } from "./unread.js";

const NEAR_PX = 48;

const log = document.getElementById("log");
const pill = document.getElementById("pill");
let following = true;
let seen = null;
let missed = 0;
let top = 0;

export function startScroll() {
  log.addEventListener("scroll", () => readPosition() && atEnd(), { passive: true });
  // Pictures that load and windows that shrink must not push the last line out of sight.
  const observer = new ResizeObserver(() => afterPress(keepEnd));
  observer.observe(log);
  observer.observe(document.getElementById("messages"));
  pill.addEventListener("click", jumpToEnd);
  document.addEventListener("visibilitychange", () => following && atEnd());
}

/** Note where the reader is, and return whether that is at the end. A frame may draw before its scroll event comes. */
function readPosition() {
  const near = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_PX;
  // Only moving up leaves the end: a picture that loads moves the end away, and that is not the reader's doing.
  if (near) following = true;
  else if (log.scrollTop < top) following = false;
  top = log.scrollTop;
  return near;
}

export function follow(on) {
  following = on;
}

export function jumpToEnd() {
  following = true;
  toEnd();
  atEnd();
}

/** The list was drawn: `all` messages of the channel, `switched` when it is another channel than before. */
export function contentChanged(all, switched) {
  readPosition();
  const last = all.findLast((message) => !message.note);
  if (switched) {
    seen = last?.id;
    missed = 0;
    following = true;
    requestAnimationFrame(keepEnd);
  } else if (last && last.id !== seen) {
    const fresh = all
      .slice(all.findIndex((message) => message.id === seen) + 1)
      .filter((message) => !message.note);
    seen = last.id;
    const own = fresh.some((message) => isMe(message.author) || isMe(message.interaction_metadata?.user));
    if (own) following = true;
    missed = following ? 0 : missed + fresh.length;
  }
  if (following) {
    toEnd();
    atEnd();
  }
  showPill();
}

function keepEnd() {
  readPosition();
  if (following) toEnd();
}

function toEnd() {
  log.scrollTop = log.scrollHeight;
  top = log.scrollTop;
}

function atEnd() {
  missed = 0;
  showPill();
  if (document.visibilityState === "visible" && store.current) markRead(store.current);
}

function showPill() {
  pill.hidden = missed === 0;
  pill.textContent = missed === 1 ? "1 new message ↓" : `${missed} new messages ↓`;
}
