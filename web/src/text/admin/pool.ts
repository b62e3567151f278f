/** A user's wallet, on their page in the back office. The texts in the spec's catalogue are exact. */
export const userWalletText = {
  title: "Wallet",
  none: "This user has no wallet. They can generate one, or you can assign one.",
  id: "Wallet id",
  since: "Assigned",
  coins: "Coins",
  coinCount: (count: number) => (count === 1 ? "1 coin" : `${count} coins`),
  edit: "Edit Addresses",
  findDeposit: "Find a deposit",
  loadFailed: "Failed to load wallet data.",

  release: "Release Wallet",
  releasing: "Releasing...",
  releaseTitle: "Release this wallet?",
  releaseWords: [
    "The user sees no deposit addresses until they have another wallet, and gets an email.",
    "Deposits that still arrive at its addresses wait under Networks until an administrator has checked them.",
    "The wallet goes back to the pool, where it is not assigned automatically during its cooling-off period.",
  ],
  released: "Wallet successfully released.",
  releaseFailed: "Failed to release wallet.",
  nothingToRelease: "User does not have an assigned wallet to release.",

  assign: "Assign Wallet",
  assignBack: "Give It Back",
  request: "Request Approval",
  assigning: "Assigning...",
  assignTitle: "Assign a wallet",
  search: "Search by wallet id or address",
  list: "Available wallets",
  incomplete: (coins: string) =>
    `This wallet has no address for ${coins}. Add what is missing first, or choose a complete wallet.`,
  empty: "No available wallet found",
  emptyDetail: "Add wallets to the pool, or look for another one.",
  rests: (until: string) => `Cooling off until ${until}`,
  restWarning: (until: string) =>
    `This wallet is in its cooling-off period until ${until}: its previous user may still send coins to its addresses, so each deposit to it waits for a decision. Another administrator has to approve this. Choose another wallet if you can.`,
  restBack: (until: string) =>
    `This user had this wallet before. It is in its cooling-off period until ${until}, which ends when you give it back.`,
  requested: "Requested: another administrator has to approve it.",
  assigned: "Wallet successfully assigned.",
  assignFailed: "Failed to assign wallet.",
  choose: "Please select an available wallet to assign.",
  hasOne: "User already has an assigned wallet. Please release it first.",
} as const;

/** The wallet pool. The texts in the spec's catalogue are exact. */
export const poolText = {
  title: "Wallets",
  tabs: "The wallet pool",
  create: "New Wallets",
  view: "View Wallets",
  addresses: "Deposit Addresses",

  search: "Search by user, wallet id or address",
  statuses: { all: "All", available: "Available", assigned: "Assigned", incomplete: "Incomplete" },
  counted: (status: string, count: number) => `${status} ${count.toLocaleString("en")}`,
  incomplete: (coins: string) => `Incomplete: no ${coins}`,
  moreMissing: (coins: string, more: number) => `${coins} and ${more} more`,
  level: (count: number) =>
    count === 1
      ? "1 wallet is left for new users."
      : `${count.toLocaleString("en")} wallets are left for new users.`,
  levelEmpty: "No wallet is left for new users, so they can't deposit.",
  levelIncomplete: (count: number) =>
    count === 1
      ? "1 more is incomplete. Users don't get it until it has an address for every coin that wallets need."
      : `${count.toLocaleString("en")} more are incomplete. Users don't get them until they have an address for every coin that wallets need.`,
  levelResting: (count: number) =>
    count === 1
      ? "1 more is in its cooling-off period."
      : `${count.toLocaleString("en")} more are in their cooling-off period.`,
  statusFilter: "Status",
  list: "Wallets",
  available: "Available",
  rests: (until: string) => `Cooling off until ${until}`,
  created: (date: string) => `Created ${date}`,
  createdAt: "Created",
  wallet: (id: string) => `Wallet ${id}`,
  noCoins: "No addresses",
  empty: "No wallets found",
  emptyDetail: (query: string) => `Nothing begins with “${query}”.`,
  emptyPool: "The pool has no wallets yet.",
  showAll: "Clear the search",
  loadFailed: "Failed to load wallets.",
  copyId: "Copy wallet id",
  idCopied: "Wallet ID copied!",

  searchAddress: "Search by the beginning of an address",
  network: "Network",
  allNetworks: "All networks",
  addressList: "Deposit addresses",
  noAddresses: "No addresses found",
  addressesFailed: "Failed to load wallets.",
  copyAddress: "Copy address",
  old: "No longer shown",
  holder: "A deposit now goes to",
  nobody: "Never shown to a user",
  derived: (fingerprint: string, account: number, path: string) =>
    `Key ${fingerprint}, account ${account}, path ${path}`,
} as const;

/** Creating a wallet and editing its addresses. */
export const poolFormText = {
  coins: "Coins",
  coinsHint: "Choose the coins that arrive in this wallet, and give an address for each network.",
  allCoins: "Choose all",
  networks: (symbol: string) => `Networks of ${symbol}`,
  placeholder: (network: string) => `${network} address`,
  address: (symbol: string, network: string) => `${symbol} on ${network}`,
  sameFor: (places: string[]) => `Use this address for ${new Intl.ListFormat("en").format(places)}, too`,
  save: "Save Wallet",
  saving: "Saving...",
  saved: "Wallet saved successfully!",
  saveFailed: "Failed to save wallet.",
  missing: (network: string, symbol: string) => `Public address for ${network} is missing for ${symbol}`,
  noNetwork: (symbol: string) => `Please choose a network for ${symbol}, or remove the coin.`,
  nothing: "Please add at least one network address for a coin.",
  codeOfNetwork: (network: string) => `This code is for the ${network} network.`,
  codeAsksMore: "This code asks for more than an address. Please enter the address itself.",

  editTitle: "Edit wallet",
  notFound: "Wallet not found.",
  loadFailed: "Failed to load wallet data.",
  updateFailed: "Failed to update wallet deposit addresses.",
  heldBy: (email: string) => `${email} has this wallet`,
  heldWords:
    "Once this is approved, they see the new addresses and get an email with your reason. Deposits to an old address are still credited to them.",
  reason: "Reason",
  reasonHint: "At least 3 characters. Other administrators see it, and it's recorded in the audit log.",
  reasonRequired: "Please give a reason.",
  adjust: "Adjust a balance",
  adjustLoadFailed: "Failed to load the user's balances",
  adjustHint: (email: string) => `Add to or deduct from what ${email} has.`,
  /** The wallet screen's own texts for adding and deducting. */
  invalidAmount: "Please enter a valid positive amount.",
  adjustFailed: "Failed to add/deduct balance.",
  insufficient: (symbol: string) => `Failed to deduct. Insufficient ${symbol} balance.`,
  changed: "Another administrator has changed this wallet in the meantime.",
  showNew: "Show the new addresses",
  unchanged: "Nothing has changed yet.",
} as const;

/** The ways to add wallets to the pool. */
export const newWalletsText = {
  ways: "How to add wallets",
  hand: "By hand",
  csv: "CSV file",
  keys: "Public keys",
} as const;

const wallets = (count: number) => (count === 1 ? "1 wallet" : `${count.toLocaleString("en")} wallets`);

/** Importing wallets from a file. */
export const poolCsvText = {
  title: "Import wallets from a CSV file",
  kind: "What the file has",
  kinds: {
    new: {
      label: "New wallets",
      words:
        "One wallet per line. The header says which coin and network each column is for, such as “BTC BTC” or “USDT Tron (TRC20)”. Leave out any columns you don't need. Every line needs an address in each column.",
      templateName: "wallets.csv",
      ready: (count: number) =>
        count === 0 ? "No wallet can be imported." : `${wallets(count)} can be imported.`,
      import: (count: number) => (count === 0 ? "Import" : `Import ${wallets(count)}`),
      imported: (count: number) => `Requested ${wallets(count)}`,
    },
    more: {
      label: "Existing wallets",
      words:
        "One wallet per line, with the addresses that it lacks. Name the wallet by its id in a column “wallet”, or by a column with an address that it already has. Empty cells are skipped, and an address that a wallet has is never replaced.",
      templateName: "wallet-addresses.csv",
      ready: (count: number) =>
        count === 0
          ? "No wallet gets an address."
          : `${wallets(count)} ${count === 1 ? "gets" : "get"} addresses.`,
      import: (count: number) => (count === 0 ? "Add Addresses" : `Add to ${wallets(count)}`),
      imported: (count: number) => `Requested addresses for ${wallets(count)}`,
    },
  },
  unchanged: (count: number) =>
    count === 1
      ? "1 line has nothing new: its wallet has these addresses."
      : `${count.toLocaleString("en")} lines have nothing new: their wallets have these addresses.`,
  badId: "This isn't a wallet's id.",
  noAddress: "The line has no address to add.",
  template: "Download Template",
  choose: "Choose a File",
  reading: "Reading...",
  unreadable: "This file cannot be read as CSV.",
  tooLarge: "This file is larger than 5 MB. Please split it.",
  tooMany: (most: number) => `This file has more than ${most.toLocaleString("en")} wallets. Please split it.`,
  emptyFile: "The file is empty.",
  ambiguous:
    "The header has more than one kind of separator (commas, semicolons, tabs). Save the file with one of them, or put names in quotes.",
  unknownColumn: (name: string) => `“${name.slice(0, 60)}” isn't a coin and network that we know.`,
  columnTwice: (name: string) => `There are two columns “${name.slice(0, 60)}”.`,
  tooManyCells: "The line has more cells than the header.",
  duplicate: (line: number) => `Line ${line} has one of the same addresses.`,
  checking: "Comparing with the pool...",
  faults: (count: number) =>
    count === 1 ? "1 line cannot be imported:" : `${count} lines cannot be imported:`,
  faultList: "Lines that cannot be imported",
  line: (line: number) => `Line ${line}`,
  more: (count: number) => `and ${count.toLocaleString("en")} more`,
  importing: (done: number, all: number) => `Importing ${done} of ${all}...`,
  failed: "Failed to import wallets.",
  brokeOff: (done: number, all: number) =>
    `The import stopped after ${done} of ${all}. Choose the file again: wallets that are already in the pool are listed, and the rest can be imported.`,
} as const;

/** Deriving wallets from accounts' extended public keys. */
export const poolKeysText = {
  title: "Derive wallets from extended public keys",
  words:
    "Paste the account's extended public key of each chain that the wallets should have: alone, with its origin ([fingerprint/path]xpub…), or as a descriptor. Receiving addresses (0/0, 0/1 and so on) are derived in order, and no address is used twice. The keys are not stored; never paste a private key.",
  rows: {
    bitcoin: {
      label: "Bitcoin",
      hint: "xpub, ypub, zpub or a descriptor such as wpkh(…). In Electrum: Wallet, Information",
    },
    evm: { label: "Ethereum, Polygon, Arbitrum, BSC", hint: "xpub of m/44'/60'/0'" },
    tron: { label: "Tron", hint: "xpub of m/44'/195'/0'" },
    litecoin: {
      label: "Litecoin",
      hint: "Ltub, Mtub, zpub, xpub or a descriptor. In Electrum-LTC: Wallet, Information",
    },
    dogecoin: { label: "Dogecoin", hint: "dgub or xpub" },
    cash: { label: "Bitcoin Cash", hint: "xpub of m/44'/145'/0'" },
    classic: { label: "Ethereum Classic", hint: "xpub of m/44'/61'/0'" },
  },
  cleared: (text: string) => `${text} The field was emptied.`,
  none: "Please give at least one extended public key.",
  show: "Show Addresses",
  showing: "Deriving...",
  showFailed: "Failed to derive addresses.",
  compare: "Compare with your own wallet",
  compareWords: "These must be the first receiving addresses that your wallet shows for these accounts.",
  key: (fingerprint: string, account: number) => `Key ${fingerprint}, account ${account}`,
  first: "First address",
  next: (index: number) => `Receiving addresses from 0/${index} on. Next wallet: number ${index + 1}`,
  kindOf: (fingerprint: string) => `Kind of addresses of key ${fingerprint}`,
  kindUnknown:
    "This key does not say which kind of addresses your wallet has. Choose the one that it shows first:",
  kindKnown: "Preselected by the key. If your wallet shows another address first, choose that kind:",
  kindMissing: "Please choose which kind of addresses your wallet has.",
  kinds: { p2pkh: "Legacy", "p2sh-p2wpkh": "Nested SegWit", p2wpkh: "Native SegWit" },
  same: "My wallet shows the same first addresses.",
  count: "How many wallets",
  countHint: "From 1 to 1,000",
  countWrong: "Please enter a number from 1 to 1,000.",
  gap: "Wallet software only looks a little past the last used address. Raise its gap limit to the number of wallets you derive, or it may not show incoming payments.",
  derive: (count: number) => `Add ${wallets(count)}`,
  deriving: (done: number, all: number) => `Adding ${done} of ${all}...`,
  notCompared: "Please compare the first addresses.",
  derived: (count: number) => `Added ${wallets(count)}`,
  requested: (count: number) => `Requested ${wallets(count)}`,
  skipped: (count: number) => `${wallets(count)} skipped, because the pool already has one of the addresses.`,
  failed: "Failed to derive wallets.",
  unknownOutcome:
    "The server did not answer, so we don't know whether these wallets were added. It's safe to try again: they won't be added twice.",
  earlierUnknown:
    "We got no answer about an earlier attempt, so its wallets may have been added. Check the list of wallets before you add more.",
} as const;
