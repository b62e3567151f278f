import type { NetworkId } from "./networks.ts";

/**
 * A coin as the release declares it. `npm run registry` writes the database's seed from these; what administrators may
 * change (fees, switches, stream symbols) is only the initial value.
 */
export interface RegisteredCoin {
  /** Its id at CoinGecko. */
  coin_id: string;
  symbol: string;
  name: string;
  /** Decimals of an amount in the ledger. */
  decimals: number;
  /** Follows the dollar and carries no premium. */
  is_stable?: true;
  /** In the order of the withdraw screen; the first is preselected. */
  networks: readonly CoinOnNetwork[];
  /** In the coin. */
  swap_fee: string;
  /** In the coin. */
  withdrawal_fee: string;
  /** The pair that each exchange streams, if any. Binance quotes in USDT, Coinbase and Kraken in dollars. */
  stream_symbols: { binance?: string; coinbase?: string; kraken?: string };
  /** The coin's market in simulated prices. */
  simulated: SimulatedMarket;
}

/** Another id of an asset (T10); it shares everything but its name. */
export interface RegisteredAlias extends Pick<RegisteredCoin, "coin_id" | "symbol" | "name" | "decimals"> {
  alias_of: string;
}

interface CoinOnNetwork {
  network_id: NetworkId;
  /** One of the network's `withdrawal_names`. */
  withdrawal_name: string;
  /** The least that must arrive, in the coin: worth about a US dollar, and no less than the network's `chain_minimum`. */
  minimum_withdrawal: string;
  /** The token's contract, as published by its issuer; absent for a network's own coin. */
  contract?: TokenContract;
}

/** A token's contract on a network. */
export interface TokenContract {
  address: string;
  /** The contract's decimals, in which payment codes count. */
  decimals: number;
}

/** Where a coin's market in practice mode starts, and how much it moves. */
export interface SimulatedMarket {
  /** In US dollars. */
  price: string;
  /** Coins in circulation. Multiplied by the price, this is the market cap. */
  supply: string;
  /** Volume traded in 24 h, in US dollars. */
  volume: string;
  /** Standard deviation of the logarithm of the price over a year: 0.45 is a year that often ends 45 % up or down. */
  volatility: number;
}
