/** Discord's markdown to elements, block by block. Nothing here parses HTML: every text becomes a text node. */
import { ansi } from "./ansi.js";
import { el, fill } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?)\n*```/;
const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const QUOTE = /^> ?(.*)$/;

/** Render `text` (Discord markdown) into a `div`. */
export function markdown(text, className = "markdown") {
  return el("div", { class: className, dir: "auto" }, blocks(text));
}

/** The block elements of `text`. */
function blocks(text) {
  const fence = FENCE.exec(text);
  if (!fence || !fence[2]) return lines(text);
  const before = text.slice(0, fence.index);
  // A fence inside a quote belongs to the quote: its lines begin with "> ".
  if (/(^|\n)>>> /.test(before) || /(^|\n)> [^\n]*$/.test(before)) return lines(text);
  const after = text.slice(fence.index + fence[0].length).replace(/^\n/, "");
  return [
    ...lines(before.replace(/\n$/, "")),
    codeBlock(fence[1], fence[2]),
    ...(after ? blocks(after) : []),
  ];
}

function codeBlock(language, code) {
  const body = el("code", {});
  // A text board is a picture made of letters: it scrolls sideways and never wraps.
  const block = el("pre", { class: "code", tabindex: "0", data: language ? { language } : {} }, body);
  return language === "ansi" ? (fill(body, ansi(code)), block) : (body.append(code), block);
}

/** The block elements of text without fences. */
function lines(text) {
  if (text === "") return [];
  const rest = text.split("\n");
  const made = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.some((line) => line !== "")) made.push(el("p", {}, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  while (rest.length > 0) {
    const block = takeBlock(rest);
    if (block) {
      flush();
      made.push(block);
    } else {
      paragraph.push(rest.shift());
    }
  }
  flush();
  return made;
}

/** Take a heading, subtext, quote or list off the front of `rest`, or nothing. */
function takeBlock(rest) {
  const line = rest[0];
  if (line.startsWith(">>> ")) {
    const quoted = rest.splice(0).join("\n").slice(4);
    return el("blockquote", {}, blocks(quoted));
  }
  if (/^> /.test(line)) {
    const quoted = takeWhile(rest, (next) => /^>( |$)/.test(next)).map((next) => QUOTE.exec(next)[1]);
    return el("blockquote", {}, blocks(quoted.join("\n")));
  }
  const heading = HEADING.exec(line);
  if (heading) {
    rest.shift();
    // Message headings begin at level 3: the page's own are above them.
    return el(`h${heading[1].length + 2}`, { class: `heading-${heading[1].length}` }, inline(heading[2]));
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) {
    rest.shift();
    return el("p", { class: "subtext" }, inline(subtext[1]));
  }
  return ITEM.test(line) ? list(takeWhile(rest, (next) => ITEM.test(next))) : null;
}

/** Nested lists by indentation. */
function list(items) {
  const [, indent, mark] = ITEM.exec(items[0]);
  const ordered = /\d/.test(mark);
  const node = el(ordered ? "ol" : "ul", ordered ? { start: Number.parseInt(mark, 10) } : {});
  while (items.length > 0) {
    const [, depth, , text] = ITEM.exec(items[0]);
    if (depth.length > indent.length + 1 && node.lastElementChild) {
      node.lastElementChild.append(
        list(takeWhile(items, (next) => ITEM.exec(next)[1].length > indent.length + 1)),
      );
    } else {
      items.shift();
      node.append(el("li", {}, inline(text)));
    }
  }
  return node;
}

function takeWhile(rest, wanted) {
  let end = 0;
  while (end < rest.length && wanted(rest[end])) end += 1;
  return rest.splice(0, end);
}
