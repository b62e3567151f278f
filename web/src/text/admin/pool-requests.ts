import { formatDateTime } from "../../ui/format/time.ts";

const wallets = (count: number) =>
  count === 1 ? "1 new wallet" : `${count.toLocaleString("en")} new wallets`;

/** Changes of deposit addresses that another administrator decides on (T68). */
export const poolRequestsText = {
  tab: "Waiting",
  /** In forms that request something. */
  hints: {
    second: "Another administrator has to approve this before it takes effect. Owners get an email.",
    wait: "Nobody else could approve this, so it takes effect by itself after 24 hours. You can withdraw it until then. Owners get an email.",
  },
  reason: "Reason",
  reasonHint: "At least 3 characters. Who decides reads it, and it is kept in the audit log.",
  reasonRequired: "Please give a reason.",
  made: { second: "It waits for another administrator now", wait: "It takes effect in 24 hours" },
  openWaiting: "See what is waiting",
  walletWaits: "A request about this wallet is waiting for a decision.",

  list: "Requests about deposit addresses",
  loadFailed: "Failed to load the requests.",
  empty: "Nothing is waiting",
  emptyDetail:
    "New wallets, changed addresses, and resting wallets for other users appear here until another administrator has decided on them.",
  titles: {
    add: (count: number) => wallets(count),
    change: "Other addresses for a wallet",
    assign: (email: string) => `A resting wallet for ${email}`,
  },
  sources: { hand: "Entered by hand", csv: "From a file", keys: "Derived from extended public keys" },
  asked: (age: string, name: string) => `Requested by ${name}: ${age}`,
  lapses: (time: string) => `Lapses on ${formatDateTime(time)}`,
  takesEffect: (time: string) => `Takes effect on ${formatDateTime(time)}, unless it is withdrawn`,
  trusts: "Further wallets from these keys would need no approval.",
  digest: "Check code",
  digestHint: "Whoever requested this sees the same code.",
  wallet: "Wallet",
  holder: "User now",
  nobody: "Nobody",
  formerHolder: "Had it before",
  target: "Gets it",
  restsUntil: "Rests until",
  old: "Now",
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
    change_addresses:
      "The wallet's user will be shown the new addresses, and deposits go there. Compare them with your own wallet first.",
    assign_resting:
      "Coins may still arrive for the user who had it before. Until its rest ends, each deposit to it waits for a decision.",
  },
  unchanged: "Nothing changes. It can be requested again.",
  done: { approve: "Approved: it has taken effect", decline: "Declined", withdraw: "Withdrawn" },
  unknown: "No answer from the server: it may have been saved. Trying again is safe.",

  trustedKeys: "Trusted keys",
  trustedWords:
    "Wallets derived from these keys go into the pool without an approval. Owners still get an email.",
  trustedKey: (fingerprint: string, account: number) => `Key ${fingerprint}, account ${account}`,
  since: (time: string) => `Trusted since ${formatDateTime(time)}`,
  distrust: "Stop Trusting",
  distrustTitle: "Stop trusting this key?",
  distrustWords: "Wallets in the pool stay. The next ones derived from it need an approval again.",
  distrusted: "The key is not trusted any more",
  trustKeys: "Trust these keys: further wallets from them need no approval",
  trustKeysHint: "An owner has to request or approve it.",
} as const;
