/** Dark or light: what this tab chose, else what was chosen last, else what the system prefers. */

const KEY = "gamekeeper-theme";

export function currentTheme() {
  return document.documentElement.dataset.theme;
}

export function startTheme() {
  const prefers = window.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  document.documentElement.dataset.theme =
    sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? prefers;
}

export function flipTheme() {
  const theme = currentTheme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  sessionStorage.setItem(KEY, theme);
  localStorage.setItem(KEY, theme);
}
