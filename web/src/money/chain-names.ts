import { type Network, networks } from "@portico/contract";

/** The supported chains, by their ids (EIP-155). */
const supported = new Map(
  networks.flatMap((network) => (network.chain_id ? [[network.chain_id, network] as const] : [])),
);

/** Chains by the short names of EIP-3770, as wallets write them before an address; the ids are EIP-155's. */
const prefixes = new Map(
  Object.entries({
    eth: "1",
    etc: "61",
    matic: "137",
    pol: "137",
    arb1: "42161",
    bnb: "56",
    bsc: "56",
    oeth: "10",
    base: "8453",
    avax: "43114",
    gno: "100",
    ftm: "250",
    celo: "42220",
    linea: "59144",
    scr: "534352",
    zksync: "324",
    zkevm: "1101",
    mantle: "5000",
    blastmainnet: "81457",
    unichain: "130",
    "arb-nova": "42170",
    sep: "11155111",
    gor: "5",
  }),
);

/** Chains that we do not support, so that a refusal can name them. */
const others = new Map(
  Object.entries({
    "5": "Goerli",
    "10": "OP Mainnet",
    "100": "Gnosis",
    "130": "Unichain",
    "250": "Fantom",
    "324": "zkSync Era",
    "1101": "Polygon zkEVM",
    "5000": "Mantle",
    "8453": "Base",
    "42170": "Arbitrum Nova",
    "42220": "Celo",
    "43114": "Avalanche C-Chain",
    "59144": "Linea",
    "81457": "Blast",
    "534352": "Scroll",
    "11155111": "Sepolia",
  }),
);

/** A supported chain, or the name of one that is not; null if its name is unknown. */
export function chainById(id: string): Network | { name: string | null } {
  return supported.get(id) ?? { name: others.get(id) ?? null };
}

/** The chain of `arb1:0x…` (EIP-3770) or `eip155:42161:0x…` (CAIP-10), and the address; null for other texts. */
export function prefixedAddress(scheme: string, path: string): { id: string; address: string } | null {
  const [, number, address = path] = (scheme === "eip155" && /^([0-9]{1,20}):(.*)$/.exec(path)) || [];
  const id = number ?? prefixes.get(scheme);
  return id !== undefined && /^0x/i.test(address) ? { id, address } : null;
}
