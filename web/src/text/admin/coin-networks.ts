/** The networks of a coin: adding one, and correcting a contract. */
export const coinNetworksText = {
  open: (name: string) => `Networks of ${name}`,
  detail: (symbol: string) =>
    `Where ${symbol} is deposited and withdrawn. Only tokens can be added: a network's own coin has no contract.`,
  ownCoin: "Its own coin",
  decimals: (count: number) => (count === 1 ? "1 decimal" : `${count} decimals`),
  paused: "Paused",
  pausedKinds: { deposit: "Deposits paused", withdrawal: "Withdrawals paused" },
  addedBy: (name: string) => `added by ${name}`,
  correct: "Correct contract",
  correctOf: (network: string) => `Correct contract on ${network}`,
  openFirst: "To correct the contract, pause deposits and withdrawals here first.",
  none: "It's on every network that has tokens.",

  add: "Add network",
  network: "Network",
  networkPlaceholder: "Choose a network",
  contract: "Contract",
  contractHint: "Copy it from the issuer's own page: with a wrong one, users send the wrong token.",
  contractDecimals: "Contract's decimals",
  decimalsHint: (symbol: string, count: number) =>
    `At least ${count}, as many as balances of ${symbol} have. They can differ from those on other networks.`,
  minimum: "Minimum withdrawal",
  minimumHint: "The least that must arrive after the fee. If empty, it equals the fee.",
  fee: (fee: string, symbol: string) => `The withdrawal fee of ${fee} ${symbol} applies on every network.`,
  reason: "Reason for the pause",
  reasonStart: (symbol: string) => `${symbol} on this network is coming soon`,
  correctionReason: "Reason",
  correctionReasonHint: "For the audit log and the owners. 3 to 500 characters.",
  check: "Check contract",
  back: "Back",
  checkFailed: "Failed to check the contract",

  noNetwork: "Please choose a network.",
  addTitle: (coin: string, network: string) => `Add ${coin} on ${network}?`,
  correctTitle: (coin: string, network: string) => `Correct ${coin} on ${network}?`,
  compare: "Compare the whole contract with the issuer's page:",
  save: "Save contract",
  claimedDecimals: "Decimals",
  claimedSymbol: "The contract calls itself",
  noSymbol: "Nothing",
  symbolIsClaim: "Anyone can give a token any symbol, so it proves nothing.",
  otherSymbol: (claimed: string, symbol: string) =>
    `This contract calls itself ${claimed}, not ${symbol}. Make sure that it's the right one.`,
  uncheckedInPractice:
    "Nothing was checked: a chain of practice mode has every contract that you list. A live exchange asks its node.",
  unchecked: (network: string) =>
    `No node of yours reads ${network}, so nothing was checked. Once it's open, nobody knows what is held there, so credits by hand have no ceiling, and you enter deposits by hand.`,
  bridged: (symbol: string, network: string) =>
    `${symbol} has a network of its own. A token of it on ${network} is a promise of its issuer, and users can withdraw it as ${symbol}.`,
  startsPaused: "Deposits and withdrawals there start paused. Resume each under Pauses.",
  wallets: (inUse: number, without: number) =>
    without === 0
      ? `All wallets in use (${inUse}) have an address there, and show it for this coin.`
      : `Wallets in use without an address there: ${without} of ${inUse}. Their users don't see this network until you add one.`,
  freeWallets: (free: number, without: number) =>
    `Free wallets without an address there: ${without} of ${free}. They may be incomplete until you add one.`,
  earlier: "What arrived before isn't credited by itself: have old blocks read again under Networks.",
  addedNotice: (symbol: string, network: string) =>
    `${symbol} on ${network} was added. Deposits and withdrawals there are paused.`,
  addFailed: "Failed to add the network",
  correctedNotice: (symbol: string, network: string) =>
    `The contract of ${symbol} on ${network} was corrected.`,
  correctFailed: "Failed to correct the contract",
} as const;
