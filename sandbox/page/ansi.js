/** ```ansi blocks: the terminal colours Discord shows. */
import { el } from "./dom.js";

const ESCAPE = /\u001b\[([\d;]*)m/g;

/** Spans for `code` with its escape sequences taken as bold, underline, foreground 30-37 and background 40-47. */
export function ansi(code) {
  const spans = [];
  let classes = [];
  let at = 0;
  const put = (text) => text && spans.push(el("span", { class: classes.join(" ") }, text));
  for (const match of code.matchAll(ESCAPE)) {
    put(code.slice(at, match.index));
    for (const part of (match[1] || "0").split(";").map(Number)) classes = styled(classes, part);
    at = match.index + match[0].length;
  }
  put(code.slice(at));
  return spans;
}

function styled(classes, part) {
  if (part === 0) return [];
  const kind = part >= 40 ? "ansi-back" : part >= 30 ? "ansi-front" : "ansi-style";
  return [...classes.filter((name) => part < 30 || !name.startsWith(kind)), `${kind}-${part}`];
}
