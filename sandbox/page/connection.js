/**
 * The live connection: read the whole state, then follow the events; start again whenever it breaks. A WebSocket, as a
 * browser opens no more than six plain connections to a host: a seventh tab would hang.
 */
import { api } from "./api.js";
import { settle } from "./interactions.js";
import { dropMessage, load, putChannel, putMessage, store, touch } from "./store.js";
import { toast } from "./toasts.js";

const RETRY_MS = [500, 1000, 2000, 4000, 8000];

const APPLY = {
  MESSAGE_CREATE: putMessage,
  MESSAGE_UPDATE: putMessage,
  MESSAGE_DELETE: (gone) => dropMessage(gone.channel_id, gone.id),
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  CHANNEL_DELETE: dropChannel,
  THREAD_DELETE: dropChannel,
  COMMANDS: (update) => {
    store.commands = update.commands;
    touch("commands");
  },
  BOT: (update) => {
    store.bot = { ...store.bot, ...update };
    if (update.user) store.users.set(update.user.id, update.user);
    touch("bot");
  },
  MEMBER: (update) => {
    store.users.set(update.user.id, update.user);
    touch("me");
  },
  DM: (update) => {
    store.dmOpen = update.open;
    touch("me");
  },
  INTERACTION: (update) => settle(update.id, update.state),
};

function dropChannel(gone) {
  store.channels.delete(gone.id);
  touch("channels");
}

let source = null;
let attempt = 0;
let timer = 0;

/** Be `name` from now on. `ready` is called after each fresh reading of the state; `refused` when there is no such member. */
export function connect(name, ready, refused) {
  const before = source;
  clearTimeout(timer);
  const stream = new WebSocket(`ws://${window.location.host}/sandbox/events?as=${encodeURIComponent(name)}`);
  source = stream;
  before?.close();
  // Events that arrive while the state is being read wait: applied late they can only repeat what it says.
  let waiting = [];

  let opened = false;
  let broken = false;
  const again = async () => {
    if (source !== stream || broken) return;
    broken = true;
    stream.close();
    // The browser does not say why a stream was refused: the state does.
    const error = opened ? null : await refusal(name);
    if (error?.status === 400 || error?.status === 404) return refused(error);
    if (source !== stream) return;
    setConnected(false);
    timer = setTimeout(() => connect(name, ready, refused), RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
    attempt += 1;
  };

  stream.onopen = async () => {
    opened = true;
    waiting = [];
    try {
      const state = await api.state(name);
      if (source !== stream) return;
      load(state);
    } catch (error) {
      if (error.status === 400 || error.status === 404) refused(error);
      else again();
      return;
    }
    attempt = 0;
    if (!store.connected) toast("Connected again. You have missed nothing.");
    setConnected(true);
    ready();
    waiting.forEach(apply);
    waiting = null;
  };
  stream.onmessage = (event) => {
    const item = JSON.parse(event.data);
    if (waiting) waiting.push(item);
    else apply(item);
  };
  stream.onclose = again;
}

/** Why the state is refused, or null. */
async function refusal(name) {
  try {
    await api.state(name);
  } catch (error) {
    return error;
  }
  return null;
}

function apply({ t: type, d: data }) {
  APPLY[type]?.(data);
}

function setConnected(connected) {
  store.connected = connected;
  touch("connection");
}
