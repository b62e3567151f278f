const reasonWords = {
  reason: "Reason",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
} as const;

/** How a coin is swept, in its card. */
export const sweptText = {
  row: "Swept",
  from: (amount: string) => `From ${amount}`,
  off: "Off",
  paused: "Not while withdrawals are paused",
  open: (count: string) => (count === "1" ? "1 open payment" : `${count} open payments`),
  openOf: (count: string, coin: string, network: string) =>
    `${count === "1" ? "1 open payment" : `${count} open payments`} to sweep ${coin} on ${network}`,
  fault: "Not everything could be swept:",
  noSigner: "Nothing is swept, because no signer of this network may sweep.",
  change: "Sweeping",
  changeOf: (coin: string, network: string) => `Sweeping of ${coin} on ${network}`,
} as const;

/** Switching on or off that a coin is swept. */
export const sweepingText = {
  title: (coin: string, network: string) => `Sweeping of ${coin} on ${network}`,
  detail:
    "Moves deposits from their addresses to the paying address automatically. The signer signs it without approvals.",
  on: "Sweep this coin",
  onDetail: (coin: string) =>
    `Confirmed deposits are moved, but not while withdrawals of ${coin} or of this network are paused.`,
  offDetail: "Coins stay at deposit addresses. Sweeps that were already prepared continue.",
  paused: "Withdrawals on this network are paused, so nothing is swept until that ends.",
  noSigner: (networkId: string) =>
    `No signer may sweep on this network, so sweeping can only be switched off. To go on, let a signer pay there, with sweeps under networks.${networkId} in its settings.`,
  minimum: (symbol: string) => `Minimum (${symbol})`,
  minimumHint: {
    deposit:
      "Each deposit of at least this much is moved. Each adds to the network fee, so choose many times the fee. Small outputs of the paying address are joined at the same time.",
    address:
      "An address is swept once this much has arrived there. Each sweep pays a network fee, so choose many times the fee.",
    token:
      "An address is swept once this much has arrived there. Each sweep pays a network fee, and often a second one to send the address the network's own coin for it. Choose many times both.",
  },
  minimumWrong: "Please enter an amount above zero.",
  save: "Save",
  switchOff: "Switch off",
  saved: (isOn: boolean) => (isOn ? "Sweeping is on" : "Sweeping is off"),
  unknown: "No answer from the server: it may have been saved. Trying again is safe.",
  ...reasonWords,
} as const;

/** What is to be done next with a sweep, or what became of it. What it lacks is as for payments of withdrawals. */
const next = {
  prepared:
    "Its network is no longer paid by the signer. Next: discard it, or sign it in a wallet that has its keys.",
  unsigned:
    "Its network is no longer paid by the signer, so it is not signed. It continues when an owner lets the signer pay there again.",
  discardUnsigned: "Its network is no longer paid by the signer, so it is not signed. Next: discard it.",
  confirming: "It's in a block. It's finished once it's confirmed. There's nothing to do.",
  foreign:
    "Next: find out who sent the other transaction. Once the network has confirmed that one, an owner closes this payment.",
  discardIt: "Next: discard it. The exchange prepares another one if it is needed.",
  lost: "Another transaction has used its coins. Find out who sent that one. Then an owner closes this payment.",
  lostNonce:
    "Another transaction has used its nonce. Find out who sent that one. Then an owner closes this payment.",
} as const;

/** The same for a move to a cold address. What it lacks is as for payments of withdrawals. */
const nextCold = {
  unsigned:
    "Its network is paid by hand now, so nobody signs it here. It continues when an owner lets it be paid through files or by the signer.",
  discardUnsigned: "Its network is paid by hand now, so nobody signs it here. Next: discard it.",
  confirming: next.confirming,
  foreign: next.foreign,
  discardIt: "Next: discard it, and move the coins again.",
  lost: next.lost,
  lostNonce: next.lostNonce,
  final: "The network has confirmed it: the coins are at the cold address.",
  failed: "The network reverted it: it paid a fee and moved nothing. You can move the coins again.",
  discarded: "It was discarded before anyone signed it. The coins are at the paying address.",
  closed: "An owner closed it as lost. Look at both addresses before you move the coins again.",
} as const;

/** Payments that move the exchange's own coins: sweeps, gas for them, and moves to cold addresses. */
export const sweepText = {
  title: {
    sweep: (network: string) => `Sweep on ${network}`,
    gas: (network: string) => `Gas for a sweep on ${network}`,
    cold: (network: string) => `To cold storage on ${network}`,
  },
  moves: { sweep: "Moves", gas: "Sends", cold: "Moves" },
  fromOutputs: (count: number) =>
    count === 1 ? "From 1 output to the paying address" : `From ${count} outputs to the paying address`,
  fromAddress: "To the paying address, from this deposit address:",
  toAddress: (symbol: string) => `To this deposit address, so that it can send its ${symbol}:`,
  toCold: (label: string) => `From the paying address to ${label}:`,
  /** What a card's buttons are about. */
  what: {
    outputs: (amount: string, count: number) =>
      `sweep of ${amount} from ${count === 1 ? "1 output" : `${count} outputs`}`,
    sweep: (amount: string, address: string) => `sweep of ${amount} from ${address}`,
    gas: (amount: string, address: string) => `gas of ${amount} to ${address}`,
    cold: (amount: string, address: string) => `${amount} to cold storage at ${address}`,
  },
  looks: "The signer checks it within seconds. It needs no approval.",
  next: {
    sweep: {
      ...next,
      final: "The network has confirmed it: the coins are at the paying address.",
      failed:
        "The network reverted it: it paid a fee and moved nothing. The address is swept again after its next deposit.",
      discarded: "It was discarded before the signer took it. Its coins can be swept again.",
      closed: "An owner closed it as lost. Anything still at its addresses can be swept again.",
    },
    gas: {
      ...next,
      final: "The network has confirmed it: the address can pay for sending its tokens.",
      failed: "The network reverted it: it paid a fee and sent nothing. The exchange sends gas again.",
      discarded: "It was discarded before the signer took it. The exchange may send gas again.",
      closed: "An owner closed it as lost. The exchange sends gas again if the address needs it.",
    },
    cold: nextCold,
  },
  states: { final: "Confirmed", closed: "Closed as lost" },
  byExchange: (age: string) => `By the exchange, ${age.charAt(0).toLowerCase()}${age.slice(1)}`,
  rule: "Sweeping set by",
  onlyOwners: "Only owners can change a sweep.",
  close: "Close as lost",
  replace:
    "The new transaction uses the same coins or nonce as the earlier one, so the network accepts only one of them. The signer signs it if its limits allow it.",
} as const;

/** Giving up a sweep, or gas for one, that the signer has not taken. */
export const discardSweepText = {
  title: "Discard this payment?",
  words:
    "The signer has not signed its transaction, so it cannot be sent. While Sweeping of this coin is on in the treasury, the exchange prepares another one.",
  action: "Discard",
  done: "Payment discarded",
  unknown: "No answer from the server: the payment may have been discarded. Trying again is safe.",
  ...reasonWords,
} as const;

/** Giving up a move to a cold address that nobody has signed. */
export const discardColdText = {
  ...discardSweepText,
  words:
    "Its transaction wasn't downloaded for signing, so it can't be sent. The coins stay at the paying address.",
} as const;

/** Closing a sweep, or gas for one, that another transaction has made impossible. */
export const closeSweepText = {
  title: "Close this payment as lost?",
  words:
    "It can no longer be confirmed. The exchange prepares another one if there is still something to move.",
  checks: "Check first:",
  check: [
    "Look at the other transaction in an explorer. It must send the coins to an address of yours.",
    "Find out who sent it. Besides the signer, only a copy of its recovery phrase has these keys.",
    "If none of you sent it, the keys may be stolen. Pause withdrawals and deposits before you close this.",
  ],
  action: "Close as lost",
  done: "Payment closed",
  unknown: "No answer from the server: the payment may have been closed. Trying again is safe.",
  ...reasonWords,
} as const;

/** Closing a move to a cold address that another transaction has made impossible. */
export const closeColdText = {
  ...closeSweepText,
  words: "It can no longer be confirmed. Afterwards you can move the coins again.",
  check: [
    "Look at the other transaction in an explorer, and find out who sent it.",
    "Ask who used the paying address. If nobody did, its private key may be stolen: pause withdrawals.",
  ],
} as const;

/** Moving coins from the paying address to a cold one. */
export const moveText = {
  open: "Move coins here",
  openOf: (label: string) => `Move coins to ${label}`,
  title: (label: string) => `Move coins to ${label}`,
  detail:
    "Builds a transaction from the paying address to this one. It is signed like a payment, and listed under Payments.",
  signer:
    "The signer signs it without approvals if this address is among the cold addresses in its own settings.",
  compare: "Compare the address with the one on your offline device before you go on:",
  coin: "Coin",
  amount: (symbol: string) => `Amount (${symbol})`,
  held: (amount: string) =>
    `The paying address held ${amount} at the last reading. The network fee comes on top.`,
  heldUnknown: "What the paying address holds is not known yet. The network fee comes on top.",
  amountWrong: "Please enter an amount above zero.",
  save: "Build the transaction",
  saved: "Transaction built. It is listed under Payments.",
  unknown: "No answer from the server: it may have been built. Trying again is safe.",
  ...reasonWords,
} as const;
