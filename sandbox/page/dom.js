/** Building the page out of elements. Text only ever becomes text nodes: nothing here parses HTML. */

/**
 * Make an element. `props` holds attributes; `on` maps event names to listeners, `style` CSS properties,
 * `data` data-attributes, `value` the live value of a field. Children that are null or false are left out.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on")
      for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
    else if (key === "style")
      for (const [name, css] of Object.entries(value)) node.style.setProperty(name, css);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "class") node.className = value;
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...present(children));
  return node;
}

/** The children that are there, flattened. */
export function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

export function fill(node, ...children) {
  node.replaceChildren(...present(children));
  return node;
}

/** Fill `node` anew only if that shows: what is under the pointer or has the focus stays the same element. */
export function refill(node, ...children) {
  const next = fill(node.cloneNode(false), ...children);
  if (!next.isEqualNode(node)) node.replaceChildren(...next.childNodes);
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...present(children));
  return node;
}

const ICONS = {
  hash: "M5 9h14M5 15h14M10 4 8 20M16 4l-2 16",
  forum: "M4 5h12v9H9l-4 4v-4H4ZM19 9h1v9h-1v3l-3-3h-4",
  thread: "M6 4v8a4 4 0 0 0 4 4h8M14 12l4 4-4 4",
  menu: "M4 7h16M4 12h16M4 17h16",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.5a3.3 3.3 0 0 1 0 6.2M18 14.5c2 .7 3.2 2.6 3.5 5.5",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  send: "M4 12 20 4l-4 16-5-6-7-2ZM11 14l9-10",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  down: "M6 9l6 6 6-6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  file: "M7 3h7l5 5v13H7ZM14 3v5h5",
  slash: "M16 4 8 20",
  letter: "M3 6h18v12H3ZM3 7l9 7 9-7",
  lock: "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  check: "M5 13l5 5L20 7",
  warn: "M12 4 2.5 20h19ZM12 10v5M12 17.5v.5",
};

/** A line icon, hidden from screen readers: the control around it carries the name. */
export function icon(name, size = 20) {
  const path = svg("path", { d: ICONS[name] });
  return svg(
    "svg",
    { class: "icon", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": "true" },
    path,
  );
}

/** A square button that shows only an icon. */
export function iconButton(name, label, onClick, props = {}) {
  return el(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": label,
      title: label,
      ...props,
      on: { click: onClick },
    },
    icon(name),
  );
}
