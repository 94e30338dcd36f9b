/** Start the page: who, where, and every part once. */
import { startChannels } from "./channels.js";
import { prefill, startComposer } from "./composer.js";
import { connect } from "./connection.js";
import { el, fill } from "./dom.js";
import { memberKeys, startMembers } from "./members.js";
import { scrollToMessage, startMessages } from "./messages.js";
import { findChannel } from "./names.js";
import { memberAddress, onNavigation, openChannel, wantedChannel, wantedMember } from "./navigation.js";
import { startPresses } from "./presses.js";
import { startScroll } from "./scroll.js";
import { store } from "./store.js";
import { startTheme } from "./theme.js";
import { startTicking } from "./timestamps.js";
import { startToasts } from "./toasts.js";
import { startTopbar } from "./topbar.js";
import { startUnread } from "./unread.js";

startTheme();
startPresses();
startChannels();
startMembers();
startMessages();
startScroll();
startComposer();
startTopbar();
startToasts();
startUnread();
startTicking();
memberKeys();
onNavigation({ beMember: be, scrollTo: scrollToMessage, prefill });
be(wantedMember());

function be(name) {
  connect(name, settleIn, refuse);
}

/** After each reading of the state: the channel of the address, else where one was, else the first. */
function settleIn() {
  document.getElementById("app").classList.add("ready");
  const wanted = findChannel(wantedChannel() ?? "")?.id;
  const choice =
    [wanted, store.current].find((id) => store.channels.has(id)) ?? [...store.channels.keys()][0];
  openChannel(choice);
}

function refuse(error) {
  fill(
    document.body,
    el(
      "main",
      { class: "refusal" },
      el("h1", {}, "No member has that name"),
      el("p", {}, error.message),
      el("p", {}, el("a", { href: memberAddress("red") }, "Continue as red")),
    ),
  );
}
