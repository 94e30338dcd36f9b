/** The members: be one of them here, or in a tab of one's own; close or open one's private messages. */
import { api } from "./api.js";
import { avatar, tile } from "./avatars.js";
import { el, refill, icon } from "./dom.js";
import { float } from "./floating.js";
import { isMe, members, userName } from "./names.js";
import { memberAddress, switchMember } from "./navigation.js";
import { store, touch, watch } from "./store.js";
import { toast } from "./toasts.js";

const place = document.getElementById("members");

export function startMembers() {
  watch(["me", "bot"], draw);
}

function draw() {
  if (!store.me) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  refill(
    place,
    el("h2", { class: "side-title" }, "Members"),
    memberList(),
    el(
      "p",
      { class: "side-note" },
      "Switch here, or open each player in a tab. Shortcuts: Alt+1 to Alt+9.",
    ),
    addMember(),
    el("h2", { class: "side-title" }, "Direct messages"),
    dmToggle(),
    store.bot.user && [el("h2", { class: "side-title" }, "Bot"), botRow(store.bot.user)],
    faults(),
  );
  if (focused) place.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

function memberList() {
  return el(
    "ul",
    { class: "member-list" },
    members().map((user, at) => {
      const mine = isMe(user);
      const be = el(
        "button",
        {
          type: "button",
          class: mine ? "member current" : "member",
          "aria-pressed": String(mine),
          title: mine ? "This is you" : `Become ${userName(user)}${at < 9 ? ` (Alt+${at + 1})` : ""}`,
          style: { "--person": tile(user) },
          data: { key: `be-${user.username}` },
          on: { click: () => switchMember(user.username) },
        },
        avatar(user, 32),
        el("span", { class: "member-name" }, userName(user)),
        el("span", { class: "account" }, user.username),
        mine && el("span", { class: "tag" }, "you"),
      );
      const tab = el(
        "a",
        {
          class: "icon-button",
          href: memberAddress(user.username),
          target: "_blank",
          "aria-label": `Open ${userName(user)} in a new tab`,
          title: "Open in a new tab",
        },
        icon("open", 16),
      );
      return el("li", {}, be, tab);
    }),
  );
}

function addMember() {
  const add = async () => {
    try {
      await api.member();
    } catch (error) {
      toast(error.message);
    }
  };
  return el(
    "button",
    { type: "button", class: "button style-2 small", data: { key: "add" }, on: { click: add } },
    "Add a member",
  );
}

function dmToggle() {
  const flip = async () => {
    const open = !store.dmOpen;
    try {
      await api.dm(open);
      store.dmOpen = open;
      touch("me");
    } catch (error) {
      toast(error.message);
    }
  };
  return el(
    "button",
    {
      type: "button",
      class: "switch",
      role: "switch",
      "aria-checked": String(store.dmOpen),
      data: { key: "dm" },
      on: { click: flip },
    },
    el("span", { class: "track" }, el("i", {})),
    el("span", {}, store.dmOpen ? "The bot can DM you" : "The bot can’t DM you"),
  );
}

function botRow(user) {
  return el(
    "div",
    { class: "member bot" },
    avatar(user, 32),
    el("span", { class: "member-name" }, userName(user)),
    el(
      "span",
      { class: `state ${store.bot.online ? "good" : "bad"}` },
      el("i", {}),
      store.bot.online ? "online" : "offline",
    ),
  );
}

/** Things that go wrong on the real Discord, to see how the bot takes them. */
function faults() {
  const kinds = [
    ["Cut the bot's connection", { kind: "drop_gateway" }],
    ["Fail its next post (500)", { kind: "http", status: 500, route: "POST /channels/*/messages", times: 1 }],
  ];
  const row = ([label, fault]) => {
    const cause = () =>
      api.fault(fault).then(
        () => toast(`${label}: done.`),
        (error) => toast(error.message),
      );
    return el(
      "button",
      { type: "button", class: "button style-2 small", data: { key: label }, on: { click: cause } },
      label,
    );
  };
  const open = place.querySelector("details")?.open;
  return el(
    "details",
    { class: "faults", open },
    el("summary", { data: { key: "faults" } }, "Make things go wrong"),
    kinds.map(row),
  );
}

/** The member list as a menu at the sidebar's foot, for narrow windows and the quick hand. */
export function openMemberMenu(anchor) {
  const close = float(anchor, el("div", { class: "member-menu" }, memberList(), dmToggle()));
  const menu = document.querySelector(".member-menu");
  menu.addEventListener("click", (event) => event.target.closest("button, a") && close());
  menu.querySelector("button")?.focus();
}

/** Alt+1 … Alt+9. */
export function memberKeys() {
  document.addEventListener("keydown", (event) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const user = event.altKey && !event.ctrlKey && digit ? members()[digit - 1] : null;
    if (!user) return;
    event.preventDefault();
    switchMember(user.username);
  });
}
