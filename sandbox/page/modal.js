/** Modals: Discord's forms as a dialog. */
import { ApiError } from "./api.js";
import { el, fill, iconButton } from "./dom.js";
import { formFields } from "./fields.js";

/** Show `modal` ({custom_id, title, components}); `submit(fields)` sends it and throws an ApiError to keep it open. */
export function openModal(modal, submit) {
  const fields = formFields(modal.components);
  const problem = el("p", { class: "problem", role: "alert" });
  const send = el("button", { type: "submit", class: "button style-1" }, "Submit");
  const cancel = () => dialog.close();
  const form = el(
    "form",
    { novalidate: true },
    el(
      "header",
      { class: "dialog-head" },
      el("h2", { id: "modal-title" }, modal.title),
      iconButton("close", "Close", cancel),
    ),
    el("div", { class: "dialog-body" }, fields.nodes),
    el(
      "footer",
      { class: "dialog-foot" },
      problem,
      el("button", { type: "button", class: "button style-2", on: { click: cancel } }, "Cancel"),
      send,
    ),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": "modal-title" }, form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fill(problem);
    if (!fields.check()) return;
    send.disabled = true;
    try {
      await submit(fields.values());
      dialog.close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(problem, error.message);
    } finally {
      send.disabled = false;
    }
  });
  const opener = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener?.focus?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  fields.focus();
}
