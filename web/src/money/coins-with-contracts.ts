import { type Coin, registeredCoins } from "@portico/contract";

/** For tests: the registered coins, with the fields that payment codes need. */
export const coinsWithContracts = registeredCoins.map((coin) => ({
  coin_id: coin.coin_id,
  name: coin.name,
  alias_of: "alias_of" in coin ? coin.alias_of : null,
  networks: "networks" in coin ? coin.networks : [],
})) as unknown as Coin[];
