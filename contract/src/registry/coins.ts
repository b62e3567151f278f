import type { RegisteredAlias, RegisteredCoin } from "./registered-coin.ts";

/** The cards of the landing page; the spec's 17 stay in its order. Separate, so that the landing page loads only this. */
export const landingCoinIds = [
  "blockstack",
  "monero",
  "bitcoin",
  "ethereum",
  "binancecoin",
  "litecoin",
  "cardano",
  "solana",
  "tether",
  "dogecoin",
  "polygon-network",
  "tron",
  "usd-coin",
  "ripple",
  "ethereum-classic",
  "bitcoin-cash",
  "polygon-ecosystem-token",
] as const;

const POLYGON = "polygon-ecosystem-token";

/** Asset ids by alias (T10). Outside the coins, so that the landing page loads only this. */
const aliases = new Map([["polygon-network", POLYGON]]);

/** Returns the asset id of an alias, and any other id unchanged. */
export function assetIdOf(coinId: string): string {
  return aliases.get(coinId) ?? coinId;
}

/** Whether a coin is an asset of its own, not an alias (T10). */
export function isAsset(coin: RegisteredCoin | RegisteredAlias): coin is RegisteredCoin {
  return !("alias_of" in coin);
}

/** Contracts of our coins on networks where we do not support them. Payment codes for them are recognised and refused. */
export const contractsElsewhere = [
  {
    coin_id: "tether",
    name: "Tether",
    network_id: "ethereum",
    contract: { address: "0xdac17f958d2ee523a2206206994597c13d831ec7", decimals: 6 },
  },
] as const;

/**
 * All coins, in the order of lists. Append new ones: stored positions stay. A new coin also needs its place above, a
 * glyph in `web/src/ui/marks/coin-glyphs.tsx`, and `npm run registry`.
 */
export const registeredCoins: readonly (RegisteredCoin | RegisteredAlias)[] = [
  {
    coin_id: "bitcoin",
    symbol: "BTC",
    name: "Bitcoin",
    decimals: 8,
    networks: [{ network_id: "bitcoin", withdrawal_name: "BTC", minimum_withdrawal: "0.00001" }],
    swap_fee: "0.0000026",
    withdrawal_fee: "0.0001",
    stream_symbols: { binance: "BTCUSDT", coinbase: "BTC-USD", kraken: "BTC/USD" },
    simulated: { price: "67250", supply: "19700000", volume: "28400000000", volatility: 0.45 },
  },
  {
    coin_id: "ethereum",
    symbol: "ETH",
    name: "Ethereum",
    decimals: 18,
    networks: [{ network_id: "ethereum", withdrawal_name: "ERC20", minimum_withdrawal: "0.0005" }],
    swap_fee: "0.0001",
    withdrawal_fee: "0.001",
    stream_symbols: { binance: "ETHUSDT", coinbase: "ETH-USD", kraken: "ETH/USD" },
    simulated: { price: "3320", supply: "120200000", volume: "15300000000", volatility: 0.6 },
  },
  {
    coin_id: "tether",
    symbol: "USDT",
    name: "Tether",
    decimals: 6,
    is_stable: true,
    networks: [
      {
        network_id: "polygon",
        withdrawal_name: "Polygon POS",
        minimum_withdrawal: "1",
        contract: { address: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f", decimals: 6 },
      },
      {
        network_id: "arbitrum",
        withdrawal_name: "Arbitrum One",
        minimum_withdrawal: "1",
        contract: { address: "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9", decimals: 6 },
      },
      {
        network_id: "tron",
        withdrawal_name: "TRC20",
        minimum_withdrawal: "1",
        contract: { address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", decimals: 6 },
      },
    ],
    swap_fee: "0.001",
    withdrawal_fee: "1",
    stream_symbols: { coinbase: "USDT-USD", kraken: "USDT/USD" },
    simulated: { price: "1", supply: "112000000000", volume: "46800000000", volatility: 0.001 },
  },
  {
    coin_id: "binancecoin",
    symbol: "BNB",
    name: "BNB",
    decimals: 18,
    networks: [
      { network_id: "bsc", withdrawal_name: "BSC (BEP20)", minimum_withdrawal: "0.002" },
      {
        network_id: "ethereum",
        withdrawal_name: "Ethereum (ERC20)",
        minimum_withdrawal: "0.005",
        contract: { address: "0xb8c77482e45f1f44de1745f52c74426c631bdd52", decimals: 18 },
      },
    ],
    swap_fee: "0.0001",
    withdrawal_fee: "0.0005",
    stream_symbols: { binance: "BNBUSDT", coinbase: "BNB-USD", kraken: "BNB/USD" },
    simulated: { price: "585", supply: "147600000", volume: "1720000000", volatility: 0.5 },
  },
  {
    coin_id: "solana",
    symbol: "SOL",
    name: "Solana",
    decimals: 9,
    networks: [{ network_id: "solana", withdrawal_name: "SOL", minimum_withdrawal: "0.005" }],
    swap_fee: "0.0012",
    withdrawal_fee: "0.005",
    stream_symbols: { binance: "SOLUSDT", coinbase: "SOL-USD", kraken: "SOL/USD" },
    simulated: { price: "148", supply: "462000000", volume: "2650000000", volatility: 0.75 },
  },
  {
    coin_id: "usd-coin",
    symbol: "USDC",
    name: "USDC",
    decimals: 6,
    is_stable: true,
    networks: [
      {
        network_id: "ethereum",
        withdrawal_name: "ERC20",
        minimum_withdrawal: "1",
        contract: { address: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", decimals: 6 },
      },
    ],
    swap_fee: "0.001",
    withdrawal_fee: "1",
    stream_symbols: { binance: "USDCUSDT", kraken: "USDC/USD" },
    simulated: { price: "1", supply: "33400000000", volume: "6100000000", volatility: 0.001 },
  },
  {
    coin_id: "ripple",
    symbol: "XRP",
    name: "XRP",
    decimals: 6,
    networks: [{ network_id: "ripple", withdrawal_name: "XRP", minimum_withdrawal: "1" }],
    swap_fee: "0.001",
    withdrawal_fee: "0.2",
    stream_symbols: { binance: "XRPUSDT", coinbase: "XRP-USD", kraken: "XRP/USD" },
    simulated: { price: "0.524", supply: "55500000000", volume: "1240000000", volatility: 0.7 },
  },
  {
    coin_id: "dogecoin",
    symbol: "DOGE",
    name: "Dogecoin",
    decimals: 8,
    networks: [{ network_id: "dogecoin", withdrawal_name: "DOGE", minimum_withdrawal: "5" }],
    swap_fee: "0.001",
    withdrawal_fee: "2",
    stream_symbols: { binance: "DOGEUSDT", coinbase: "DOGE-USD", kraken: "DOGE/USD" },
    simulated: { price: "0.1385", supply: "144600000000", volume: "910000000", volatility: 0.8 },
  },
  {
    coin_id: "cardano",
    symbol: "ADA",
    name: "Cardano",
    decimals: 6,
    networks: [{ network_id: "cardano", withdrawal_name: "ADA", minimum_withdrawal: "2" }],
    swap_fee: "0.17",
    withdrawal_fee: "0.5",
    stream_symbols: { binance: "ADAUSDT", coinbase: "ADA-USD", kraken: "ADA/USD" },
    simulated: { price: "0.452", supply: "35600000000", volume: "385000000", volatility: 0.75 },
  },
  {
    coin_id: "tron",
    symbol: "TRX",
    name: "TRON",
    decimals: 6,
    networks: [{ network_id: "tron", withdrawal_name: "Tron (TRC20)", minimum_withdrawal: "5" }],
    swap_fee: "0.001",
    withdrawal_fee: "1",
    stream_symbols: { binance: "TRXUSDT", kraken: "TRX/USD" },
    simulated: { price: "0.1182", supply: "87300000000", volume: "310000000", volatility: 0.4 },
  },
  {
    coin_id: "polygon-ecosystem-token",
    symbol: "POL",
    name: "POL (ex-MATIC)",
    decimals: 18,
    networks: [{ network_id: "polygon", withdrawal_name: "Polygon POS", minimum_withdrawal: "1" }],
    swap_fee: "0.001",
    withdrawal_fee: "0.1",
    stream_symbols: { binance: "POLUSDT", coinbase: "POL-USD", kraken: "POL/USD" },
    simulated: { price: "0.558", supply: "9900000000", volume: "142000000", volatility: 0.8 },
  },
  {
    coin_id: "litecoin",
    symbol: "LTC",
    name: "Litecoin",
    decimals: 8,
    networks: [{ network_id: "litecoin", withdrawal_name: "LTC", minimum_withdrawal: "0.01" }],
    swap_fee: "0.002",
    withdrawal_fee: "0.001",
    stream_symbols: { binance: "LTCUSDT", coinbase: "LTC-USD", kraken: "LTC/USD" },
    simulated: { price: "83.4", supply: "74600000", volume: "362000000", volatility: 0.6 },
  },
  {
    coin_id: "bitcoin-cash",
    symbol: "BCH",
    name: "Bitcoin Cash",
    decimals: 8,
    networks: [{ network_id: "bitcoin-cash", withdrawal_name: "BCH", minimum_withdrawal: "0.002" }],
    swap_fee: "0.001",
    withdrawal_fee: "0.0005",
    stream_symbols: { binance: "BCHUSDT", coinbase: "BCH-USD", kraken: "BCH/USD" },
    simulated: { price: "462", supply: "19700000", volume: "268000000", volatility: 0.65 },
  },
  {
    coin_id: "ethereum-classic",
    symbol: "ETC",
    name: "Ethereum Classic",
    decimals: 18,
    networks: [{ network_id: "ethereum-classic", withdrawal_name: "ETC", minimum_withdrawal: "0.05" }],
    swap_fee: "0.001",
    withdrawal_fee: "0.01",
    stream_symbols: { binance: "ETCUSDT", coinbase: "ETC-USD", kraken: "ETC/USD" },
    simulated: { price: "26.3", supply: "147300000", volume: "178000000", volatility: 0.75 },
  },
  {
    coin_id: "monero",
    symbol: "XMR",
    name: "Monero",
    decimals: 12,
    networks: [{ network_id: "monero", withdrawal_name: "XMR", minimum_withdrawal: "0.005" }],
    swap_fee: "0.001",
    withdrawal_fee: "0.0005",
    stream_symbols: { kraken: "XMR/USD" },
    simulated: { price: "168.5", supply: "18400000", volume: "61000000", volatility: 0.5 },
  },
  {
    coin_id: "blockstack",
    symbol: "STX",
    name: "Stacks",
    decimals: 6,
    networks: [{ network_id: "stacks", withdrawal_name: "STX", minimum_withdrawal: "0.5" }],
    swap_fee: "0.001",
    withdrawal_fee: "0.5",
    stream_symbols: { binance: "STXUSDT", coinbase: "STX-USD", kraken: "STX/USD" },
    simulated: { price: "1.94", supply: "1460000000", volume: "87000000", volatility: 0.85 },
  },
  {
    coin_id: "polygon-network",
    symbol: "POL",
    name: "Polygon",
    decimals: 18,
    alias_of: POLYGON,
  },
];
