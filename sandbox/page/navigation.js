/** Where one is: the member and the channel live in the address, so each tab keeps its own and Back works. */
import { store, touch } from "./store.js";

const address = () => new URL(window.location.href);

/** The member this tab belongs to, by address, then by what the tab remembers. */
export function wantedMember() {
  return address().searchParams.get("as") ?? sessionStorage.getItem("gamekeeper-as") ?? "red";
}

export function wantedChannel() {
  return address().searchParams.get("channel");
}

export function memberAddress(name) {
  return `/?as=${encodeURIComponent(name)}`;
}

let beMember = () => {};
let scrollTo = () => {};
let prefill = () => {};

/** Tell this module what opens a member, a message and a command; main.js does once. */
export function onNavigation(handlers) {
  ({ beMember, scrollTo, prefill } = handlers);
  window.addEventListener("popstate", () => {
    if (wantedMember() !== store.me?.username) beMember(wantedMember());
    else openChannel(wantedChannel(), null, { record: false });
  });
}

/** Show a channel the member may see, and a message in it if one is named. */
export function openChannel(id, messageId = null, { record = true } = {}) {
  if (!store.channels.has(id)) return;
  const moved = store.current !== id;
  store.current = id;
  store.guild = store.channels.get(id).guild_id ?? store.guild ?? store.guilds[0].id;
  if (record) write({ as: store.me.username, channel: id }, moved);
  document.body.classList.remove("drawer-left", "drawer-right");
  touch("current", "messages");
  if (messageId) queueMicrotask(() => scrollTo(messageId));
}

export function switchMember(name) {
  if (name === store.me?.username) return;
  const url = address();
  url.searchParams.set("as", name);
  window.history.pushState(null, "", url);
  beMember(name);
}

export function startCommand(path) {
  prefill(path);
}

function write(parameters, push) {
  const url = address();
  for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
  sessionStorage.setItem("gamekeeper-as", parameters.as);
  if (push && wantedChannel()) window.history.pushState(null, "", url);
  else window.history.replaceState(null, "", url);
}
