import { type Coin, registeredCoins } from "@portico/contract";

/** The release's coins as the server lists them, as far as payment codes need them; for tests. */
export const coinsWithContracts = registeredCoins.map((coin) => ({
  coin_id: coin.coin_id,
  name: coin.name,
  alias_of: "alias_of" in coin ? coin.alias_of : null,
  networks: "networks" in coin ? coin.networks : [],
})) as unknown as Coin[];
