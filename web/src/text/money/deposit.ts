import { i18n } from "../translation/i18n.ts";

/** Receiving a coin. The texts in the spec's catalogue are exact. */
export const depositText = {
  title: (symbol: string) => i18n.t("Deposit {symbol}", { symbol }),
  back: i18n.t("Back"),
  network: i18n.t("Network"),
  networkOff: i18n.t("Off"),
  qrCode: i18n.t("Deposit address QR code"),
  qrCodeFailed: i18n.t("The QR code couldn't be shown. Use the address below instead."),
  address: (symbol: string) => i18n.t("Your {symbol} address", { symbol }),
  copy: i18n.t("Copy"),
  share: i18n.t("Share"),
  shareTitle: (symbol: string) => i18n.t("Deposit {symbol}", { symbol }),
  shareText: (symbol: string, network: string, address: string) =>
    i18n.t("My {symbol} address on the {network} network:\n{address}", { symbol, network, address }),
  shareUnsupported: i18n.t("Sharing is not supported in this browser"),
  shared: i18n.t("Address shared successfully!"),
  shareFailed: i18n.t("Failed to share address"),

  notices: i18n.t("Before you send"),
  onlyTitle: (symbol: string, network: string) =>
    i18n.t("Only send {symbol} on the {network} network.", { symbol, network }),
  onlyDetail: i18n.t("Anything else you send may be lost."),
  noTag: i18n.t("You don't need a destination tag: this address is yours alone."),
  practice: i18n.t(
    "This is practice mode, and these are test addresses. Don't send real coins: they would be lost.",
  ),
  minimum: i18n.t("Minimum deposit"),
  belowMinimum: i18n.t("Amounts below the minimum aren't credited automatically."),
  credited: i18n.t("Credited"),
  creditedDetail: i18n.t("Typically 10-30 minutes after network confirmation"),
  amountOf: (amount: string, symbol: string) => i18n.t("{amount} {symbol}", { amount, symbol }),

  waiting: i18n.t("Your deposit will appear here as soon as it arrives."),
  incoming: i18n.t("Incoming deposits"),
  explore: i18n.t("View on the network's explorer"),
  arrived: {
    pending: (amount: string) => i18n.t("{amount} is on its way and waiting for confirmation.", { amount }),
    completed: (amount: string) => i18n.t("{amount} has arrived and is in your balance.", { amount }),
    failed: (amount: string) => i18n.t("A deposit of {amount} failed.", { amount }),
  },
  seeDetails: i18n.t("See details"),

  regenerate: i18n.t("Regenerate Wallet"),
  regenerateTitle: i18n.t("Need new addresses?"),
  regenerateDetail: i18n.t("You can get another wallet once every 24 hours."),
  regenerateAgain: (time: string) =>
    i18n.t("You can do this once every 24 hours, and again after {time}.", { time }),
  confirmTitle: i18n.t("Regenerate your wallet?"),
  confirmDetail: i18n.t("You'll give up this wallet and get another one."),
  consequences: [
    i18n.t("Every coin gets a new address, on every network."),
    i18n.t(
      "Deposits already on their way to your old addresses will still be credited to you. Don't send anything new to them.",
    ),
    i18n.t("Give the new address to anyone who has an old one."),
    i18n.t("You can do this once every 24 hours."),
  ],
  regenerating: i18n.t("Regenerating..."),
  regenerated: i18n.t("Wallet regenerated successfully!"),
  newWallet: (walletId: string) => i18n.t("New wallet assigned: {start}...", { start: walletId.slice(0, 8) }),
  regenerateFailed: i18n.t("Failed to regenerate wallet."),
  signInToGenerate: i18n.t("You must be signed in to generate a wallet."),
  suspended: i18n.t("Your account is suspended, so you can't change its wallet."),

  recent: i18n.t("Recent deposits"),
  noRecent: (symbol: string) => i18n.t("No {symbol} deposits yet.", { symbol }),
  recentFailed: i18n.t("Failed to load your deposits"),

  notFound: i18n.t("Cryptocurrency not found for deposit"),
  goBack: i18n.t("Go Back"),
  off: (symbol: string) => i18n.t("Deposits of {symbol} are currently off.", { symbol }),
  offDetail: i18n.t("Please don't send any until they're back on."),
  noAddress: (symbol: string) => i18n.t("Your wallet has no address for {symbol}.", { symbol }),
  loadFailed: i18n.t("Failed to load coin data"),
  walletFailed: i18n.t("Failed to load wallet data"),
} as const;
