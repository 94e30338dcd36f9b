/** The files of a message: pictures side by side, texts with a preview, all else as links. */
import { el, icon } from "./dom.js";
import { isImage, local, picture } from "./media.js";

const PREVIEW_BYTES = 100_000;
const PREVIEW_LINES = 8;

/** Elements for `files`, Discord attachment objects. */
export function attachments(files) {
  const images = files.filter(isImage);
  const rest = files.filter((file) => !isImage(file));
  return [
    images.length > 0 &&
      el(
        "div",
        { class: `pictures count-${Math.min(images.length, 4)}` },
        images.map((file) => picture(file, { spoiler: file.filename?.startsWith("SPOILER_") })),
      ),
    rest.map(fileCard),
  ];
}

/** A file by name and size; a text shows its first lines. */
export function fileCard(file) {
  const link = el("a", { href: local(file.url), download: file.filename, class: "file-name" }, file.filename);
  const head = el(
    "div",
    { class: "file-head" },
    icon("file"),
    link,
    el("span", { class: "faint" }, readableSize(file.size)),
  );
  const card = el("div", { class: "file" }, head);
  const textual =
    /^(text\/|application\/json)/.test(file.content_type ?? "") ||
    /\.(txt|json|md|log|csv)$/i.test(file.filename ?? "");
  if (textual && (file.size ?? 0) <= PREVIEW_BYTES) preview(card, local(file.url));
  return card;
}

async function preview(card, url) {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) return;
  const text = (await response.text()).replace(/\n$/, "");
  const lines = text.split("\n");
  const body = el("pre", { class: "code", tabindex: "0" }, lines.slice(0, PREVIEW_LINES).join("\n"));
  card.append(body);
  if (lines.length <= PREVIEW_LINES) return;
  const more = el(
    "button",
    { type: "button", class: "quiet", "aria-expanded": "false" },
    `Show all ${lines.length} lines`,
  );
  more.addEventListener("click", () => {
    const open = more.getAttribute("aria-expanded") !== "true";
    more.setAttribute("aria-expanded", String(open));
    more.textContent = open ? "Show less" : `Show all ${lines.length} lines`;
    body.textContent = open ? text : lines.slice(0, PREVIEW_LINES).join("\n");
  });
  card.append(more);
}

function readableSize(bytes = 0) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
