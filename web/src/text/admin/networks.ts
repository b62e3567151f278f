import type { AdminArrival, ArrivalState, DelayReason, PauseCause } from "@portico/contract";

/** The networks that the exchange watches by itself. */
export const networksText = {
  title: "Networks",
  tabs: "Networks and what arrived on them",
  networks: "Networks",
  arrivals: "Arrivals",
  loadFailed: "Failed to load the networks",

  states: {
    watching: "Watching",
    off: "Off",
    alone: "No server is watching",
    fault: "Fault",
    paused: "Paused",
  },
  since: (age: string) => `Since ${age}`,
  lastBlock: "Last block",
  noBlock: "None yet",
  behind: (blocks: string, time: string | null) =>
    `${blocks} ${blocks === "1" ? "block" : "blocks"} behind${time === null ? "" : `, about ${time}`}`,
  upToDate: "Up to date",
  taken: "Taken",
  watchedFrom: "Watched from block",
  confirmations: "Confirmations",
  finality: (shown: string) => `Final blocks, shown as ${shown}`,
  finalBlock: "Final block",
  finalBehind: (blocks: string, time: string | null) =>
    `${blocks} ${blocks === "1" ? "block" : "blocks"}${time === null ? "" : `, ${time}`} behind`,
  finalLate: (usual: string) => `Usually at most ${usual}`,
  mined: "Mined",
  usually: (time: string) => `Usually every ${time}`,
  waitingLongest: (age: string) => `The oldest: ${age}`,
  nodes: "Nodes",
  noNodes: "No node is set up",
  nodeDetails: "Details",
  nodeDetailsOf: (network: string) => `Nodes of ${network}`,
  confirming: "Deposits confirming",
  toDecide: "Payments to decide",
  largeConfirmations: (count: string, large: string, usd: string) => `${count}, or ${large} from $${usd}`,
  secondNode: "Second node",
  secondNodeFrom: (usd: string) => `From $${usd}`,
  secondNodeAlways: "For all deposits",
  secondNodeNever: "Not needed",
  withoutWitness: (count: string) =>
    count === "1"
      ? "1 deposit has its confirmations and waits for a second node."
      : `${count} deposits have their confirmations and wait for a second node.`,
  withoutWitnessDetail:
    "Add another node of this network to CHAINS, credit the deposit by hand, or change the sum.",
  showWaiting: "Show",
  showWaitingOf: (network: string) => `Show the deposits confirming on ${network}`,
  show: (count: string, what: string, network: string) => `${count}: ${what} on ${network}`,
  audited: "Balances audited",
  notAudited: "Not yet",
  untried: "This release hasn't been tested against a real node of this network.",
  change: "Change",
  changeOf: (network: string) => `Change ${network}`,
} as const;

/** The nodes of a network. */
export const nodesText = {
  title: (network: string) => `Nodes of ${network}`,
  detail: "In the order of CHAINS. The first that can be used is read.",
  use: "Used",
  read: "Read now",
  witness: "Second node",
  standby: "Not now",
  health: "State",
  sound: "Answers",
  since: (age: string) => `Since ${age}`,
  lastBlock: "Last block",
  atBlock: (height: string) => `Block ${height}`,
  behind: "Blocks behind the best node",
  behindAt: (height: string, blocks: string) => `Block ${height}, ${blocks} behind`,
  noAnswer: "No answer yet",
  answers: "Usual answer time",
  milliseconds: (count: string) => `${count} ms`,
  throttled: "Limits our requests. It's left alone for a while.",
  leftAlone: "Left alone until",
  disagrees: (height: string) => `Has another block ${height}`,
  disagreesAt: "Disagrees at block",
  itsBlock: "Its block",
  readBlock: "The block that was read",
  software: "Software",
  unknown: "Not known",
} as const;

const aboutDelays: Record<DelayReason, string> = {
  unreadable: "Look at the nodes below and at the server's log.",
  behind: "Blocks that were missed are being read. It ends by itself.",
  slow: "Compare with an explorer. If others see newer blocks, the node is the cause.",
};

/** What users read of a network, and what an owner has overruled. */
export const delayText = {
  usersRead: (sentence: string) => `Users read: ${sentence}`,
  whatToDo: aboutDelays,
  since: (age: string) => `Since ${age}`,
  ignored: "A cause for a pause is ignored",
  ignoredDetail: "An owner has resumed the network although this hasn't ended. It's ignored until it has.",
  ignoredBy: (username: string | null, age: string) =>
    username === null ? `Resumed ${age}` : `Resumed by ${username} ${age}`,
} as const;

/** What to do about each cause of a pause that the watcher has set, for administrators. */
const whatToDo: Record<PauseCause, string> = {
  reorganised:
    "A block whose payments were credited isn't in the node's chain any more. Compare the node with an explorer and with others. Nothing is credited until you decide.",
  deep_reorganisation:
    "More blocks were replaced than is usual here. Nothing that was credited has changed. Find out why, such as on the network's status page, then resume.",
  slow_blocks: "It ends by itself once blocks come at their usual pace.",
  not_final: "It ends by itself once the node calls newer blocks final.",
  nodes_disagree:
    "One of the nodes is on a fork or lies. Find out which with an explorer, and remove it from CHAINS. It ends by itself once they agree.",
  wrong_chain: "Correct the address in CHAINS. It ends by itself once the right node answers.",
  old_node: "Update the node. It ends by itself then.",
  stalled: "Look at the node and at the server's log. It ends by itself once blocks are read again.",
};

/** A network that its watcher has paused. */
export const tripwireText = {
  title: "Deposits and withdrawals are paused",
  whatToDo: (cause: PauseCause) => whatToDo[cause],
  since: (age: string) => `Paused ${age}`,
  resume: "Resume",
  resumeOf: (network: string) => `Resume ${network}`,
  dialogTitle: (network: string) => `Resume ${network}`,
  detail: "Deposits are credited and withdrawals are sent again immediately.",
  ignored: "This cause is ignored until it has ended.",
  follow: "Which chain is right?",
  followPlaceholder: "Choose",
  followRequired: "Choose which chain is right.",
  followChoices: {
    nodes: "The nodes' chain. Undo our blocks and read the new ones.",
    ours: "Our blocks. The node was wrong and has been corrected.",
  },
  followDetail:
    "Deposits that were credited in undone blocks stay credited and are listed to decide on. Their users can't withdraw until then.",
  reason: "Reason",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  done: (network: string) => `${network} resumed`,
  failed: "Failed to resume the network",
  gone: "This pause has ended. Close this and check again.",
} as const;

/** Reading old blocks again. */
export const rescanText = {
  open: "Read old blocks",
  openOf: (network: string) => `Read old blocks of ${network}`,
  title: (network: string) => `Read old blocks of ${network}`,
  detail:
    "Finds payments that were missed, such as those to addresses that were imported later, or from before the network was watched. What is known already is not credited again.",
  from: "First block",
  fromHint: "An explorer shows in which block a payment is.",
  to: "Last block",
  toHint: (last: string) => `Leave it empty to read up to block ${last}, the last one that was credited.`,
  wrong: (last: string) => `Enter a whole number from 0 to ${last}.`,
  toBelowFrom: "The last block can't be below the first one.",
  reason: "Reason",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  action: "Read",
  begun: (network: string) => `Old blocks of ${network} are being read`,
  failed: "Failed to begin reading",
  notCredited: "No deposit could be credited here yet, so there are no old blocks.",
  running: (blocks: string) => `${blocks} ${blocks === "1" ? "block" : "blocks"} left.`,
  ended: (age: string) => `Ended ${age}.`,
  found: (payments: string) =>
    payments === "0"
      ? "No new payment found."
      : `${payments} new ${payments === "1" ? "payment" : "payments"} found.`,
  row: "Old blocks read again",
  range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  stop: "Stop",
  stopOf: (network: string) => `Stop reading old blocks of ${network}`,
  stopped: "Stopped",
  stopFailed: "Failed to stop",
} as const;

/** Changing how a network is watched. */
export const chainText = {
  title: (network: string) => `Change ${network}`,
  detail: "It takes effect immediately, including for deposits that aren't credited yet.",
  watch: "Watch this network",
  watchOn: "Deposits appear automatically and are credited once they're confirmed.",
  watchOff: "Nothing is read. Deposits are entered by hand.",
  untried:
    "This release hasn't been tested against a real node of this network. Watch the first deposits closely before you announce it.",
  confirmations: "Confirmations",
  confirmationsHint: "How many blocks it takes to credit a deposit, including its own.",
  finalityHint:
    "A deposit is credited when the network calls its block final. This number is only what users see.",
  confirmationsWrong: "Enter a whole number from 1 to 100,000.",
  largeFrom: "Large from (US dollars)",
  largeFromHint: "Deposits worth this or more need more confirmations. Empty: all need the same.",
  largeFromMissing: "Enter a sum, or leave both fields empty.",
  largeConfirmations: "Confirmations of a large deposit",
  largeConfirmationsHint: "At least as many as other deposits need.",
  largeConfirmationsWrong: "Enter a whole number up to 100,000, at least as many as other deposits need.",
  witnessFrom: "Second node from (US dollars)",
  witnessFromHint:
    "Deposits worth this or more are credited only when a second node of the network has their block, too. 0: all deposits. Empty: none.",
  oneNode:
    "Fewer than two nodes of this network are set up. Until you add another one to CHAINS, deposits of this sum wait for an administrator to credit them.",
  sumWrong: "Enter a smaller sum.",
  reason: "Reason",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  save: "Save",
  saved: (network: string) => `${network} changed`,
  failed: "Failed to change the network",
  meanwhile: "This network has changed since you opened this. Close it and check again.",
} as const;

const states: Record<ArrivalState, string> = {
  waiting: "Waiting for a block",
  confirming: "Confirming",
  credited: "Credited",
  orphaned: "Not in the chain",
  below_minimum: "Below the minimum",
  unclaimed: "Unclaimed",
  review: "To review",
  undone: "Undone",
  settled: "Settled",
};

const questions: Record<NonNullable<AdminArrival["question"]>, string> = {
  entered_by_hand:
    "An administrator entered this transaction with another output, user, coin or amount. Compare the two.",
  account_deleted: "Its user's account was deleted.",
  rejected: "An administrator had rejected its deposit when it was confirmed.",
  amount_too_large: "The balance can't hold this amount.",
  wallet_rests:
    "It arrived during the wallet's cooling-off period after this user had it. Credit it to them, or find out who sent it. Crediting anyone else takes a second administrator.",
  unexplained:
    "The balance audit found it: it's on the address, but no transaction that was read explains it. Usually a contract sent it. Open the address in an explorer, find the transaction among its internal transactions, and credit it with that hash. If it's the exchange's own, settle it.",
};

/** Payments that arrived on watched networks. */
export const arrivalsText = {
  search: "Find by transaction hash",
  state: "State",
  network: "Network",
  toDecide: "To decide",
  unexplained: "Unexplained",
  allStates: "All states",
  allNetworks: "All networks",
  states,
  list: "Payments that arrived",
  columns: { payment: "Payment", user: "User", state: "State", seen: "Seen", actions: "Actions" },
  empty: "No payments found",
  nothingToDecide: "Nothing to decide",
  emptyDetail:
    "Payments to the addresses of the wallet pool appear here when a watched network reports them.",
  notFound:
    "No watched network has reported this transaction as a payment to one of our addresses. Check the hash, and whether the network is watched and up to date.",
  clear: "Clear the filters",
  askNodes: "Ask the nodes",
  loadFailed: "Failed to load the payments",

  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,
  explore: (hash: string) => `View ${hash} on its chain`,
  output: (index: string) => `Output ${index}`,
  nobody: "Not shown to any user",
  block: (height: string) => `Block ${height}`,
  noBlock: "In no block",
  between: (first: string, last: string) => `Between blocks ${first} and ${last}`,
  upTo: (height: string) => `Up to block ${height}`,
  noHash: "Transaction not known",
  exploreAddress: (address: string) => `View the address ${address} on its chain`,
  questions,
  below: (minimum: string) => `The minimum deposit is ${minimum}.`,
  unclaimed:
    "The address had not been shown to any user at the time. To credit it, open its owner's page and add a deposit from chain with this hash.",
  withoutWitness:
    "No second node has its block yet. Add another node of this network to CHAINS, complete its deposit by hand, or change the sum under Networks.",
  undone: "It was credited, and then the network undid its block. The user can't withdraw until you decide.",
  settledFor: (reason: string) => `Reason: ${reason}`,
  deposit: "Deposit",
  credit: "Credit",
  creditOf: (amount: string, email: string) => `Credit ${amount} to ${email}`,
  findUser: "Find its user",
  findUserOf: (amount: string) => `Find its user: ${amount}`,
  settle: "Settle",
  settleOf: (amount: string, network: string) => `Settle ${amount} (${network})`,
  own: "You can't decide on your own deposit.",
} as const;

/** Ending a question about a payment without a transfer. */
export const settleText = {
  title: { credited: "Leave it credited?", uncredited: "Settle it without crediting?" },
  credited: (amount: string, email: string) =>
    `${amount} stays in the balance of ${email}, who can withdraw again. If they should not keep it, subtract it from their balance first.`,
  uncredited: (amount: string) =>
    `${amount} will not be credited. You can still credit it later from the user's page.`,
  someone: "its user",
  reason: "Reason",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  action: { credited: "Leave It Credited", uncredited: "Settle" },
  done: "The payment is settled",
  failed: "Failed to settle the payment",
  meanwhile: "Someone has already decided on this payment.",
} as const;
