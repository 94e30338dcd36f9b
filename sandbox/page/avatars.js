/** A member's token: an emblem on a tile, each colour always with its shape, so that colour never tells alone. */
import { svg } from "./dom.js";

const SHAPES = {
  disc: () => svg("circle", { cx: 20, cy: 20, r: 9.5 }),
  ring: () => svg("circle", { cx: 20, cy: 20, r: 7.5, class: "hollow" }),
  triangle: () => svg("path", { d: "M20 9.5 31 29H9Z" }),
  square: () => svg("rect", { x: 11.5, y: 11.5, width: 17, height: 17, rx: 2 }),
  diamond: () => svg("path", { d: "M20 8.5 31.5 20 20 31.5 8.5 20Z" }),
  pawn: () =>
    svg("path", {
      d: "M20 8a5 5 0 0 1 3.3 8.8C25 20 26 24 28.5 29v2.5h-17V29c2.5-5 3.5-9 5.2-12.2A5 5 0 0 1 20 8Z",
    }),
  star: () =>
    svg("path", { d: "M20 8l3.4 8.2 8.8.6-6.7 5.7 2.1 8.6L20 26.4l-7.6 4.7 2.1-8.6-6.7-5.7 8.8-.6Z" }),
};

const TOKENS = {
  red: ["#E4572E", "disc"],
  blue: ["#3D8BE0", "ring"],
  green: ["#6BA539", "diamond"],
  gold: ["#F2B134", "triangle"],
  violet: ["#7A6FF0", "square"],
};
const BOT = ["#17A7A5", "pawn"];
const OTHER = ["#8190B0", "star"];

/** `[colour, shape]` of a user. */
export function token(user) {
  if (!user) return OTHER;
  return TOKENS[user.username] ?? (user.system ? OTHER : user.bot ? BOT : OTHER);
}

export function avatar(user, size = 40) {
  const [colour, shape] = token(user);
  const tile = svg("rect", { width: 40, height: 40, rx: 11, class: "tile" });
  const node = svg(
    "svg",
    { class: "avatar", width: size, height: size, viewBox: "0 0 40 40", "aria-hidden": "true" },
    tile,
    SHAPES[shape](),
  );
  node.style.setProperty("--seat", colour);
  return node;
}

/** The token as an image address, for the tab: five tabs can be told apart. */
export function avatarImage(user) {
  const [colour] = token(user);
  const node = avatar(user, 40);
  node.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  node.querySelector(".tile").setAttribute("fill", colour);
  const shape = node.lastElementChild;
  const hollow = shape.classList.contains("hollow");
  shape.setAttribute("fill", hollow ? "none" : "#1B2030");
  if (hollow) {
    shape.setAttribute("stroke", "#1B2030");
    shape.setAttribute("stroke-width", "5");
  }
  return `data:image/svg+xml,${encodeURIComponent(node.outerHTML)}`;
}
