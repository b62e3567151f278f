import type { PaymentState } from "@portico/contract";

const reasonWords = {
  reason: "Reason",
  reasonHint: "At least 3 characters. It's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
} as const;

const states: Record<PaymentState, string> = {
  prepared: "Prepared",
  exported: "Waiting for signature",
  signed: "Being sent",
  final: "Paid",
  failed: "Failed",
  lost: "Lost",
  discarded: "Discarded",
  closed: "Closed, not paid",
};

/** The state of a payment, as a badge. */
export const paymentStateText = {
  states,
  sent: "Sent",
  sentWith: (done: string, needed: string) => `Sent ${done}/${needed}`,
} as const;

/** Payments that are built here and signed elsewhere or by the signer. */
export const payingText = {
  title: "Payments",
  intro:
    "Withdrawals of networks that are paid through files or by the signer. Prepare a payment. Then sign its file in your wallet and upload the result, or approve it for the signer. The exchange sends it and completes the withdrawals. Sweeps, which it prepares automatically to move deposits to the paying address, are listed here as well.",
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,

  tabs: "Open and finished payments",
  open: "Open",
  finished: "Finished",
  network: "Network",
  allNetworks: "All networks",
  list: {
    open: "Open payments",
    finished: "Finished payments",
    all: "Payments of a withdrawal",
    lost: "Lost payments",
    failed: "Failed payments",
  },
  loadFailed: "Failed to load the payments",
  empty: {
    open: "No open payments",
    finished: "No finished payments",
    all: "This withdrawal has no payments",
    lost: "No payment is lost",
    failed: "No failed payment needs attention",
  },
  emptyDetail: "A payment appears here when you prepare it, a sweep when the exchange prepares it.",
  only: {
    all: "Only the payments of one withdrawal are shown.",
    lost: "Only lost payments are shown.",
    failed: "Only failed payments that leave something to do are shown.",
  },
  showAll: "Show all payments",
} as const;

/** The withdrawals for which a payment can be prepared. */
export const readyText = {
  title: "Ready to pay",
  loadFailed: "Failed to load the withdrawals that are ready to pay",
  empty: "Nothing is ready to pay",
  emptyDetail: (networks: string | undefined) =>
    `Claim a withdrawal for paying in Withdrawals. It appears here if its network is paid through files or by the signer${networks ? `: ${networks}` : ""}.`,
  toWithdrawals: "Go to Withdrawals",
  noNetworks: "No network is paid through files or by the signer",
  noNetworksDetail: "An owner can choose it for each network under Networks.",
  toNetworks: "Go to Networks",
  groups: "Networks with withdrawals to pay",
  list: (network: string) => `Withdrawals to pay on ${network}`,
  choose: (amount: string, email: string) => `Pay ${amount} to ${email}`,
  selected: (count: number, all: number) => `${count} of ${all} selected`,
  oneTransaction: (count: number) =>
    count === 1 ? "One transaction pays it." : `One transaction pays all ${count}.`,
  transactionEach: (count: number) =>
    count === 1
      ? "One payment is made."
      : `${count} payments are made, because each withdrawal has its own transaction here.`,
  approvalsFollow: "Afterwards, administrators approve it and the signer signs it.",
  prepare: "Prepare payment",
  prepareOf: (network: string) => `Prepare payment on ${network}`,
  nothing: "Select at least one withdrawal.",
  tooMany: (most: number) => `Select at most ${most} withdrawals.`,
  prepared: (count: number) => (count === 1 ? "Payment prepared" : `${count} payments prepared`),
  already: "The payment was prepared. It is in the list of open payments.",
  unknown:
    "No answer from the server: the payment may have been prepared. If it is not in the list of open payments, try again.",
} as const;

/** What is to be done next, and what a payment did. */
export const paymentText = {
  next: {
    prepared: "Next: download the transaction, and sign it in your wallet.",
    exported: "Next: sign the downloaded file in your wallet, and upload the signed one.",
    replaced:
      "Next: download the transaction with the higher fee, sign it, and upload it. Until then the earlier one may still be confirmed.",
    replacedUnsigned: "Next: download the transaction with the higher fee, sign it, and upload it.",
    refused: "No node accepts its transaction. Read why, and build it with a higher fee if that helps.",
    sending: "It's signed and being sent. There's nothing to do.",
    waits:
      "On hold: the network takes this address's transactions in order, and an earlier payment isn't sent yet. Finish or discard the earlier ones.",
    sent: "Waiting for a block. If it takes too long, build it with a higher fee.",
    confirming: "It's in a block. Its withdrawals are completed once it's confirmed. There's nothing to do.",
    foreign:
      "Next: find out who sent the other transaction. If you signed it for this payment, upload it now. If not, wait: an owner closes this payment once the network has confirmed the other one.",
    discardIt: "Next: discard it, and prepare another one.",
    lost: "Another transaction has used its coins. If you sent that one for these withdrawals, upload it. If not, an owner closes the payment.",
    lostNonce:
      "Another transaction has used its nonce. If you sent that one for these withdrawals, upload it. If not, an owner closes the payment.",
    final: "The network has confirmed it, and its withdrawals are completed.",
    failed:
      "The network reverted it: it paid a fee and nothing else. Its withdrawals stay claimed and can be paid again.",
    discarded:
      "It was discarded before its transaction was downloaded for signing. Its withdrawals stayed claimed.",
    closed: "An owner declared that it did not pay. Its withdrawals stayed claimed.",
  },
  foreign:
    "Another transaction that uses the same coins or nonce is in a block, so this one can no longer be sent.",
  fault: (words: string) => `The node does not accept it: ${words}`,
  faultNext: "It is sent again every minute.",
  items: "Pays",
  openWithdrawal: (amount: string, email: string) => `Withdrawal of ${amount} by ${email}`,
  fee: "Network fee",
  atMost: (fee: string) => `At most ${fee}`,
  transaction: "Transaction",
  otherTransaction: "Other transaction",
  explore: (hash: string) => `View ${hash} on its chain`,
  copyHash: "Copy transaction hash",
  confirmations: "Confirmations",
  preparedBy: "Prepared",
  by: (name: string, age: string) => `${name}, ${age}`,
  someone: "A former administrator",
  finished: "Finished",
  reason: "Reason",
  attempts: "Transactions, of which the network accepts only one",
  attempt: (number: number) => `Transaction ${number}`,
  attemptStates: {
    built: "Not downloaded",
    exported: "Downloaded, not signed",
    signed: "Signed, not accepted yet",
    sent: "Sent",
    mined: "In a block",
  },

  approve: "Approve",
  download: "Download",
  downloadAgain: "Download again",
  upload: "Upload signed transaction",
  replace: "Build with a higher fee",
  discard: "Discard",
  close: "Close as not paid",
  /** The accessible name of a card's button, which several cards have. */
  of: (action: string, what: string) => `${action}: ${what}`,
  notYours: (name: string) => `Only ${name} or an owner can continue this payment.`,
  own: "It pays your own withdrawal, so another administrator must continue it.",
  ownApproval: "It pays your own withdrawal, so other administrators must approve it.",
  onlyOwners: "Only owners can close a payment.",
  meanwhile: "This payment has changed since you opened this. Close it and check again.",
  done: "Payment updated",
} as const;

/** Getting the file that is to be signed. */
export const downloadText = {
  title: "Download the unsigned transaction?",
  words:
    "Once downloaded, the file may be signed and sent. From then on, this payment can't be discarded, only replaced by one with a higher fee.",
  check: "Before you sign, compare the recipients and amounts in your wallet with these:",
  action: "Download",
  done: (name: string) => `${name} downloaded`,
  unknown: "No answer from the server: it may count as downloaded. Trying again is safe.",
} as const;

/** Handing in a signed transaction. */
export const uploadText = {
  title: "Upload the signed transaction",
  words: "The server checks that it pays exactly this, and then sends it.",
  lostWords: "The server checks that it is one that was built for this payment.",
  fee: (fee: string) => `Network fee: ${fee}`,
  fees: "Network fee: that of the transaction that you signed",
  drop: "Drop the signed file here, or choose it.",
  choose: "Choose file",
  reading: "Reading...",
  file: (name: string, size: string) => `${name} (${size})`,
  forgetFile: "Remove the file",
  paste: "Or paste the signed transaction",
  pasteHint: "A PSBT in base64, or a transaction in hex.",
  nothing: "Choose a file, or paste the signed transaction.",
  faults: {
    too_large: "This file is larger than 400 kB, so it can't be a transaction of this payment.",
    empty: "This file is empty.",
    unreadable:
      "This file is neither a PSBT nor text. Please choose the file that your wallet saved after signing.",
  },
  action: "Check and send",
  done: "Signed transaction stored. It is being sent.",
  unknown: "No answer from the server: the transaction may have been stored. Trying again is safe.",
} as const;

/** Replacing a payment's transaction by one with a higher fee. */
export const replaceText = {
  title: "Build with a higher fee?",
  words:
    "The new transaction uses the same coins or nonce as the earlier one, so the network accepts only one of them. Nothing is paid twice. The new one must be downloaded and signed as well.",
  now: (fee: string) => `Fee of the last one: ${fee}`,
  action: "Build it",
  done: "Transaction with a higher fee built",
  unknown: "No answer from the server: it may have been built. Look at the payment before you try again.",
} as const;

/** Giving up a payment that nobody has downloaded. */
export const discardText = {
  title: "Discard this payment?",
  words: "Nobody has downloaded its transaction, so it cannot be sent. Its withdrawals stay claimed.",
  action: "Discard",
  done: "Payment discarded",
  unknown: "No answer from the server: the payment may have been discarded. Trying again is safe.",
  ...reasonWords,
} as const;

/** An owner's word that a lost payment did not pay. */
export const closeText = {
  title: "Close this payment as not paid?",
  words: "Its withdrawals can then be paid again. If they were paid already, the exchange pays them twice.",
  checks: "Check first:",
  check: [
    "Look at the other transaction in an explorer. It must pay none of these recipients.",
    "Ask the administrator who prepared the payment what they signed and sent.",
    "Find out who used the paying address. If nobody did, its private key may be stolen.",
  ],
  action: "Close as not paid",
  done: "Payment closed",
  unknown: "No answer from the server: the payment may have been closed. Trying again is safe.",
  ...reasonWords,
} as const;

/** How withdrawals of a network are paid, on the network's card and in its dialog. */
export const networkPayingText = {
  row: "Withdrawals",
  byHand: "Paid by hand",
  byFiles: "Paid through files",
  from: "From",
  cap: "Fee cap per transaction",
  spendable: "Can spend",
  openPayments: "Open payments",
  show: (count: string, network: string) => `${count} open payments on ${network}`,
  change: "Paying",
  changeOf: (network: string) => `Paying on ${network}`,

  title: (network: string) => `Paying on ${network}`,
  choice: "How withdrawals are paid",
  byHandChoice: "By hand",
  byHandDetail: "An administrator pays with a wallet of their own and enters the hash.",
  filesChoice: "Through files",
  filesDetail:
    "The exchange builds transactions. An administrator signs them in a wallet elsewhere and uploads the result.",
  privateKey: "The private key is never entered here. It stays where the transactions are signed.",
  noDeposits: "Deposits must not go to this address. It cannot be an address of the wallet pool.",
  afterwards:
    "Only coins that arrive after you save are counted here. Send coins to this address after saving, including any that it already holds.",
  stillOpen: (count: number) =>
    count === 1
      ? "One payment is still open and will continue. The address can change once it's finished."
      : `${count} payments are still open and will continue. The address can change once they're finished.`,
  address: "Paying address",
  addressRequired: "Please enter the address.",
  maxFee: (symbol: string) => `Fee cap per transaction (${symbol})`,
  maxFeeHint: "Transactions that would cost more than this aren't built.",
  maxFeeWrong: "Please enter an amount above zero.",
  hardware: "For hardware wallets",
  hardwareHint:
    "Optional. With these, a hardware wallet finds its own key. An address that begins with 3 or M needs the public key.",
  publicKey: "Public key",
  publicKeyWrong: "Enter the compressed public key: 66 hexadecimal digits that begin with 02 or 03.",
  fingerprint: "Fingerprint of the root key",
  fingerprintWrong: "Enter 8 hexadecimal digits.",
  path: "Derivation path",
  pathHint: "Such as m/84'/0'/0'/0/0",
  pathWrong: "Enter a path such as m/84'/0'/0'/0/0.",
  together: "A fingerprint and a path belong together, and need the public key.",
  save: "Save",
  saved: (network: string) => `Paying on ${network} changed`,
  failed: "No answer from the server: it may have been saved. Trying again is safe.",
  ...reasonWords,
} as const;
