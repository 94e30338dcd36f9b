/** Points in time in text: `<t:…>` in its styles, relative ones ticking, and the times beside messages. */
import { el } from "./dom.js";

const LOCALE = "en-GB";
const STYLES = {
  t: { hour: "2-digit", minute: "2-digit" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  d: { day: "2-digit", month: "2-digit", year: "numeric" },
  D: { day: "numeric", month: "long", year: "numeric" },
  f: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  F: { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
};
/** `[unit, its seconds, from how many seconds on it is used]`, rounded as Discord's client rounds. */
const UNITS = [
  ["year", 31_536_000, 27_648_000],
  ["month", 2_592_000, 2_246_400],
  ["day", 86_400, 79_200],
  ["hour", 3600, 2700],
  ["minute", 60, 45],
  ["second", 1, 0],
];
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always" });

function written(date, style) {
  return new Intl.DateTimeFormat(LOCALE, STYLES[style] ?? STYLES.f).format(date);
}

/** "in 3 minutes", "2 hours ago". */
export function relative(seconds) {
  const [unit, size] = UNITS.find(([, , from]) => Math.abs(seconds) >= from);
  return RELATIVE.format(Math.round(seconds / size), unit);
}

/** An element for `<t:unix:style>`; out-of-range times stay text. */
export function timestamp(unix, style = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${unix}>`;
  const props = {
    class: "timestamp",
    datetime: date.toISOString(),
    title: written(date, "F"),
    tabindex: "0",
  };
  if (style !== "R") return el("time", props, written(date, style));
  return el("time", { ...props, data: { relative: String(unix) } }, relative(unix - Date.now() / 1000));
}

/** Let every relative time on the page tick. */
export function startTicking() {
  setInterval(() => {
    const now = Date.now() / 1000;
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = relative(Number(node.dataset.relative) - now);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}

const day = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** The time beside a message: the clock alone today, with the day before that. */
export function messageTime(iso) {
  const date = new Date(iso);
  const clock = written(date, "t");
  const days = Math.round((day(new Date()) - day(date)) / 86_400_000);
  const text = days === 0 ? clock : days === 1 ? `Yesterday ${clock}` : `${written(date, "d")} ${clock}`;
  return el("time", { class: "when", datetime: iso, title: written(date, "F") }, text);
}

export const clockTime = (iso) => written(new Date(iso), "t");
export const dayName = (iso) => written(new Date(iso), "D");
