/** Parameters of a coin's simulated market. */
export interface SimulatedCoin {
  symbol: string;
  name: string;
  /** In US dollars. */
  price: string;
  /** Coins in circulation. Multiplied by the price, this is the market cap. */
  supply: string;
  /** Volume traded in 24 h, in US dollars. */
  volume: string;
  /** Maximum deviation, as a logarithm: 0.08 is about 8 % either way. */
  range: number;
}

/**
 * No range exceeds 0.11, so even after a long pause no price moves by more than 25 % and none is held as an outlier.
 */
export const simulatedCoins: Readonly<Record<string, SimulatedCoin>> = {
  bitcoin: coin("BTC", "Bitcoin", "67250", "19700000", "28400000000", 0.07),
  ethereum: coin("ETH", "Ethereum", "3320", "120200000", "15300000000", 0.085),
  tether: coin("USDT", "Tether", "1", "112000000000", "46800000000", 0.0006),
  binancecoin: coin("BNB", "BNB", "585", "147600000", "1720000000", 0.08),
  solana: coin("SOL", "Solana", "148", "462000000", "2650000000", 0.105),
  "usd-coin": coin("USDC", "USDC", "1", "33400000000", "6100000000", 0.0004),
  ripple: coin("XRP", "XRP", "0.524", "55500000000", "1240000000", 0.095),
  dogecoin: coin("DOGE", "Dogecoin", "0.1385", "144600000000", "910000000", 0.11),
  cardano: coin("ADA", "Cardano", "0.452", "35600000000", "385000000", 0.1),
  tron: coin("TRX", "TRON", "0.1182", "87300000000", "310000000", 0.07),
  "polygon-ecosystem-token": coin("POL", "POL (ex-MATIC)", "0.558", "9900000000", "142000000", 0.105),
  litecoin: coin("LTC", "Litecoin", "83.4", "74600000", "362000000", 0.09),
  "bitcoin-cash": coin("BCH", "Bitcoin Cash", "462", "19700000", "268000000", 0.1),
  "ethereum-classic": coin("ETC", "Ethereum Classic", "26.3", "147300000", "178000000", 0.1),
  monero: coin("XMR", "Monero", "168.5", "18400000", "61000000", 0.08),
  blockstack: coin("STX", "Stacks", "1.94", "1460000000", "87000000", 0.11),
};

function coin(
  symbol: string,
  name: string,
  price: string,
  supply: string,
  volume: string,
  range: number,
): SimulatedCoin {
  return { symbol, name, price, supply, volume, range };
}
