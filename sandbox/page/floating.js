/** A panel that floats beside its button: opened, placed and closed in one way for menus and selects. */

let close = () => {};

/** Show `panel` beside `anchor` until something else is pressed, Escape, or the returned function is called. */
export function float(anchor, panel, onClose = () => {}) {
  close();
  // Inside an open modal the panel must be part of it: the rest of the page is inert.
  (anchor.closest("dialog") ?? document.body).append(panel);
  panel.classList.add("floating");
  place(anchor, panel);
  const outside = (event) => !panel.contains(event.target) && !anchor.contains(event.target) && close();
  const moved = (event) => {
    if (panel.contains(event.target)) return;
    const box = anchor.getBoundingClientRect();
    if (anchor.isConnected && box.bottom > 0 && box.top < window.innerHeight) place(anchor, panel);
    else close();
  };
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("scroll", moved, true);
  window.addEventListener("resize", moved);
  window.addEventListener("keydown", escape, true);
  let open = true;
  close = () => {
    if (!open) return;
    open = false;
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("scroll", moved, true);
    window.removeEventListener("resize", moved);
    window.removeEventListener("keydown", escape, true);
    const focused = panel.contains(document.activeElement);
    panel.remove();
    if (focused) anchor.focus({ preventScroll: true });
    onClose();
  };
  return close;
}

function place(anchor, panel) {
  const box = anchor.getBoundingClientRect();
  const width = Math.min(Math.max(box.width, 220), window.innerWidth - 16);
  Object.assign(panel.style, { top: "", bottom: "" });
  panel.style.width = `${width}px`;
  panel.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - width - 8))}px`;
  const below = window.innerHeight - box.bottom - 12;
  const above = box.top - 12;
  const up = below < Math.min(panel.scrollHeight, 300) && above > below;
  panel.style.maxHeight = `${Math.min(360, up ? above : below)}px`;
  if (up) panel.style.bottom = `${window.innerHeight - box.top + 4}px`;
  else panel.style.top = `${box.bottom + 4}px`;
}
