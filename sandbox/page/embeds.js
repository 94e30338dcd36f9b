/** Embeds: a card with a coloured edge. */
import { el } from "./dom.js";
import { inline } from "./inline.js";
import { safeLink } from "./links.js";
import { markdown } from "./markdown.js";
import { picture, resolve } from "./media.js";
import { messageTime } from "./timestamps.js";

/** One embed of `message`. */
export function embed(message, data) {
  const image = resolve(message, data.image);
  const thumbnail = resolve(message, data.thumbnail);
  const colour = data.color ? `#${data.color.toString(16).padStart(6, "0")}` : "";
  return el(
    "article",
    { class: `embed${thumbnail ? " with-thumbnail" : ""}`, style: colour ? { "--edge": colour } : {} },
    data.author?.name &&
      el(
        "p",
        { class: "embed-author" },
        data.author.url ? safeLink(data.author.url, data.author.name) : data.author.name,
      ),
    data.title &&
      el(
        "h3",
        { class: "embed-title" },
        data.url ? safeLink(data.url, inline(data.title)) : inline(data.title),
      ),
    data.description && markdown(data.description, "markdown embed-text"),
    data.fields?.length > 0 && el("div", { class: "fields" }, data.fields.map(field)),
    thumbnail && picture(thumbnail, { className: "thumbnail" }),
    image && picture(image),
    footer(data),
  );
}

function field({ name, value, inline: beside }) {
  return el("div", { class: beside ? "field beside" : "field" }, el("h4", {}, inline(name)), markdown(value));
}

function footer(data) {
  if (!data.footer?.text && !data.timestamp) return null;
  const time = data.timestamp && messageTime(data.timestamp);
  return el("p", { class: "embed-footer" }, data.footer?.text, data.footer?.text && time && " · ", time);
}

/** The attachments an embed or component already shows; they are not shown again. */
export function shownElsewhere(message) {
  const media = [
    ...(message.embeds ?? []).flatMap((data) => [data.image, data.thumbnail]),
    ...componentMedia(message.components),
  ];
  return new Set(media.map((item) => resolve(message, item)?.url).filter(Boolean));
}

function componentMedia(components = []) {
  return components.flatMap((part) => [
    part.media,
    part.file,
    ...(part.items ?? []).map((item) => item.media),
    ...componentMedia(part.components),
    ...(part.accessory ? componentMedia([part.accessory]) : []),
  ]);
}
