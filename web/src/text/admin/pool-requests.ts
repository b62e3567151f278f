import { formatDateTime } from "../../ui/format/time.ts";

const wallets = (count: number) =>
  count === 1 ? "1 new wallet" : `${count.toLocaleString("en")} new wallets`;

/** Changes of deposit addresses that another administrator decides on (T68). */
export const poolRequestsText = {
  tab: "Waiting",
  /** In forms that request something. */
  hints: {
    second: "Another administrator has to approve this before it takes effect. Owners get an email.",
    wait: "Nobody else can approve this, so it takes effect after 24 hours. Until then you can withdraw it. Owners get an email.",
  },
  reason: "Reason",
  reasonHint: "At least 3 characters. Other administrators see it, and it's recorded in the audit log.",
  /** In dialogs that end a request, or the trust in a key. */
  endReasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  made: { second: "Waiting for another administrator", wait: "It takes effect in 24 hours" },
  openWaiting: "See what is waiting",
  walletWaits: "A request about this wallet is waiting for a decision.",

  list: "Requests about deposit addresses",
  loadFailed: "Failed to load the requests.",
  empty: "Nothing is waiting",
  emptyDetail:
    "New wallets, changed addresses, and wallets that go to another user during their cooling-off period appear here until another administrator decides.",
  titles: {
    add: (count: number) => wallets(count),
    more: (count: number) =>
      count === 1
        ? "More addresses for 1 wallet"
        : `More addresses for ${count.toLocaleString("en")} wallets`,
    change: "New addresses for a wallet",
    assign: (email: string) => `A cooling-off wallet for ${email}`,
  },
  sources: { hand: "Entered by hand", csv: "From a file", keys: "Derived from extended public keys" },
  by: (name: string) => `Requested by ${name}`,
  asked: (age: string, name: string) => `Requested by ${name}: ${age}`,
  lapses: (time: string) => `Expires on ${formatDateTime(time)}`,
  takesEffect: (time: string) => `Takes effect on ${formatDateTime(time)}, unless it is withdrawn`,
  trusts: "If you approve this, later wallets from these keys need no approval.",
  digest: "Check code",
  digestHint: "The administrator who requested this sees the same code.",
  wallet: "Wallet",
  holder: "Current user",
  nobody: "Nobody",
  formerHolder: "Previous user",
  target: "New user",
  restsUntil: "Cooling off until",
  old: "Old",
  next: "New",
  none: "None",
  numbered: (place: number) => `Wallet ${place.toLocaleString("en")}`,
  derived: (fingerprint: string, account: number, path: string) =>
    `Key ${fingerprint}, account ${account}, path ${path}`,
  showAll: (count: number) => `Show all ${count.toLocaleString("en")}`,
  walletsFailed: "Failed to load the wallets of this request.",

  approve: "Approve",
  decline: "Decline",
  withdraw: "Withdraw",
  /** The name of a button for one of several requests. */
  actOf: (act: string, what: string) => `${act}: ${what}`,
  dialogs: {
    approve: "Approve this request?",
    decline: "Decline this request?",
    withdraw: "Withdraw your request?",
  },
  approvals: {
    add_wallets:
      "Users will be shown these addresses, and their deposits go there. Compare them with your own wallet first.",
    add_addresses:
      "The wallets keep the addresses that they have, and show these as well: deposits go there. Compare them with your own wallet first.",
    change_addresses:
      "The wallet's user will be shown the new addresses, and deposits go there. Compare them with your own wallet first.",
    assign_resting:
      "The previous user may still send coins to its addresses. Until the cooling-off period ends, each deposit to it waits for a decision.",
  },
  unchanged: "Nothing changes, and it can be requested again.",
  done: { approve: "Approved: it has taken effect", decline: "Declined", withdraw: "Withdrawn" },
  unknown: "No answer from the server: it may have been saved. Trying again is safe.",

  trustedKeys: "Trusted keys",
  trustedWords:
    "Wallets derived from these keys go into the pool without an approval. Owners still get an email.",
  trustedKey: (fingerprint: string, account: number) => `Key ${fingerprint}, account ${account}`,
  since: (time: string) => `Trusted since ${formatDateTime(time)}`,
  distrust: "Stop Trusting",
  distrustTitle: "Stop trusting this key?",
  distrustWords: (key: string) =>
    `${key}: its wallets stay in the pool. Later ones need an approval again, and trusting it again takes one, too.`,
  distrusted: "The key is no longer trusted",
  trustKeys: "Trust these keys: later wallets from them need no approval",
  trustKeysHint: "An owner has to request or approve it.",
} as const;
