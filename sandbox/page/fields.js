/** The fields of a modal: text inputs, selects and boxes, bare or inside labels. */
import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { select } from "./select.js";

const [ROW, TEXT_INPUT, TEXT, LABEL, RADIO, CHECKS, CHECK] = [1, 4, 10, 18, 21, 22, 23];
const SELECTS = new Set([3, 5, 6, 7, 8]);

let count = 0;

/** Build the form: `{nodes, values(), check(), focus()}`; values are strings, lists for selects, booleans for a checkbox. */
export function formFields(components) {
  const fields = [];
  const nodes = components.map((part) => build(part, fields));
  return {
    nodes,
    values: () => Object.fromEntries(fields.map((field) => [field.id, field.value()])),
    focus: () => fields[0]?.input.focus(),
    check() {
      const wrong = fields.filter((field) => !field.check());
      wrong[0]?.input.focus();
      return wrong.length === 0;
    },
  };
}

function build(part, fields) {
  if (part.type === ROW) return part.components.map((inner) => build(inner, fields));
  if (part.type === TEXT) return markdown(part.content);
  if (part.type === LABEL) return labelled(part.label, part.description, part.component, fields);
  return labelled(part.label ?? "", null, part, fields);
}

function labelled(label, description, part, fields) {
  count += 1;
  const id = `field-${count}`;
  const control = makeControl(part, id, label);
  const problem = el("p", { class: "problem", id: `${id}-problem`, role: "alert" });
  const field = {
    id: part.custom_id,
    input: control.input,
    value: control.value,
    check() {
      problem.textContent = control.problem();
      control.input.setAttribute("aria-invalid", String(problem.textContent !== ""));
      return problem.textContent === "";
    },
  };
  fields.push(field);
  control.node.addEventListener("input", () => {
    problem.textContent = "";
    control.input.setAttribute("aria-invalid", "false");
  });
  const required = (part.required ?? true) && part.type !== CHECK;
  control.input.setAttribute("aria-describedby", `${id}-problem`);
  return el(
    "div",
    { class: "form-field" },
    el("label", { for: id }, label, required && el("span", { class: "required", title: "required" }, " *")),
    description && el("p", { class: "faint" }, description),
    control.node,
    problem,
  );
}

function makeControl(part, id, label) {
  if (part.type === TEXT_INPUT) return textControl(part, id);
  if (SELECTS.has(part.type)) return selectControl(part, id, label);
  if (part.type === RADIO || part.type === CHECKS) return boxesControl(part, id);
  if (part.type === CHECK) return checkControl(part, id);
  const input = el(
    "p",
    { class: "faint", tabindex: "-1", id },
    "This page cannot fill in this kind of field.",
  );
  return {
    node: input,
    input,
    value: () => null,
    problem: () => (part.required ? "This field is required." : ""),
  };
}

function textControl(part, id) {
  const long = part.style === 2;
  const input = el(long ? "textarea" : "input", {
    id,
    class: "text-input",
    placeholder: part.placeholder,
    maxlength: part.max_length,
    autocomplete: "off",
    rows: long ? 5 : null,
    value: part.value ?? "",
    data: { customId: part.custom_id },
  });
  const left = el("span", { class: "faint counter", "aria-hidden": "true" });
  const counted = () =>
    (left.textContent = part.max_length ? `${input.value.length}/${part.max_length}` : "");
  input.addEventListener("input", counted);
  counted();
  const problem = () => {
    const length = input.value.length;
    if (length === 0) return (part.required ?? true) ? "Please fill this in." : "";
    if (length < (part.min_length ?? 0)) return `At least ${part.min_length} characters, please.`;
    return part.max_length && length > part.max_length
      ? `At most ${part.max_length} characters, please.`
      : "";
  };
  return { node: el("div", { class: "counted" }, input, left), input, value: () => input.value, problem };
}

function selectControl(part, id, label) {
  const node = select(part, () => node.dispatchEvent(new Event("input")), label);
  node.id = id;
  const needed = (part.required ?? true) ? Math.max(part.min_values ?? 1, 1) : 0;
  return {
    node,
    input: node,
    value: () => node.values,
    problem: () => (node.values.length < needed ? "Please choose." : ""),
  };
}

function boxesControl(part, id) {
  const single = part.type === RADIO;
  const boxes = part.options.map((option) =>
    el("input", {
      type: single ? "radio" : "checkbox",
      name: id,
      value: option.value,
      checked: option.default,
    }),
  );
  const node = el(
    "div",
    { class: "boxes", role: single ? "radiogroup" : "group", id, tabindex: "-1" },
    part.options.map((option, at) =>
      el(
        "label",
        { class: "box" },
        boxes[at],
        el(
          "span",
          {},
          option.label,
          option.description && el("span", { class: "faint" }, option.description),
        ),
      ),
    ),
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const needed = (part.required ?? true) ? Math.max(part.min_values ?? 1, 1) : 0;
  return {
    node,
    input: boxes[0] ?? node,
    value: () => (single ? (chosen()[0] ?? null) : chosen()),
    problem: () => (chosen().length < needed ? "Please choose." : ""),
  };
}

function checkControl(part, id) {
  const input = el("input", { type: "checkbox", id, checked: part.default });
  return { node: input, input, value: () => input.checked, problem: () => "" };
}
