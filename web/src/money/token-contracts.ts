import { type Coin, contractsElsewhere } from "@portico/contract";

/** A token's contract on a network. */
export interface TokenContract {
  coin_id: string;
  name: string;
  network_id: string;
  contract: { address: string; decimals: number };
}

/** The contracts of these coins, and those on networks where we do not move them. */
export function tokensOf(coins: readonly Coin[]): TokenContract[] {
  const listed = coins.flatMap(({ coin_id, name, alias_of, networks }) =>
    networks.flatMap(({ network_id, contract }) =>
      contract && alias_of === null ? [{ coin_id, name, network_id, contract }] : [],
    ),
  );
  return [...listed, ...contractsElsewhere];
}

/** The tokens whose contract has this address: one contract may have the same address on several chains. */
export function tokensByContract(tokens: readonly TokenContract[], address: string): TokenContract[] {
  const key = keyOf(address);
  return tokens.filter(({ contract }) => keyOf(contract.address) === key);
}

/** Ethereum's addresses have a checksum in their capitals, which codes may omit. */
function keyOf(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address;
}
