/** Markdown within a line: emphasis, code, links, spoilers, mentions and times. */
import { el } from "./dom.js";
import { channelLink, commandMention, userMention } from "./mentions.js";
import { safeLink } from "./links.js";
import { timestamp } from "./timestamps.js";

const wrap = (tag, className) => (match) => el(tag, className ? { class: className } : {}, inline(match[1]));

/** `[pattern, make]`: tried in order at each place; every pattern is sticky. */
const RULES = [
  [/\\([^\w\s])/y, (match) => match[1]],
  [/``([\s\S]*?[^`])``(?!`)/y, (match) => el("code", {}, match[1].trim())],
  [/`([^`]+)`(?!`)/y, (match) => el("code", {}, match[1])],
  [/\*\*\*(?=\S)([\s\S]*?[^\s*])\*\*\*/y, (match) => el("strong", {}, el("em", {}, inline(match[1])))],
  [/\*\*(?=\S)([\s\S]*?[^\s\\])\*\*(?!\*)/y, wrap("strong")],
  [/__(?=\S)([\s\S]*?[^\s\\])__(?!_)/y, wrap("u")],
  [/~~(?=\S)([\s\S]*?[^\s\\])~~/y, wrap("s")],
  [/\|\|([\s\S]+?)\|\|/y, spoiler],
  [/\*(?=[^\s*])((?:\*\*[^*]+\*\*|\\[\s\S]|[^*\\])*?[^\s*\\]|[^\s*])\*(?!\*)/y, wrap("em")],
  [/\b_(?=[^\s_])((?:__[^_]+__|\\[\s\S]|[^_\\])*?[^\s_\\]|[^\s_])_(?!\w)/y, wrap("em")],
  [/<@!?(\d+)>/y, (match) => userMention(match[1])],
  [/<@&(\d+)>/y, () => el("span", { class: "mention" }, "@role")],
  [/<#(\d+)>/y, (match) => channelLink(match[1])],
  [/<\/([^:>]+):(\d+)>/y, (match) => commandMention(match[1])],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (match) => timestamp(Number(match[1]), match[2])],
  [/<a?:(\w+):\d+>/y, (match) => el("span", { class: "emoji", title: `:${match[1]}:` }, `:${match[1]}:`)],
  [/@(everyone|here)\b/y, (match) => el("span", { class: "mention" }, match[0])],
  [
    /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: +"[^"\n]*")?\)/y,
    (match) => safeLink(match[2], inline(match[1])),
  ],
  [/<(https?:\/\/[^\s>]+)>/y, (match) => safeLink(match[1], match[1])],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|]/y, (match) => safeLink(match[0], match[0])],
];

// No rule can begin anywhere else: plain text is passed over in one step.
const PLAIN = /[^\\`*_~|<@[h]+|h(?!ttps?:)/y;

/** The nodes (elements and strings) `text` reads as. */
export function inline(text) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const found = matchAt(text, at);
    if (typeof found === "string") {
      plain += found;
      at += found.length;
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(found.node);
    at = found.end;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

/** Plain text from `at` on, or the node a rule makes there and where it ends. */
function matchAt(text, at) {
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(text);
  if (plain) return plain[0];
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) {
      const end = pattern.lastIndex;
      return { node: make(match), end };
    }
  }
  return text[at];
}

function spoiler(match) {
  const hidden = el("span", { class: "spoiler-text" }, inline(match[1]));
  hidden.inert = true;
  const reveal = () => {
    hidden.inert = false;
    cover.classList.add("open");
    cover.removeAttribute("role");
    cover.removeAttribute("tabindex");
    cover.removeAttribute("aria-label");
  };
  const onKey = (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), reveal());
  const cover = el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler: press to read",
      on: { click: reveal, keydown: onKey },
    },
    hidden,
  );
  return cover;
}
