/** The sandbox's JSON interface. Every refusal becomes an ApiError whose message may be shown. */
import { store } from "./store.js";

export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function request(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError("The sandbox cannot be reached. Is it still running?", 0);
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok)
    throw new ApiError(body.error ?? `The sandbox answered ${response.status}.`, response.status);
  return body;
}

function post(path, body) {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  return request(path, init);
}

const me = () => store.me.username;

export const api = {
  state: (name) => request(`/sandbox/state?as=${encodeURIComponent(name)}`),
  slash: (channel, command, options) => post("/sandbox/slash", { as: me(), channel, command, options }),
  autocomplete: (channel, command, options, focused) =>
    post("/sandbox/autocomplete", { as: me(), channel, command, options, focused }),
  click: (message, customId, values) =>
    post("/sandbox/click", { as: me(), message, custom_id: customId, values }),
  modal: (interaction, customId, fields) =>
    post("/sandbox/modal", { as: me(), interaction, custom_id: customId, fields }),
  message: (channel, content) => post("/sandbox/message", { as: me(), channel, content }),
  dismiss: (message) => post("/sandbox/dismiss", { as: me(), message }),
  dm: (open) => post("/sandbox/dm", { as: me(), open }),
  member: () => post("/sandbox/member", {}),
  fault: (fault) => post("/sandbox/fault", fault),
};
