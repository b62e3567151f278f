import type { HashDifference } from "@portico/contract";

/** What a network says of the transaction that was entered for a withdrawal (T86). */
export const hashCheckText = {
  title: "Transaction that was entered",
  enteredBy: (name: string, age: string) =>
    `Entered by ${name}, ${age.charAt(0).toLowerCase()}${age.slice(1)}`,
  copyHash: "Copy transaction hash",
  /** On badges. */
  badges: {
    looking: "Checking the hash",
    unknown: "Hash not found",
    waiting: "Sent",
    mined: (done: string, needed: string) => `Sent ${done}/${needed}`,
    differs: "Hash differs",
  },
  looking: "The network is being asked for this transaction.",
  unknown:
    "No node has this transaction. A new one takes up to a minute to arrive. If it stays unknown, check the hash and enter the right one.",
  waiting: "It pays this withdrawal. No block has it yet.",
  mined: (done: string, needed: string) =>
    `It pays this withdrawal: ${done} of ${needed} confirmations. The withdrawal is completed automatically at the last one.`,
  /** Why it can be neither approved nor rejected. */
  onChain: "A block has its transaction. It is completed automatically.",
  enterAnother: "Nothing was completed, and the claim stays. Enter the hash of the transaction that paid it.",

  /** Below the field for a hash. */
  isCompared: "It's read from the network and compared with this withdrawal.",
  isNotCompared: "No node reads this network, so nothing is checked.",
  entered: "Hash entered. The withdrawal is completed once the network has confirmed it",

  accept: "Complete it anyway",
  acceptReason: "Reason for completing it",
  acceptHint:
    "Only if you know that the coins have arrived, such as where a contract sent them. The user is emailed this hash. At least 3 characters. It's recorded in the audit log.",
  acceptUnknown: "No answer from the server: the withdrawal may have been completed. Trying again is safe.",
  accepted: "Withdrawal completed",
  reasonRequired: "Please give a reason.",
} as const;

/** What is wrong with a transaction. `symbol` is the withdrawal's. */
export function differenceText(difference: HashDifference, symbol: string): string {
  switch (difference.kind) {
    case "failed":
      return "This transaction failed, so it paid nothing.";
    case "network":
      return `This transaction is on another network: ${difference.networks.join(", ")}.`;
    case "address":
      return addressText(difference.addresses.filter((address) => address !== null));
    case "coin":
      return `This transaction pays the withdrawal's address another coin than ${symbol}.`;
    case "amount":
      return `This transaction pays the withdrawal's address ${difference.paid} ${symbol} instead of ${difference.expected} ${symbol}.`;
    case "earlier":
      return "This transaction is older than the withdrawal.";
    case "used":
      return "This transaction has paid another withdrawal of the same amount to this address.";
  }
}

function addressText(addresses: string[]): string {
  if (addresses.length === 0) return "This transaction pays nothing to the withdrawal's address.";
  return `This transaction pays nothing to the withdrawal's address. It pays ${addresses.join(", ")}.`;
}
