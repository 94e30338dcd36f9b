/** Message components: buttons and selects in rows, and the Components V2 layout parts. */
import { fileCard } from "./attachments.js";
import { el, icon } from "./dom.js";
import { click } from "./interactions.js";
import { safeLink } from "./links.js";
import { markdown } from "./markdown.js";
import { picture, resolve } from "./media.js";
import { select } from "./select.js";

const LINK = 5;

const MAKE = {
  1: (message, part) => el("div", { class: "row" }, parts(message, part.components)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: (message, part) =>
    el(
      "div",
      { class: "section" },
      el("div", { class: "section-text" }, parts(message, part.components)),
      component(message, part.accessory),
    ),
  10: (message, part) => markdown(part.content),
  11: (message, part) => shown(message, part, "thumbnail"),
  12: (message, part) =>
    el(
      "div",
      { class: `pictures count-${Math.min(part.items.length, 4)}` },
      part.items.map((item) => shown(message, item, "")),
    ),
  13: (message, part) =>
    fileCard({ filename: part.name ?? "file", size: part.size, ...resolve(message, part.file) }),
  14: (message, part) =>
    el("hr", { class: `separator spacing-${part.spacing ?? 1}${part.divider === false ? " blank" : ""}` }),
  17: container,
};

/** Elements for a message's components. */
export function parts(message, components = []) {
  return components.map((part) => component(message, part));
}

function component(message, part) {
  return part
    ? (MAKE[part.type]?.(message, part) ??
        el("p", { class: "faint" }, `This page cannot show components of type ${part.type}.`))
    : null;
}

function shown(message, item, className) {
  const media = resolve(message, { ...item.media, description: item.description });
  return media?.url ? picture(media, { className, spoiler: item.spoiler }) : null;
}

function container(message, part) {
  const colour = part.accent_color;
  const edge =
    colour === null || colour === undefined ? {} : { "--edge": `#${colour.toString(16).padStart(6, "0")}` };
  const box = el(
    "div",
    { class: `container${part.spoiler ? " covered" : ""}`, style: edge },
    parts(message, part.components),
  );
  if (part.spoiler) box.addEventListener("click", () => box.classList.remove("covered"), { once: true });
  return box;
}

function button(message, part) {
  const content = [
    part.emoji && el("span", { class: "mark" }, emojiText(part.emoji)),
    part.label && el("span", {}, part.label),
  ];
  if (part.style === LINK)
    return safeLink(part.url, [...content, icon("open", 14)], { class: "button style-5" });
  const node = el(
    "button",
    {
      type: "button",
      class: `button style-${part.style}`,
      disabled: part.disabled,
      data: { customId: part.custom_id ?? "" },
      "aria-label": part.label ? null : part.emoji?.name,
    },
    content,
  );
  node.addEventListener("click", () => busyWhile(node, click(message, part.custom_id)));
  return node;
}

const emojiText = (emoji) => (emoji.id ? `:${emoji.name}:` : emoji.name);

function menu(message, part) {
  const node = select(part, (values) => busyWhile(node, click(message, part.custom_id, values)));
  return node;
}

/** A pressed control waits for its answer and cannot be pressed again meanwhile. */
async function busyWhile(node, answer) {
  node.setAttribute("aria-busy", "true");
  node.inert = true;
  await answer;
  node.removeAttribute("aria-busy");
  node.inert = false;
}
