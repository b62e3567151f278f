/** A token's contract on a chain. */
export interface TokenContract {
  coin_id: string;
  name: string;
  network_id: string;
  /** EVM addresses in lower case. */
  contract: string;
  /** The contract's decimals. */
  decimals: number;
}

/**
 * The contracts of our coins, as published by their issuers (tether.to, circle.com, binance.com). It includes
 * chains on which we do not send them, to distinguish a code for a known token from an unknown one.
 */
const contracts: readonly TokenContract[] = [
  {
    coin_id: "tether",
    name: "Tether",
    network_id: "ethereum",
    contract: "0xdac17f958d2ee523a2206206994597c13d831ec7",
    decimals: 6,
  },
  {
    coin_id: "tether",
    name: "Tether",
    network_id: "polygon",
    contract: "0xc2132d05d31c914a87c6611c10748aeb04b58e8f",
    decimals: 6,
  },
  {
    coin_id: "tether",
    name: "Tether",
    network_id: "arbitrum",
    contract: "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9",
    decimals: 6,
  },
  {
    coin_id: "tether",
    name: "Tether",
    network_id: "tron",
    contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    decimals: 6,
  },
  {
    coin_id: "usd-coin",
    name: "USDC",
    network_id: "ethereum",
    contract: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    decimals: 6,
  },
  {
    coin_id: "binancecoin",
    name: "BNB",
    network_id: "ethereum",
    contract: "0xb8c77482e45f1f44de1745f52c74426c631bdd52",
    decimals: 18,
  },
];

/** The token whose contract has this address; undefined if unknown. */
export function tokenByContract(address: string): TokenContract | undefined {
  const key = address.startsWith("0x") ? address.toLowerCase() : address;
  return contracts.find(({ contract }) => contract === key);
}
