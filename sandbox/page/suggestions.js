/** The list above the message box: commands, choices, members. The field keeps the focus and points into it. */
import { el, fill } from "./dom.js";

/**
 * A suggestion list in `place`. Items are `{label, note, detail, mark, pick()}`.
 * `show(field, items, {active, title, empty})`, `move(step)`, `pick()`, `hide()`, `open`, `active`.
 */
export function suggestionList(place) {
  const list = el("ul", { class: "suggestions", role: "listbox", id: "suggestions", hidden: true });
  place.append(list);
  let items = [];
  let rows = [];
  let active = -1;
  let field = null;

  function mark(index) {
    active = index;
    rows.forEach((row, at) => row.setAttribute("aria-selected", String(at === active)));
    if (active < 0) return field?.removeAttribute("aria-activedescendant");
    field?.setAttribute("aria-activedescendant", rows[active].id);
    rows[active].scrollIntoView({ block: "nearest" });
  }

  function hide() {
    list.hidden = true;
    items = [];
    active = -1;
    field?.setAttribute("aria-expanded", "false");
    field?.removeAttribute("aria-activedescendant");
  }

  function row(item, at) {
    // Picked on release, so that a finger can scroll the list. A press must not take the focus from the field.
    const press = (event) => event.preventDefault();
    const hover = (event) => event.pointerType === "mouse" && active !== at && mark(at);
    return el(
      "li",
      {
        role: "option",
        id: `suggestion-${at}`,
        class: "suggestion",
        "aria-selected": "false",
        on: { mousedown: press, click: () => item.pick(), pointermove: hover },
      },
      item.mark && el("span", { class: "mark" }, item.mark),
      el(
        "span",
        { class: "suggestion-text" },
        el(
          "span",
          { class: "suggestion-label" },
          item.label,
          item.detail && el("span", { class: "suggestion-detail" }, item.detail),
        ),
        item.note && el("span", { class: "faint" }, item.note),
      ),
    );
  }

  return {
    get open() {
      return !list.hidden && items.length > 0;
    },
    get active() {
      return active;
    },
    show(target, shown, { start = 0, title = "Suggestions", empty = null } = {}) {
      field = target;
      items = shown;
      if (items.length === 0 && !empty) return hide();
      rows = items.map(row);
      list.setAttribute("aria-label", title);
      fill(
        list,
        el("li", { class: "suggestions-title", role: "presentation" }, title),
        rows,
        items.length === 0 && el("li", { class: "suggestion faint", role: "presentation" }, empty),
      );
      list.hidden = false;
      list.scrollTop = 0;
      field.setAttribute("aria-expanded", String(items.length > 0));
      field.setAttribute("aria-controls", "suggestions");
      mark(Math.min(start, items.length - 1));
    },
    move(step) {
      if (items.length > 0)
        mark((active + step + items.length + (active < 0 && step < 0 ? 1 : 0)) % items.length);
    },
    pick() {
      items[active]?.pick();
    },
    hide,
  };
}
