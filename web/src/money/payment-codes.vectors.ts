import { type Coin, registeredCoins } from "@portico/contract";
import type { PayableCoin } from "./payment-request.ts";
import { tokensOf } from "./token-contracts.ts";

export const payable = (coin_id: string, decimals: number, ...networks: string[]): PayableCoin => ({
  coin_id,
  decimals,
  networks: networks.map((network_id) => ({ network_id, withdrawal_enabled: true })),
});
/** The registered coins, with the fields that payment codes need. */
export const registered = registeredCoins.map((coin) => ({
  coin_id: coin.coin_id,
  name: coin.name,
  alias_of: "alias_of" in coin ? coin.alias_of : null,
  networks: "networks" in coin ? coin.networks : [],
})) as unknown as Coin[];
export const tokens = tokensOf(registered);
export const coins = {
  bitcoin: payable("bitcoin", 8, "bitcoin"),
  litecoin: payable("litecoin", 8, "litecoin"),
  dogecoin: payable("dogecoin", 8, "dogecoin"),
  bitcoinCash: payable("bitcoin-cash", 8, "bitcoin-cash"),
  ethereum: payable("ethereum", 18, "ethereum"),
  classic: payable("ethereum-classic", 18, "ethereum-classic"),
  tether: payable("tether", 6, "polygon", "arbitrum", "tron"),
  usdc: payable("usd-coin", 6, "ethereum"),
  bnb: payable("binancecoin", 18, "bsc", "ethereum"),
  tron: payable("tron", 6, "tron"),
  solana: payable("solana", 9, "solana"),
  ripple: payable("ripple", 6, "ripple"),
  cardano: payable("cardano", 6, "cardano"),
  stacks: payable("blockstack", 6, "stacks"),
  monero: payable("monero", 12, "monero"),
};
export const address = {
  bitcoin: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  litecoin: "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
  dogecoin: "DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE",
  bitcoinCash: "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
  evm: "0x52908400098527886E0F7030069857D2E4169EE7",
  tron: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC",
  solana: "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV",
  ripple: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
  cardano: "addr1v8wsxxzfv4uh5gmrvx8y44j2wf9qjgrhnerz69gegj494dccshtd8",
  stacks: "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7",
  monero: "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
};
export const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
