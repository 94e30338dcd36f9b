/** Presses that are under way. A press counts only on the element it began on, so the page stays as it is until it ends. */

const CONTROL = "button, a, summary, label, [role]";

let held = false;
let waiting = new Set();

export function startPresses() {
  document.addEventListener("pointerdown", (event) => (held = event.target.closest(CONTROL) !== null), true);
  // The click follows its pointerup within the same task.
  for (const type of ["pointerup", "pointercancel"])
    document.addEventListener(type, () => setTimeout(release), true);
  window.addEventListener("blur", release);
}

/** Do `action`, which changes what is seen, now or as soon as nothing is pressed; once, however often it is asked for. */
export function afterPress(action) {
  if (held) waiting.add(action);
  else action();
}

function release() {
  held = false;
  const due = waiting;
  waiting = new Set();
  for (const action of due) action();
}
