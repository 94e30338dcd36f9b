/** Pictures and files: where their bytes are, how they are shown small, and opened large. */
import { el, icon } from "./dom.js";
import { openLightbox } from "./lightbox.js";

/** The address to load: attachments come from this very server whichever name of it the page was opened by. */
export function local(url) {
  try {
    const parsed = new URL(url, window.location.href);
    if (parsed.pathname.startsWith("/sandbox/attachments/")) return parsed.pathname + parsed.search;
    return /^https?:$/.test(parsed.protocol) ? parsed.href : "";
  } catch {
    return "";
  }
}

/** What `attachment://name` or an address means in this message: `{url, filename, width, height, description}`. */
export function resolve(message, media) {
  if (!media?.url) return null;
  const name = /^attachment:\/\/(.+)$/.exec(media.url)?.[1];
  const attachment = (message.attachments ?? []).find(
    (file) => file.filename === name || local(file.url) === local(media.url),
  );
  return {
    ...attachment,
    ...media,
    url: local(attachment?.url ?? media.url),
    description: media.description ?? attachment?.description,
  };
}

export function isImage(file) {
  return file.content_type?.startsWith("image/") ?? /\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename ?? "");
}

/** A picture that opens large when pressed; covered first if it is a spoiler. */
export function picture(file, { className = "", spoiler = false } = {}) {
  const alt = file.description ?? "";
  const size = file.width && file.height ? { width: file.width, height: file.height } : {};
  const image = el("img", {
    src: local(file.url),
    alt: alt || file.filename || "Picture",
    decoding: "async",
    ...size,
  });
  const label = alt ? `Enlarge: ${alt}` : "Enlarge the picture";
  // Its place is kept before the bytes are there, so that nothing jumps.
  const place = size.width
    ? { "--width": `${size.width}px`, "--ratio": String(size.width / size.height) }
    : {};
  const classes = ["picture", size.width && "sized", className].filter(Boolean).join(" ");
  const button = el(
    "button",
    { type: "button", class: classes, "aria-label": label, title: alt || null, style: place },
    image,
  );
  image.addEventListener(
    "error",
    () =>
      button.replaceWith(
        el("p", { class: "broken" }, icon("warn", 16), ` ${alt || "The picture could not be loaded."}`),
      ),
    { once: true },
  );
  if (spoiler) button.classList.add("covered");
  button.addEventListener("click", () => {
    if (button.classList.contains("covered")) button.classList.remove("covered");
    else openLightbox(button);
  });
  return button;
}
