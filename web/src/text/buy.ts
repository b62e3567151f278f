/** Buying a coin with money from outside. The texts in the spec's catalogue are exact. */
export const buyText = {
  title: (symbol: string) => `Buy ${symbol}`,
  back: "Back",
  loading: "Loading coin data...",
  noPrice: (symbol: string) =>
    `There is no price for ${symbol} at the moment. This page goes on by itself when there is one.`,
  notFound: "Cryptocurrency not found",
  toWallets: "Go to Wallets",
  loadFailed: "Failed to load coin data",
  checkConnection: "Check your connection and try again.",

  amount: "Amount",
  invalidAmount: "Please enter a valid amount",
  usdt: (amount: string) => `${amount} USDT`,
  tiny: (least: string) => `less than ${least}`,
  unitPrice: (symbol: string, price: string) => `1 ${symbol} = ${price} USDT`,
  unitRate: (rate: string) => `1 USDT = ${rate}`,

  rates: "Real-time rates",
  ratesAge: (age: string) => `updated ${age} ago`,
  ratesSimulated: "Simulated: the price feed cannot be reached, so these prices are made up.",
  ratesStale: (age: string) =>
    `Real-time rates are not available: this price is ${age} old. What you pay may differ from what you see.`,
  ratesUndated: "Real-time rates are not available: nobody knows how old this price is.",

  methods: "Payment methods",
  fee: "Fee",
  feePercent: (percent: string) => `${percent}%`,
  time: "Processing time",
  redirecting: (name: string) => `Redirecting to ${name}...`,
  badAddress: (name: string) => `${name} cannot be opened: its address is not safe.`,
  methodsFailed: "Failed to load payment methods",
  noMethods: "No payment method is set up here yet",
  noMethodsDetail: (symbol: string) => `You can swap another coin for ${symbol} meanwhile.`,
  swapInstead: (symbol: string) => `Swap for ${symbol}`,

  selectCountry: "Select your country",
  selectCountryDetail: "Where your bank is.",
  countries: { brazil: "Brazil", colombia: "Colombia" },
  processing: (time: string) => `${time} processing`,
  limits: (least: string, most: string) => `${least} to ${most}`,
  outsideLimits: (country: string, least: string, most: string, transfer: string) =>
    `A bank transfer from ${country} can be ${least} to ${most}. This one would be ${transfer}.`,
  coinLimits: (least: string, most: string, symbol: string) =>
    `Enter ${least} to ${most} ${symbol} and choose the method again.`,

  bankDetails: "Bank details",
  bankDetailsDetail: (amount: string, symbol: string, country: string) =>
    `For ${amount} ${symbol}, from a bank in ${country}.`,
  practice: "This is practice mode: there is no such account. Do not transfer real money, it would be lost.",
  reference: "Transfer description",
  referenceDetail: "Your user id. Without it nobody knows whose transfer it is.",
  accountName: "Account name",
  accountNumber: "Account number",
  branch: "Branch",
  accountType: "Account type",
  bankCode: "Bank code",
  transferAmount: "Transfer amount",
  copy: (what: string) => `Copy ${what.toLowerCase()}`,
  copyReference: "Copy user id",
  quoted: (amount: string, symbol: string, price: string, rate: string, time: string) =>
    `${amount} ${symbol} at ${price} USDT and ${rate} each USDT, as of ${time}. This reserves nothing: the price moves on until your transfer has arrived.`,
  instructions: "Instructions",
  instructionAmount: (transfer: string) => `Transfer exactly ${transfer} to this account`,
  instructionReference: "The user id must be in the transfer description",
  instructionTime: (time: string) => `Funds credit within ${time}`,
  done: "Done",
} as const;
