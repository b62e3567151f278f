import type { AdminPayment, PaymentState, SignerAnswer } from "@portico/contract";

/** "Just now" within a sentence; "5 minutes ago" is unchanged. */
const within = (age: string) => age.charAt(0).toLowerCase() + age.slice(1);

/** Payments that a separate process signs once administrators have approved them. */
export const signerText = {
  waiting: "With the signer",
  approvals: (have: string, needed: string) => `Waiting for approval: ${have} of ${needed}`,
  refused: "Refused by the signer",

  looks: "The signer checks it within seconds. If it needs approvals, you'll see that here.",
  raises:
    "The signer signs the transaction with the higher fee if its fee limit allows it. Until then the earlier one may still be confirmed.",
  lastSeen: (age: string) => `Waiting for the signer, which was last seen ${within(age)}.`,
  none: "Waiting for a signer: none reports the paying address.",
  silent: (name: string, age: string) => `Signer silent: ${name} was last seen ${within(age)}.`,
  silentNone: "No signer reports the paying address.",
  silentNext: "It continues once the signer runs again.",

  approvedBy: "Approved by",
  approval: (name: string, age: string) => `${name}, ${age}`,
  you: "You",
  youApproved: (time: string) => `You approved this payment: ${time}.`,
} as const;

type Details = NonNullable<AdminPayment["signer_answer"]>["details"];

/** An answer's details in words. */
export interface AnswerWords {
  /** An amount with its symbol. */
  amount: (name: string) => string;
  /** A coin's symbol. */
  coin: string;
  /** A payment, as it is named elsewhere. */
  payment: string;
  details: Details;
}

/** Why the signer does not sign a payment, and what can be done about it. */
export const signerAnswerText: Record<SignerAnswer, (words: AnswerWords) => string> = {
  needs_approvals: ({ details }) =>
    `Next: different administrators approve it. It has ${details.have} of ${details.needed} approvals.`,
  refused_here: ({ details }) =>
    refusedHere[String(details.refusal)] ?? `The exchange refuses it at the moment.`,
  not_served: () =>
    "The signer's settings lack this network, or have another address for it. Correct them and restart it.",
  coin_not_served: ({ coin }) =>
    `The signer's settings lack ${coin} on this network. Add it and restart the signer.`,
  unreadable: () =>
    "The signer cannot read the transaction. Check that it runs the same release as the exchange.",
  differs: ({ details }) => differs[String(details.what)] ?? "The transaction is not what was approved.",
  over_payment_limit: ({ amount }) =>
    `It pays more than the signer's limit of ${amount("limit")} for one payment. Raise the limit in the signer's settings, or pay it in another way.`,
  over_daily_limit: ({ amount }) =>
    `The signer's daily limit is ${amount("limit")}, and it has already signed ${amount("signed")}. It signs this payment when the limit allows it.`,
  fee_over_limit: ({ amount }) => `Its network fee is above the signer's limit of ${amount("limit")}.`,
  fees_over_daily_limit: ({ amount }) =>
    `The signer's daily limit for network fees is ${amount("limit")}, and it has already signed ${amount("signed")}. It signs this payment when the limit allows it.`,
  signed_before: ({ payment }) =>
    `The signer signed one of these withdrawals before, in payment ${payment}, which these approvals do not mention. Find out whether that one paid.`,
  other_anchor: () =>
    "The signer signed this payment before with other coins or another nonce. Both transactions could be mined, so it would be paid twice.",
  amount_changed: () =>
    "A coin that it spends has another amount than the signer was told before. Check the exchange's node.",
  sweeps_off: () =>
    "The signer's settings allow no sweeps on this network. Add sweeps to the network there and restart it, or switch Sweeping off.",
  gas_over_limit: ({ amount }) =>
    `It sends more gas than the signer's limit of ${amount("limit")} for one address. Raise max_gas in the signer's settings, or discard it.`,
  cold_not_served: () =>
    "The signer's settings do not have this address among the cold addresses of the network. Compare it with your offline device, add it there, and restart the signer.",
  sweeps_over_daily_limit: ({ amount }) =>
    `The signer's daily limit for fees and gas of sweeps is ${amount("limit")}, and it has already signed ${amount("signed")}. It signs this payment when the limit allows it.`,
};

/** The same for sweeps, which nobody approves. */
export const sweepAnswerText: typeof signerAnswerText = {
  ...signerAnswerText,
  coin_not_served: ({ coin }) =>
    `The signer does not know ${coin} on this network. Check that it runs the same release as the exchange.`,
  differs: ({ details }) =>
    sweepDiffers[String(details.what)] ?? "The transaction is not what it should be. Find out who built it.",
  other_anchor: () =>
    "The signer signed this payment before with other coins or another nonce. Both transactions could be mined. Find out who built this one.",
};

/** Why the exchange keeps the signer from signing; by the refusal's code. */
const refusedHere: Record<string, string> = {
  withdrawals_paused: "Withdrawals are paused here. The signer signs it when they are on again.",
  user_not_allowed: "A user it pays is suspended or banned. It continues when they are active again.",
  user_withdrawals_frozen: "The withdrawals of a user it pays are frozen. It continues when the freeze ends.",
  user_deposit_undone:
    "The network has undone a deposit of a user it pays. It continues when that is settled under Networks.",
  unusable_address:
    "Coins sent to the address of one of its withdrawals are lost. It continues when an owner releases that withdrawal.",
  second_approval_first: "One of its withdrawals needs a second approval first.",
};

/** What differs between the transaction and what was approved. */
const differs: Record<string, string> = {
  "what it pays": "The transaction does not pay what was approved. Do not approve it; find out who built it.",
  "its change": "The transaction's change does not go back to the paying address. Find out who built it.",
  "its chain": "The transaction is for another chain. Find out who built it.",
  "what it spends":
    "The transaction spends coins that are not at the paying address. Do not approve it; find out who built it.",
  "what it paid before":
    "The signer signed this payment before, with other withdrawals. Do not approve it; find out who changed the database.",
};

/** What differs between the transaction and what a sweep may do. */
const sweepDiffers: Record<string, string> = {
  "what it pays": "The transaction does not pay your own address alone. Find out who built it.",
  "its addresses":
    "It uses a deposit address whose key the signer does not have. Find out who changed the wallet pool.",
  "its chain": "The transaction is for another chain. Find out who built it.",
  "what it paid before":
    "The signer signed a payment of withdrawals, or one on another network, under this one's id. Find out who changed the database.",
};

/** Signing with a passkey what a payment pays. */
export const approveText = {
  title: "Approve this payment?",
  words:
    "Your passkey signs exactly these recipients and amounts, and the signer pays nothing else. You cannot take an approval back.",
  check: "Check each address and amount:",
  tag: (tag: string) => `Tag: ${tag}`,
  earlier: (amount: string, payment: string, state: PaymentState) =>
    `The withdrawal of ${amount} may have been signed before in payment ${payment}, which ${earlierStates[state] ?? "has ended"}. Approve only if you know that it did not pay.`,
  showEarlier: "Show its payments in a new tab",
  noPasskey: "You need a passkey to approve payments.",
  addPasskey: "Add one under Security in your profile",
  action: "Approve with passkey",
  waiting: "Waiting for your device...",
  done: "Payment approved",
  unknown: "No answer from the server: your approval may have been stored. Trying again is safe.",
} as const;

const earlierStates: Partial<Record<PaymentState, string>> = {
  failed: "the network reverted",
  lost: "was lost",
  closed: "an owner closed as not paid",
};

/** What differs from files while a payment is discarded or replaced. */
export const signerActText = {
  discard: "The signer has not signed its transaction, so it cannot be sent. Its withdrawals stay claimed.",
  replace:
    "The new transaction uses the same coins or nonce as the earlier one, so the network accepts only one of them. Nothing is paid twice. The signer signs it without new approvals if its fee limit allows it.",
  attemptStates: { built: "Not signed", exported: "Taken by the signer, not signed yet" },
} as const;

/** The signer in the dialog and on the card of a network. */
export const networkSignerText = {
  choice: "By the signer",
  detail:
    "The exchange builds transactions. Administrators approve them with passkeys, and portico-signer, a separate process with the key, signs them.",
  by: "Paid by the signer",
  row: "Signer",
  seen: (name: string, age: string) => `${name}, seen ${within(age)}`,
  silent: (name: string, age: string) => `Signer silent: ${name} was last seen ${within(age)}`,
  none: "No signer reports this address",

  address: "Paying address",
  reported: (name: string, age: string) => `Reported by ${name}, last seen ${within(age)}`,
  nobody: (network: string) =>
    `No signer has reported an address on ${network}. Start portico-signer with this network in its settings; its address then appears here.`,
  missing: "No signer has reported an address yet.",
  choose: "Please choose the address.",
  compare:
    "Compare this address with the one that portico-signer prints on its own machine. If they differ, do not save: withdrawals would be paid from a key that is not yours.",

  keys: "Approvers' keys for the signer",
  keysDetail:
    "The signer accepts approvals of these passkeys alone. Copy them into approvers in its settings, and leave out administrators who should not approve payments.",
  keysWarning:
    "Before you restart the signer, let each administrator compare the fingerprint of their own passkey with the one under Security in their profile.",
  keysFailed: "Failed to load the approvers' keys",
  copyKeys: "Copy the keys as JSON",
  copied: "Keys copied",
  noKeys: "No passkey yet",
  key: (name: string, date: string) => `${name}, added ${date}`,
} as const;
