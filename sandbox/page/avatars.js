/** A person's initial on a quiet tile: a seat's colour and emblem belong to the game, not to whoever plays it. */
import { svg } from "./dom.js";
import { userName } from "./names.js";

const PAWN =
  "M20 8a5 5 0 0 1 3.3 8.8C25 20 26 24 28.5 29v2.5h-17V29c2.5-5 3.5-9 5.2-12.2A5 5 0 0 1 20 8Z";
/** Muted, and none of them near a seat's colour; told apart by the initial first. */
const TILES = ["#9FB0C8", "#B8A995", "#A3B5A6", "#B5A3B4", "#94AEB0", "#C0B7A0"];
const BOT = "#17A7A5";
const OTHER = "#8190B0";
const INK = "#1B2030";

/** The colour of a user's tile. */
export function tile(user) {
  if (!user || user.system) return OTHER;
  if (user.bot) return BOT;
  return TILES[Number(BigInt(user.id) % BigInt(TILES.length))];
}

function initial(user) {
  const letter = svg("text", {
    x: 20,
    y: 21,
    "text-anchor": "middle",
    "dominant-baseline": "central",
    "font-family": "system-ui, sans-serif",
    "font-size": 20,
    "font-weight": 600,
    fill: INK,
  });
  letter.textContent = [...userName(user)][0].toUpperCase();
  return letter;
}

export function avatar(user, size = 40) {
  const emblem = user?.bot ? svg("path", { d: PAWN, fill: INK }) : initial(user);
  return svg(
    "svg",
    { class: "avatar", width: size, height: size, viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("rect", { width: 40, height: 40, rx: 11, fill: tile(user) }),
    emblem,
  );
}

/** The avatar as an image address, for the tab: tabs can be told apart. */
export function avatarImage(user) {
  const node = avatar(user, 40);
  node.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `data:image/svg+xml,${encodeURIComponent(node.outerHTML)}`;
}
