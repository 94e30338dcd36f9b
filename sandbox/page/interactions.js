/** Commands, presses and modals: sent once, followed until the bot has answered or has not. */
import { api } from "./api.js";
import { openModal } from "./modal.js";
import { switchMember } from "./navigation.js";
import { addNote, dropMessage, putMessage, store, touch, watch } from "./store.js";

const SILENT_MS = 250;
const LOADING = 128;
/** The status of an interaction the bot did not acknowledge. */
const SILENT = 504;
const UNFINISHED = "The bot started to answer but did not finish.";

/** Message id -> why its last press failed. */
export const failures = new Map();
/** Interaction id -> the note that stands for its answer. */
const pending = new Map();
/** Interaction id -> the message whose control was pressed. */
const pressed = new Map();

/**
 * Send a slash command. Resolves to true once the bot has acknowledged it or has failed to; throws the ApiError of a
 * command that was refused as it was typed, or never arrived.
 */
export async function slash(channel, command, options) {
  let note = null;
  const timer = setTimeout(() => (note = addNote(channel, { state: "sending", command })), SILENT_MS);
  try {
    const answer = await api.slash(channel, command, options);
    receive(answer, () => addNote(channel, { state: "thinking", command, private: answer.ephemeral }));
  } catch (error) {
    if (error.status !== SILENT) throw error;
    addNote(channel, { state: "failed", command, text: error.message });
  } finally {
    clearTimeout(timer);
    if (note) dropMessage(channel, note.id);
  }
}

/** Press a button or choose from a menu. Never throws: a failure is shown under the message. */
export async function click(message, customId, values) {
  if (failures.delete(message.id)) touch("messages");
  try {
    const answer = await api.click(message.id, customId, values);
    if (answer.become) return switchMember(answer.become);
    if (answer.deferred && !answer.command) pressed.set(answer.interaction, message.id);
    const { command, ephemeral } = answer;
    receive(
      answer,
      command ? () => addNote(message.channel_id, { state: "thinking", command, private: ephemeral }) : null,
    );
  } catch (error) {
    failures.set(message.id, error.message);
    touch("messages");
  }
}

/** Take the answer to an interaction: a modal opens, a message appears, a deferred answer is waited for. */
function receive(answer, wait) {
  if (answer.modal) {
    openModal(answer.modal, async (fields) =>
      receive(await api.modal(answer.interaction, answer.modal.custom_id, fields), null),
    );
  } else if (answer.message) {
    putMessage(answer.message);
  } else if (answer.deferred && wait && !answered(answer.interaction)) {
    pending.set(answer.interaction, wait());
  }
}

const replyTo = (message) => message.interaction_metadata?.id ?? message.interaction?.id;

function answered(id) {
  return [...store.messages.values()].some((list) => list.some((message) => replyTo(message) === id));
}

/** The server tells how one of our interactions went on. */
export function settle(id, state) {
  if (state === "deferred") return;
  if (state === "failed" && pressed.has(id)) {
    failures.set(pressed.get(id), UNFINISHED);
    touch("messages");
  }
  pressed.delete(id);
  const note = pending.get(id);
  if (!note) return;
  pending.delete(id);
  dropMessage(note.channel_id, note.id);
  if (state === "failed") addNote(note.channel_id, { ...note.note, state: "failed", text: UNFINISHED });
}

watch(["messages"], () => {
  for (const id of pending.keys()) if (answered(id)) settle(id, "done");
});

export const isLoading = (message) =>
  Boolean(message.flags & LOADING) &&
  !message.content &&
  !message.embeds?.length &&
  !message.components?.length;
