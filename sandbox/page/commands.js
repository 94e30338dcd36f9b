/** The slash commands as one types them: each path with its options, and what may stand in an option. */
import { DM, findChannel, findUser } from "./names.js";
import { store } from "./store.js";

const [SUBCOMMAND, GROUP] = [1, 2];
const [IN_SERVER, IN_CONVERSATION] = [0, 1];
export const FILE = 11;
export const TYPES = {
  3: "text",
  4: "whole number",
  5: "true or false",
  6: "member",
  7: "channel",
  8: "role",
  9: "member or role",
  10: "number",
  11: "file",
};

/** All commands one can send here: `{path, description, options}`, by path. */
export function commandList() {
  const context = store.channels.get(store.current)?.type === DM ? IN_CONVERSATION : IN_SERVER;
  const chat = store.commands.filter(
    (command) => (command.type ?? 1) === 1 && (command.contexts?.includes(context) ?? true),
  );
  return chat.flatMap((command) => leaves(command, [])).sort((a, b) => (a.path < b.path ? -1 : 1));
}

function leaves(command, above) {
  const path = [...above, command.name];
  const inner = (command.options ?? []).filter(
    (option) => option.type === SUBCOMMAND || option.type === GROUP,
  );
  if (inner.length > 0) return inner.flatMap((option) => leaves(option, path));
  return [{ path: path.join(" "), description: command.description, options: command.options ?? [] }];
}

export function findCommand(path) {
  return commandList().find((command) => command.path === path);
}

/** Commands for what was typed behind the slash, best first. */
export function searchCommands(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const score = (command) => {
    if (command.path.startsWith(wanted.join(" "))) return 0;
    const words = command.path.split(" ");
    if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 1;
    if (wanted.every((part) => command.path.includes(part))) return 2;
    return wanted.every((part) => `${command.path} ${command.description}`.toLowerCase().includes(part))
      ? 3
      : 9;
  };
  return commandList()
    .map((command) => [score(command), command])
    .filter(([points]) => points < 9)
    .sort((a, b) => a[0] - b[0])
    .map(([, command]) => command);
}

/** The command a line begins with, followed by a space or the end, and the rest of the line. */
export function readCommand(line) {
  const text = line.replace(/^\//, "");
  const found = commandList()
    .filter((command) => text === command.path || text.startsWith(`${command.path} `))
    .at(-1);
  return found ? { command: found, rest: text.slice(found.path.length).trim() } : null;
}

/** `name:value name:value …` behind a command, values running to the next name; `rest` is what stands before. */
export function readValues(command, rest) {
  const names = command.options.map((option) => option.name);
  if (names.length === 0) return { values: {}, rest };
  const pattern = new RegExp(
    `(?:^|\\s)(${names.map((name) => name.replace(/[^\w-]/g, "\\$&")).join("|")}):`,
    "g",
  );
  const marks = [...rest.matchAll(pattern)];
  const values = Object.fromEntries(
    marks.map((mark, at) => [mark[1], rest.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim()]),
  );
  return { values, rest: rest.slice(0, marks[0]?.index).trim() };
}

/** What the server gets for `text` in `option`; throws an Error whose message says what to write instead. */
export function optionValue(option, text) {
  const given = text.trim();
  if (option.choices?.length > 0) {
    // Exactly as written first: `Mono` and `MONO` are two games.
    const choice =
      option.choices.find((item) => item.name === given || String(item.value) === given) ??
      option.choices.find((item) => item.name.toLowerCase() === given.toLowerCase());
    if (!choice)
      throw new Error(`${option.name}: choose one of ${option.choices.map((item) => item.name).join(", ")}.`);
    return choice.value;
  }
  return (READ[option.type] ?? ((_, value) => value))(option, given);
}

const READ = {
  4: (option, text) => number(option, text, /^-?\d+$/, "a whole number"),
  10: (option, text) => number(option, text, /^-?\d+(\.\d+)?$/, "a number"),
  5: (option, text) => {
    const value = { true: true, yes: true, false: false, no: false }[text.toLowerCase()];
    if (value === undefined) throw new Error(`${option.name}: write true or false.`);
    return value;
  },
  6: (option, text) => known(option, findUser(text), "member"),
  9: (option, text) => known(option, findUser(text), "member"),
  7: (option, text) => known(option, findChannel(text), "channel"),
  [FILE]: (option) => {
    throw new Error(`${option.name}: choose a file.`);
  },
};

function number(option, text, pattern, what) {
  const value = Number(text);
  const { min_value: least = -Infinity, max_value: most = Infinity } = option;
  if (!pattern.test(text)) throw new Error(`${option.name}: write ${what}.`);
  if (value < least || value > most) throw new Error(`${option.name}: write ${what} ${range(least, most)}.`);
  return value;
}

function range(least, most) {
  if (most === Infinity) return `of at least ${least}`;
  return least === -Infinity ? `of at most ${most}` : `from ${least} to ${most}`;
}

function known(option, found, what) {
  if (!found) throw new Error(`${option.name}: there is no such ${what}.`);
  return found.id;
}

/** One line about an option: its type, bounds, whether it must be given, and what it is for. */
export function optionHint(option) {
  const least = option.min_value ?? -Infinity;
  const most = option.max_value ?? Infinity;
  const bounds = least > -Infinity || most < Infinity ? ` ${range(least, most)}` : "";
  return `${TYPES[option.type] ?? "value"}${bounds}${option.required ? ", required" : ", optional"}`;
}
