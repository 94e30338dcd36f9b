/** The message box: plain text is chat, a slash begins a command. */
import { api } from "./api.js";
import { avatar } from "./avatars.js";
import { commandLine } from "./commandline.js";
import { findCommand, readCommand, readValues, searchCommands } from "./commands.js";
import { el, fill, icon, iconButton } from "./dom.js";
import { isForum } from "./forum.js";
import { slash } from "./interactions.js";
import { showEnd } from "./messages.js";
import { channelTitle, DM, isThread, matching, members, userName, userSearch } from "./names.js";
import { forgetOffers } from "./option-suggestions.js";
import { putMessage, store, watch } from "./store.js";
import { suggestionList } from "./suggestions.js";

const place = document.getElementById("composer");
const entry = el("textarea", {
  id: "entry",
  class: "entry",
  rows: 1,
  maxlength: 2000,
  role: "combobox",
  "aria-expanded": "false",
  "aria-autocomplete": "list",
  autocomplete: "off",
});
const box = el("div", { class: "box-inner" }, entry);
const hintLine = el("p", { class: "hint" });
const problem = el("p", { class: "problem", role: "alert" });
let suggestions = null;
let line = null;
let last = null;
let writtenFor = "";

export function startComposer() {
  const slashButton = iconButton("slash", "Slash commands", () => (line ? line.focus() : begin("/")), {
    class: "icon-button slash",
  });
  const send = iconButton("send", "Send", () => (line ? line.send() : submitText()), {
    class: "icon-button send",
  });
  const frame = el("div", { class: "frame" }, slashButton, box, send);
  const above = el("div", { class: "above" });
  fill(place, above, frame, el("div", { class: "below" }, problem, hintLine));
  suggestions = suggestionList(above);
  entry.addEventListener("input", onInput);
  entry.addEventListener("keydown", onKey);
  place.addEventListener("focusout", () =>
    setTimeout(() => !place.contains(document.activeElement) && suggestions.hide(), 100),
  );
  watch(["current", "channels"], describePlace);
  watch(["current", "me"], forgetElsewhere);
  document.addEventListener("keydown", typeAnywhere);
}

function describePlace() {
  const channel = store.channels.get(store.current);
  if (!channel) return;
  const title = addressed(channel);
  const locked = channel.thread_metadata?.locked;
  entry.disabled = Boolean(locked) || isForum(channel);
  entry.placeholder = locked
    ? "This thread is closed."
    : isForum(channel)
    ? "Open a post to write in it."
    : window.innerWidth < 720
      ? `Message ${title}`
      : `Message ${title}, or / for commands`;
  entry.setAttribute("aria-label", `Message ${title}`);
}

function addressed(channel) {
  if (channel.type === DM) return `@${channelTitle(channel)}`;
  return isThread(channel) ? channelTitle(channel) : `#${channelTitle(channel)}`;
}

/** A half-typed command belongs to its channel and member. */
function forgetElsewhere() {
  const here = `${store.me?.id}/${store.current}`;
  if (here !== writtenFor && line) leave("");
  writtenFor = here;
}

/** Typing with the focus nowhere goes into the message box, as in any chat. */
function typeAnywhere(event) {
  const active = document.activeElement;
  const idle = active === document.body || active?.id === "log" || active?.classList.contains("message");
  if (!idle || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === " ")
    return;
  (line ?? entry).focus();
}

function begin(text) {
  entry.value = text;
  entry.focus();
  onInput();
}

function onInput() {
  entry.style.height = "auto";
  entry.style.height = `${Math.min(entry.scrollHeight, 160)}px`;
  refuse("");
  const text = entry.value;
  if (!text.startsWith("/")) return offerMembers();
  // A whole command and a space: on to its options, with what was pasted behind it.
  const read = /\s$|:/.test(text) ? readCommand(text.trimEnd()) : null;
  if (read && !longer(text)) return enterRead(read);
  return offerCommands(text);
}

/** Whether other commands begin with what was typed, so that the space may belong to one of them. */
function longer(text) {
  const typed = text.slice(1).trimEnd();
  return searchCommands(typed).some((command) => command.path.startsWith(`${typed} `));
}

function offerCommands(text) {
  const found = searchCommands(text.slice(1));
  const items = found.map((command) => ({
    label: `/${command.path}`,
    detail: command.options
      .filter((option) => option.required)
      .map((option) => ` ${option.name}`)
      .join(""),
    note: command.description,
    pick: () => enter(command, {}),
  }));
  const empty =
    store.commands.length === 0 ? "The bot has no commands yet. Is it online?" : "No command matches.";
  suggestions.show(entry, items, { title: "Commands", empty });
}

function offerMembers() {
  const typed = /(?:^|\s)@(\w*)$/.exec(entry.value.slice(0, entry.selectionStart));
  if (!typed) return suggestions.hide();
  const at = entry.selectionStart - typed[1].length;
  const insert = (user) => {
    entry.setRangeText(`${user.username} `, at, entry.selectionStart, "end");
    onInput();
  };
  const people = matching(members(), userSearch, typed[1]);
  return suggestions.show(
    entry,
    people.map((user) => ({ label: userName(user), mark: avatar(user, 20), pick: () => insert(user) })),
    { title: "Members" },
  );
}

function onKey(event) {
  if (event.isComposing) return;
  if ((event.key === "ArrowDown" || event.key === "ArrowUp") && suggestions.open) {
    event.preventDefault();
    suggestions.move(event.key === "ArrowDown" ? 1 : -1);
  } else if (
    (event.key === "Enter" && !event.shiftKey) ||
    (event.key === "Tab" && !event.shiftKey && suggestions.open)
  ) {
    event.preventDefault();
    if (suggestions.open) suggestions.pick();
    else submitText();
  } else if (event.key === "Escape") {
    if (suggestions.open) event.preventDefault();
    suggestions.hide();
  } else if (event.key === "ArrowUp" && entry.value === "" && last) {
    event.preventDefault();
    enter(last.command, last.texts);
  }
}

function enterRead({ command, rest }) {
  const found = readValues(command, rest);
  enter(command, found.values, found.rest);
}

/** Fill in `command`, beginning with `texts`; `rest` belongs to no option yet. */
function enter(command, texts, rest = "") {
  suggestions.hide();
  refuse("");
  line = commandLine(command, texts, rest, {
    suggestions,
    cancel: leave,
    hint: (...nodes) => fill(hintLine, nodes),
    refuse,
    submit: (values) => submitCommand(command, values),
  });
  fill(box, line.node);
  line.focus();
}

/** Put the command `path` into the box, from a mention of it in a text. */
export function prefill(path) {
  const command = findCommand(path);
  if (command) enter(command, {});
  else begin(`/${path}`);
}

/** Back from a command to plain text. */
function leave(text) {
  const focused = place.contains(document.activeElement);
  line = null;
  forgetOffers();
  suggestions.hide();
  fill(hintLine);
  refuse("");
  fill(box, entry);
  entry.value = text;
  if (focused) begin(text);
}

async function submitCommand(command, values) {
  const sent = line;
  last = { command, texts: sent.texts() };
  sent.node.inert = true;
  showEnd();
  try {
    await slash(store.current, command.path, values);
    if (line === sent) {
      leave("");
      if (!document.querySelector("dialog[open]")) entry.focus();
    }
  } catch (error) {
    sent.node.inert = false;
    sent.focus();
    refuse(error.message);
  }
}

async function submitText() {
  const text = entry.value.trim();
  if (text === "") return;
  if (text.startsWith("/")) {
    const read = readCommand(text);
    if (read) (enterRead(read), line.send());
    else refuse(`There is no command ${text.split(/\s+/).slice(0, 2).join(" ")}. Type / to see them all.`);
    return;
  }
  entry.value = "";
  onInput();
  showEnd();
  try {
    const answer = await api.message(store.current, mentionsIn(text));
    if (answer.message) putMessage(answer.message);
  } catch (error) {
    if (entry.value === "") begin(text);
    refuse(error.message);
  }
}

/** `@blue` as the mention Discord's client would send. */
function mentionsIn(text) {
  const byName = new Map([...store.users.values()].map((user) => [user.username.toLowerCase(), user.id]));
  return text.replace(/(^|\s)@(\w+)/g, (all, before, name) =>
    byName.has(name.toLowerCase()) ? `${before}<@${byName.get(name.toLowerCase())}>` : all,
  );
}

function refuse(text) {
  fill(problem, text && [icon("warn", 16), ` ${text}`]);
}
