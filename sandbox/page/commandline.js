/** A command being filled in: its name, a field for each option in use, and a last field that adds the optional ones. */
import { FILE, optionHint, optionValue } from "./commands.js";
import { el, iconButton } from "./dom.js";
import { forgetOffers, offerFor } from "./option-suggestions.js";

/** A description, with one full stop. */
const sentence = (text) => `${text.replace(/\.$/, "")}.`;

/**
 * @param command  `{path, description, options}`
 * @param texts    option name -> text already written
 * @param rest     text that belongs to no option yet
 * @param tools    `{suggestions, submit(values), cancel(text), hint(nodes), refuse(text)}`
 * @returns `{node, focus(), values(), texts(), refuse(text)}`
 */
export function commandLine(command, texts, rest, { suggestions, submit, cancel, hint, refuse }) {
  const fields = [];
  const tail = el("input", {
    class: "tail",
    "aria-label": "Add an option, or press Enter to send",
    role: "combobox",
    "aria-expanded": "false",
    autocomplete: "off",
    spellcheck: "false",
    value: rest,
  });
  const node = el(
    "div",
    { class: "command-line", role: "group", "aria-label": `/${command.path}` },
    el("span", { class: "command-name" }, `/${command.path}`),
    iconButton("close", "Drop this command", () => cancel(""), { class: "icon-button drop" }),
    tail,
  );
  const unused = () => command.options.filter((option) => !fields.some((field) => field.option === option));

  function add(option, text = "", focus = false) {
    const input = el("input", {
      role: "combobox",
      "aria-expanded": "false",
      autocomplete: "off",
      spellcheck: "false",
      value: text,
      id: `option-${option.name}`,
      "aria-label": `${option.name}: ${option.description}`,
      "aria-required": String(Boolean(option.required)),
      size: Math.max(6, text.length + 1),
    });
    const chip = el(
      "label",
      { class: "option" },
      el(
        "span",
        { class: "option-name" },
        option.name,
        option.required && el("span", { class: "required" }, "*"),
      ),
      input,
    );
    const field = { option, input, chip, value: undefined };
    fields.push(field);
    node.insertBefore(chip, tail);
    input.addEventListener("focus", () => describe(field));
    input.addEventListener("input", () => {
      field.value = undefined;
      describe(field);
    });
    input.addEventListener("keydown", (event) => onKey(event, field));
    refreshTail();
    if (focus) input.focus();
  }

  function describe(field) {
    const { option, input, chip } = field;
    input.size = Math.max(6, input.value.length + 1);
    chip.classList.remove("wrong");
    refuse("");
    hint(el("b", {}, option.name), ` · ${optionHint(option)} · ${option.description ?? ""}`);
    suggestions.hide();
    const offer = (items, empty) => {
      if (document.activeElement !== input) return;
      // A complete or untouched field offers without insisting: Enter then sends the command.
      const exact = items.findIndex(
        (item) => item.label === input.value || String(item.value) === input.value,
      );
      const start =
        field.value !== undefined || (input.value === "" && !option.required) ? -1 : Math.max(exact, 0);
      suggestions.show(
        input,
        items.map((item) => ({ ...item, pick: () => choose(field, item) })),
        { start, title: option.name, empty },
      );
    };
    offerFor({ command, option, text: field.value === undefined ? input.value : "", values: partial, offer });
  }

  /** Let a file be chosen; it goes along with the command in base64. */
  function chooseFile(field) {
    const chooser = el("input", { type: "file" });
    chooser.addEventListener("change", async () => {
      const [file] = chooser.files;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      field.input.value = file.name;
      field.value = { filename: file.name, content };
      field.input.size = Math.max(6, file.name.length + 1);
      suggestions.hide();
      next();
    });
    chooser.click();
  }

  function choose(field, item) {
    if (field.option.type === FILE) return chooseFile(field);
    field.input.value = item.label;
    field.value = item.value;
    field.input.size = Math.max(6, item.label.length + 1);
    suggestions.hide();
    forgetOffers();
    next();
  }

  /** On to the first required field still empty, else to the end of the line. */
  function next() {
    const empty = fields.find((field) => field.option.required && field.input.value.trim() === "");
    (empty?.input ?? tail).focus();
  }

  function refreshTail() {
    const left = unused().length;
    tail.placeholder = left > 0 ? `+${left} optional` : "";
    tail.size = Math.max(tail.placeholder.length, tail.value.length) + 2;
  }

  function offerOptions() {
    const wanted = tail.value.trim().toLowerCase();
    const left = unused().filter((option) => option.name.includes(wanted));
    hint(
      unused().length > 0 ? "Enter sends; ↓ adds an option" : "Enter sends the command",
      ` · ${command.description}`,
    );
    const items = left.map((option) => ({
      label: option.name,
      detail: optionHint(option),
      note: option.description,
      pick: () => take(option),
    }));
    suggestions.show(tail, items, { start: wanted ? 0 : -1, title: "Options" });
  }

  function take(option) {
    tail.value = "";
    add(option, "", true);
  }

  function remove(field) {
    const at = fields.indexOf(field);
    if (field.option.required) return at > 0 ? fields[at - 1].input.focus() : cancel(`/${command.path}`);
    fields.splice(at, 1);
    field.chip.remove();
    refreshTail();
    (fields[at - 1]?.input ?? tail).focus();
  }

  function onKey(event, field) {
    const input = field?.input ?? tail;
    if (event.isComposing) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && suggestions.open) {
      event.preventDefault();
      suggestions.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (suggestions.open && suggestions.active >= 0 && field?.value === undefined) suggestions.pick();
      else send();
    } else if (
      event.key === "Tab" &&
      !event.shiftKey &&
      suggestions.open &&
      suggestions.active >= 0 &&
      (input.value || field?.option.required) &&
      field?.value === undefined
    ) {
      event.preventDefault();
      suggestions.pick();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (suggestions.open) suggestions.hide();
      else cancel("");
    } else if (event.key === "Backspace" && input.value === "") {
      event.preventDefault();
      if (field) remove(field);
      else if (fields.length > 0) fields.at(-1).input.focus();
      else cancel(`/${command.path}`);
    } else if (event.key === ":" && !field) {
      const option = unused().find((item) => item.name === tail.value.trim().toLowerCase());
      if (option) (event.preventDefault(), take(option));
    }
  }

  /** The values of the filled fields, without complaint: what autocomplete goes by. */
  function partial() {
    const filled = {};
    for (const field of fields.filter((item) => item.input.value.trim() !== "")) {
      try {
        filled[field.option.name] = valueOf(field);
      } catch {
        filled[field.option.name] = field.input.value;
      }
    }
    return filled;
  }

  function valueOf(field) {
    if (field.value !== undefined) return field.value;
    return field.option.autocomplete && field.option.type === 3
      ? field.input.value.trim()
      : optionValue(field.option, field.input.value);
  }

  function send() {
    const values = {};
    for (const field of fields) {
      const text = field.input.value.trim();
      try {
        if (text !== "") values[field.option.name] = valueOf(field);
        else if (field.option.required)
          throw new Error(`${field.option.name} is needed: ${sentence(field.option.description)}`);
      } catch (error) {
        field.input.focus();
        suggestions.hide();
        field.chip.classList.add("wrong");
        return refuse(error.message);
      }
    }
    const extra = tail.value.trim();
    if (extra !== "") {
      tail.focus();
      suggestions.hide();
      return refuse(unread(extra));
    }
    suggestions.hide();
    forgetOffers();
    submit(values);
  }

  /** Why a command with text that belongs to no option is not sent. */
  function unread(text) {
    const names = unused().map((option) => option.name);
    if (names.length === 0) return `/${command.path} takes nothing more. Delete “${text}” to send it.`;
    return `Choose an option for “${text}”: ${names.join(", ")}. Or delete it.`;
  }

  tail.addEventListener("focus", offerOptions);
  tail.addEventListener("input", () => {
    refuse("");
    refreshTail();
    offerOptions();
  });
  tail.addEventListener("keydown", (event) => onKey(event, null));
  node.addEventListener("pointerdown", (event) => event.target === node && (event.preventDefault(), next()));
  for (const option of command.options)
    if (option.required || texts[option.name] !== undefined) add(option, texts[option.name]);
  refreshTail();

  return {
    node,
    focus: next,
    send,
    texts: () =>
      Object.fromEntries(
        fields
          .filter((field) => field.input.value !== "")
          .map((field) => [field.option.name, field.input.value]),
      ),
  };
}
