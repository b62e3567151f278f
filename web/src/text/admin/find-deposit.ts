import type { AdminFoundPayment, ArrivalState, PaymentFinding } from "@portico/contract";

const labels: Record<PaymentFinding, string> = {
  own_fee: "Our own fee",
  other_network: "Other network",
  unlisted: "Not listed",
  not_watched: "Not watched",
  waiting: "In no block",
  delayed: "Can't be read",
  not_read_yet: "Not read yet",
  being_read: "Being read",
  before_reading: "Before watching",
  not_counted: "Missed",
};

/** What an administrator should know and do, by why a payment is not among the arrivals. */
function explain({ finding, network, address_networks }: AdminFoundPayment): string {
  const names = new Intl.ListFormat("en").format(address_networks);
  const words: Record<PaymentFinding, string> = {
    own_fee: "The exchange sent it, so that the address can pay a network fee. It isn't a deposit.",
    other_network: `The pool has this address on ${names}, but not on ${network}, so nobody looks for it there. Add it to its wallet for a coin on ${network}, then read its block again.`,
    unlisted: `Its coin isn't listed on ${network}. Add it under Settings, Coins if you want to credit it, then read its block again.`,
    not_watched: `${network} isn't watched, so deposits there are entered by hand. Look it up in an explorer first.`,
    waiting: "It waits for a block. On a watched network it is counted by itself once a block has it.",
    delayed: `${network} can't be read at the moment. It is counted by itself once its block is read. Networks shows the fault.`,
    not_read_yet: "Its block is read next. Look again in a minute.",
    being_read: "Its block is being read again. Look again when that has ended.",
    before_reading: `Its block is from before ${network} was watched. Read that block again to count it.`,
    not_counted:
      "Its block was read, but this payment isn't known, such as when its address or coin was added later. Read its block again.",
  };
  return words[finding];
}

/** Looking up one transaction in the database and on all nodes. */
export const findDepositText = {
  tab: "Find a deposit",
  label: "Transaction hash or explorer link",
  hint: "Looks in the database, and asks every node in CHAINS.",
  required: "Enter a transaction hash or a link.",
  find: "Find",
  failed: "Failed to look it up",
  result: "Result",
  inputs: {
    address: "That's an address. Wallets finds addresses of the pool, and Users finds whose they are.",
    several: "That's more than one transaction. Paste one hash at a time.",
    nothing: "That's not a transaction hash.",
  },

  payments: "Payments to addresses of the pool",
  noPayments: "It pays no address of the pool",
  noPaymentsDetail:
    "A node has it. Compare its recipients with the user's addresses in an explorer. What a contract has sent is no payment of the transaction: the balance audit lists it under Arrivals as unexplained.",
  failedDetail: (network: string) =>
    `It failed on ${network}: nothing arrived, and the coins are still with the sender.`,
  unknown: "No node knows it",
  unknownDetail:
    "Ask the user for the hash or the link from the wallet that sent it. A Bitcoin-like node needs txindex=1 to know transactions in blocks.",
  notAsked: "No node was asked",
  notAskedDetail: "None of the networks with such hashes has a node in CHAINS.",
  byHand: (names: string) => `Nobody reads ${names}: look there in an explorer, and enter deposits by hand.`,
  tagged: (names: string) =>
    `On ${names} the memo or tag tells whose a payment is. If it is missing or wrong, credit the user once they have proven that they sent it.`,

  labels,
  explain,
  /** What happens next with a payment that nobody has to decide on. */
  next: {
    waiting: "It is counted by itself once a block has it.",
    confirming: "It is credited by itself at its last confirmation.",
    orphaned: "The network dropped it. If it is sent again, it appears again.",
  } as Partial<Record<ArrivalState, string>>,
  unlistedCoin: "A coin that isn't listed",
  confirmBeforeCredit: "It can be credited by hand once it has its confirmations.",
  address: "Address",
  heldThen: "Shown at the time to",
  heldNow: "Shown now to",
  nobody: "Nobody",
  creditedTo: "Credited to",
  by: "By",
  machine: "Its network",
  block: "Block",
  confirmations: "Confirmations",
  contract: "Token contract",
  units: "Smallest units",
  none: "None",
  showArrival: "Show in Arrivals",
  showArrivalOf: (amount: string) => `Show ${amount} in Arrivals`,
  addBalance: "Add Balance",
  addBalanceOf: (amount: string, email: string) => `Add ${amount} to the balance of ${email}`,
  readBlock: "Read Its Block",
  readBlockOf: (height: string, network: string) => `Read block ${height} of ${network}`,
  openWallet: "Open Its Wallet",
  openWalletOf: (address: string) => `Open the wallet with ${address}`,
  addCoin: "Add the Coin",
  explore: "View on its chain",
  exploreOf: (network: string) => `View it on ${network}`,
  notCredited: (network: string) =>
    `Its block can be read again once deposits of it could be credited on ${network}.`,
  running: "Old blocks of this network are being read. Wait until that has ended.",
  own: "You can't decide on your own deposit.",

  uses: "Also with this hash",
  nodes: "What the nodes say",
  columns: { node: "Node", answer: "Answer", block: "Block", tip: "Its last block" },
  answers: { has: "Has it", lacks: "Doesn't know it", silent: "No answer" },
  hasFailed: "Failed",
} as const;
