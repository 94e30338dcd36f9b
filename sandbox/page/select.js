/** Select menus: of strings, people and channels, single and multiple, in messages and in modals. */
import { avatar } from "./avatars.js";
import { el, fill, icon } from "./dom.js";
import { float } from "./floating.js";
import { channelTitle, userName } from "./names.js";
import { isHere } from "./servers.js";
import { store } from "./store.js";

const KINDS = { 3: "string", 5: "user", 6: "role", 7: "mentionable", 8: "channel" };

/** What may be chosen: `{label, value, description, mark, chosen}`. */
function choices(component) {
  const chosen = new Set((component.default_values ?? []).map((value) => String(value.id)));
  const kind = KINDS[component.type];
  if (kind === "string")
    return (component.options ?? []).map((option) => ({
      ...option,
      mark: option.emoji?.name,
      chosen: option.default,
    }));
  if (kind === "channel") {
    const allowed = component.channel_types;
    return [...store.channels.values()]
      .filter(isHere)
      .filter((channel) => (allowed?.length ? allowed.includes(channel.type) : channel.type !== 1))
      .map((channel) => ({
        label: `#${channelTitle(channel)}`,
        value: channel.id,
        chosen: chosen.has(channel.id),
      }));
  }
  if (kind === "role") return [];
  return [...store.users.values()]
    .filter((user) => !user.system)
    .map((user) => ({
      label: userName(user),
      value: user.id,
      mark: avatar(user, 20),
      chosen: chosen.has(user.id),
    }));
}

/**
 * A select menu; `name` is its label where it has one. `onChoose(values)` is called when a choice is complete; `node.values` always holds what is chosen.
 * @returns {HTMLButtonElement & {values: string[]}}
 */
export function select(component, onChoose = () => {}, name = null) {
  const items = choices(component);
  const most = Math.min(component.max_values ?? 1, Math.max(items.length, 1));
  const least = component.min_values ?? 1;
  let values = items.filter((item) => item.chosen).map((item) => item.value);
  const node = el("button", {
    type: "button",
    class: "select",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    disabled: component.disabled,
    data: { customId: component.custom_id },
  });
  const show = () => {
    node.values = values;
    const names = items.filter((item) => values.includes(item.value));
    const text =
      names.length > 0
        ? el("span", { class: "chosen" }, names.map((item) => item.label).join(", "))
        : el("span", { class: "placeholder" }, component.placeholder ?? "Make a selection");
    fill(node, text, icon("down", 16));
    const spoken = [
      name,
      component.placeholder ?? (names.length > 0 ? null : "Make a selection"),
      ...names.map((item) => item.label),
    ];
    node.setAttribute("aria-label", spoken.filter(Boolean).join(", "));
  };
  let close = null;
  const open = () => {
    const before = values.join();
    const list = listbox(items, values, { most, name: component.placeholder ?? "Options" }, (next, done) => {
      values = next;
      show();
      if (done) close();
    });
    close = float(node, list, () => {
      close = null;
      node.setAttribute("aria-expanded", "false");
      if (values.length >= least && (values.join() !== before || (most === 1 && list.picked)))
        onChoose(values);
      else if (values.length < least) {
        values = before ? before.split(",") : [];
        show();
      }
    });
    node.setAttribute("aria-expanded", "true");
    list.focusFirst();
  };
  node.addEventListener("click", () => (close ? close() : open()));
  node.addEventListener("keydown", (event) => event.key === "ArrowDown" && (event.preventDefault(), open()));
  show();
  return node;
}

/** The opened list. `onChange(values, done)`: with a single choice, the first pick is also the last. */
function listbox(items, initial, { most, name }, onChange) {
  let values = [...initial];
  const rows = items.map((item) => row(item, values.includes(item.value), () => pick(item.value)));
  const list = el(
    "div",
    { class: "listbox", role: "listbox", "aria-label": name, "aria-multiselectable": String(most > 1) },
    rows,
    items.length === 0 && el("p", { class: "faint" }, "Nothing to choose."),
  );
  const panel = el(
    "div",
    { class: "select-panel" },
    list,
    most > 1 &&
      el(
        "div",
        { class: "select-foot" },
        el("span", { class: "faint" }, `up to ${most}`),
        el(
          "button",
          { type: "button", class: "button style-1 small", on: { click: () => onChange(values, true) } },
          "Done",
        ),
      ),
  );
  function pick(value) {
    panel.picked = true;
    if (most === 1) values = [value];
    else if (values.includes(value)) values = values.filter((other) => other !== value);
    else if (values.length < most) values = [...values, value];
    rows.forEach((node, at) => node.setAttribute("aria-selected", String(values.includes(items[at].value))));
    onChange(values, most === 1);
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = rows.indexOf(document.activeElement);
    rows[(at + step + rows.length) % rows.length]?.focus();
  });
  panel.focusFirst = () =>
    (rows.find((node) => node.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
  return panel;
}

function row(item, chosen, onPick) {
  return el(
    "button",
    {
      type: "button",
      role: "option",
      class: "option-row",
      "aria-selected": String(chosen),
      on: { click: onPick },
    },
    item.mark && el("span", { class: "mark" }, item.mark),
    el(
      "span",
      { class: "option-text" },
      el("span", {}, item.label),
      item.description && el("span", { class: "faint" }, item.description),
    ),
    el("span", { class: "tick" }, icon("check", 16)),
  );
}
