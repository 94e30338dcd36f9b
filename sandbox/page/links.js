/** Links: http(s) alone, opened apart; a link to a message of this server leads there inside the page. */
import { el } from "./dom.js";
import { openChannel } from "./navigation.js";

const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** An anchor for `url`, or its bare text where the address is not one to follow. */
export function safeLink(url, content, props = {}) {
  const jump = JUMP.exec(url);
  if (jump) {
    const go = (event) => {
      event.preventDefault();
      openChannel(jump[1], jump[2]);
    };
    return el(
      "a",
      { href: `?channel=${jump[1]}`, ...props, on: { click: go } },
      content === url ? "↗ message" : content,
    );
  }
  if (!/^https?:\/\//i.test(url)) return el("span", {}, content);
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", ...props }, content);
}
