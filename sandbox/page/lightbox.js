/** Pictures large: zoom with wheel, pinch, double press or keys; drag to move; arrows to the next one; Escape closes. */
import { el, fill, iconButton } from "./dom.js";

const MOST = 8;
const WIDE = window.matchMedia("(min-width: 720px)");

/** Open the picture of `button` (an element made by media.js) among the others of its message. */
export function openLightbox(button) {
  const group = [...(button.closest(".message") ?? document).querySelectorAll(".picture:not(.covered)")];
  let at = Math.max(0, group.indexOf(button));
  const stage = el("div", { class: "stage" });
  const caption = el("p", { class: "caption" });
  const view = { scale: 1, x: 0, y: 0 };
  let image = null;

  const draw = () => (image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`);
  const zoom = (factor, x = 0, y = 0) => {
    const scale = Math.min(MOST, Math.max(1, view.scale * factor));
    const ratio = scale / view.scale;
    // The point under the pointer stays where it is.
    Object.assign(
      view,
      scale === 1
        ? { scale, x: 0, y: 0 }
        : { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio },
    );
    draw();
  };
  const show = (index) => {
    at = (index + group.length) % group.length;
    const small = group[at].querySelector("img");
    Object.assign(view, { scale: 1, x: 0, y: 0 });
    image = el("img", { src: small.currentSrc || small.src, alt: small.alt, draggable: "false" });
    fill(stage, image);
    fill(caption, small.alt);
    original.href = small.src;
  };
  const original = el("a", { class: "icon-button text", target: "_blank", rel: "noopener" }, "Original");
  const describe = (shown) => {
    caption.hidden = !shown;
    described.setAttribute("aria-pressed", String(shown));
  };
  const described = el(
    "button",
    {
      type: "button",
      class: "icon-button text",
      title: "Description",
      on: { click: () => describe(caption.hidden) },
    },
    "ALT",
  );
  const tools = el(
    "div",
    { class: "tools" },
    group.length > 1 && [
      iconButton("left", "Previous picture", () => show(at - 1)),
      iconButton("right", "Next picture", () => show(at + 1)),
    ],
    iconButton("minus", "Zoom out (-)", () => zoom(1 / 1.5)),
    iconButton("plus", "Zoom in (+)", () => zoom(1.5)),
    described,
    original,
    iconButton("close", "Close (Esc)", () => dialog.close()),
  );
  const dialog = el("dialog", { class: "lightbox", "aria-label": "Picture" }, stage, tools, caption);

  pointers(stage, view, draw, zoom, () => dialog.close());
  dialog.addEventListener("keydown", (event) => {
    const pan = { ArrowUp: [0, 60], ArrowDown: [0, -60], ArrowLeft: [60, 0], ArrowRight: [-60, 0] }[
      event.key
    ];
    if (event.key === "+" || event.key === "=") zoom(1.5);
    else if (event.key === "-") zoom(1 / 1.5);
    else if (event.key === "0") zoom(0);
    else if (pan && view.scale > 1) (Object.assign(view, { x: view.x + pan[0], y: view.y + pan[1] }), draw());
    else if (event.key === "ArrowLeft") show(at - 1);
    else if (event.key === "ArrowRight") show(at + 1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    button.focus({ preventScroll: true });
  });
  show(at);
  // On a phone the picture needs the whole screen.
  describe(WIDE.matches);
  document.body.append(dialog);
  dialog.showModal();
}

/** Wheel, drag, pinch and presses on the stage. */
function pointers(stage, view, draw, zoom, close) {
  const down = new Map();
  let moved = false;
  const centred = (x, y) => {
    const box = stage.getBoundingClientRect();
    return [x - box.left - box.width / 2, y - box.top - box.height / 2];
  };
  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), ...centred(event.clientX, event.clientY));
    },
    { passive: false },
  );
  stage.addEventListener("dblclick", (event) =>
    zoom(view.scale > 1 ? 0 : 2.5, ...centred(event.clientX, event.clientY)),
  );
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    moved = down.size > 1;
  });
  stage.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const other = [...down.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    down.set(event.pointerId, event);
    if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 2) moved = true;
    if (other) {
      const apart = (pointer) =>
        Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY) || 1;
      zoom(
        apart(event) / apart(before),
        ...centred((event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2),
      );
    } else if (view.scale > 1) {
      Object.assign(view, {
        x: view.x + event.clientX - before.clientX,
        y: view.y + event.clientY - before.clientY,
      });
      draw();
    }
  });
  const up = (event) => {
    const start = down.get(event.pointerId);
    down.delete(event.pointerId);
    const outside = start && document.elementFromPoint(event.clientX, event.clientY) === stage;
    if (event.type === "pointerup" && outside && !moved) close();
  };
  stage.addEventListener("pointerup", up);
  stage.addEventListener("pointercancel", up);
}
