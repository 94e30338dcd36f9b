/** What to offer for an option of a command: its choices, members, channels, true and false, or what the bot proposes. */
import { api } from "./api.js";
import { avatar } from "./avatars.js";
import { FILE } from "./commands.js";
import { channelTitle, isMe, matching, userName, userSearch } from "./names.js";
import { afterPress } from "./presses.js";
import { isHere } from "./servers.js";
import { store } from "./store.js";

const DEBOUNCE_MS = 180;
let asked = 0;

/**
 * Offer items `{label, note, value, mark}` for `option` through `offer(items, empty)`, at once or when the bot has answered.
 * `field` is `{text}`; `values()` gives the other options as far as they are filled in.
 */
export function offerFor({ command, option, text, values, offer }) {
  asked += 1;
  if (option.autocomplete) return askBot(command, option, values, offer, asked);
  const items = offered(option, text);
  return offer(
    items,
    items.length === 0 && text && option.choices?.length ? "No choice begins like this." : null,
  );
}

function offered(option, text) {
  if (option.choices?.length > 0) {
    return matching(option.choices, (choice) => choice.name, text).map((choice) => ({
      label: choice.name,
      value: choice.value,
    }));
  }
  if (option.type === 5)
    return matching(["true", "false"], (word) => word, text).map((word) => ({
      label: word,
      value: word === "true",
    }));
  if (option.type === 6 || option.type === 9) {
    const people = [...store.users.values()]
      .filter((user) => !user.system)
      .sort((a, b) => distance(a) - distance(b));
    return matching(people, userSearch, text).map((user) => ({
      label: userName(user),
      note: user.bot ? "bot" : user.username,
      value: user.id,
      mark: avatar(user, 20),
    }));
  }
  if (option.type === FILE) return [{ label: "Choose a file…", value: null }];
  if (option.type === 7) {
    const channels = [...store.channels.values()].filter(isHere);
    return matching(channels, channelTitle, text).map((channel) => ({
      label: `#${channelTitle(channel)}`,
      value: channel.id,
    }));
  }
  return [];
}

/** Others come before oneself, and people before bots. */
function distance(user) {
  return user.bot ? 2 : isMe(user) ? 1 : 0;
}

function askBot(command, option, values, offer, turn) {
  const answer = (...shown) => afterPress(() => turn === asked && offer(...shown));
  setTimeout(async () => {
    if (turn !== asked) return;
    try {
      const { choices } = await api.autocomplete(store.current, command.path, values(), option.name);
      answer(
        choices.map((choice) => ({ label: choice.name, value: choice.value })),
        "The bot suggests nothing here.",
      );
    } catch (error) {
      answer([], error.message);
    }
  }, DEBOUNCE_MS);
}

/** Drop what is still on its way: the field it was for is gone. */
export function forgetOffers() {
  asked += 1;
}
