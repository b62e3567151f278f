/** The address formats of networks; `addresses.ts` checks each. */
export type AddressFormat =
  | "bitcoin"
  | "bitcoin-cash"
  | "cardano"
  | "dogecoin"
  | "evm"
  | "litecoin"
  | "monero"
  | "ripple"
  | "solana"
  | "stacks"
  | "tron";

/** A network on which coins are deposited or withdrawn. The names are the specification's. */
export interface Network {
  network_id: string;
  /** Shown on the deposit screen and in the wallet pool. */
  deposit_name: string;
  /** Shown on the withdraw screen; which one depends on the coin. */
  withdrawal_names: readonly string[];
  address_format: AddressFormat;
  /** Some recipients share an address, and a tag identifies each. */
  has_destination_tag?: true;
  /** Where to look at a transaction or an address; its hash or text is appended. */
  explorer: { transaction: string; address?: string };
  /** The coin that pays the network's fees. A payment code that names no token asks for this coin. */
  native: { coin_id: string; name: string; symbol: string };
  /** URI schemes of its payment codes (BIP 21 and similar), the usual one first. `ethereum:` codes use `chain_id`. */
  uri_schemes?: readonly string[];
  /** Its number in `ethereum:` payment codes (EIP-155). */
  chain_id?: string;
  /**
   * The withdrawal name of coins that administrators add. Absent if the network carries only its own coin, or if its
   * tokens have no contract address that `address_format` can check.
   */
  token_withdrawal_name?: string;
  /** The least that the network lets arrive of its own coin; absent if any amount above zero can. */
  chain_minimum?: ChainMinimum;
  /** How the exchange watches the network by itself. Absent if it cannot: deposits are then entered by hand. */
  chain?: WatchedChain;
}

/** Why nothing below an amount can arrive. */
export type ChainMinimumCause = "dust" | "reserve" | "rent" | "output_size";

/** The smallest amount that a network itself lets arrive (T74). */
export interface ChainMinimum {
  /** In the network's own coin, for the type of address that needs most. */
  amount: string;
  cause: ChainMinimumCause;
}

/** How a network is watched; what administrators may change is only the initial value. */
export interface WatchedChain {
  family: "utxo" | "evm";
  /** Blocks, its own included, after which a deposit is credited; with `uses_finality` only what is shown. */
  confirmations: number;
  /** Deposits from a value on, in US dollars, need more. Absent if all need the same, and with `uses_finality`. */
  large?: { from_usd: number; confirmations: number };
  /** A deposit is credited once the chain itself calls its block final. */
  uses_finality?: true;
  /** This code was run against a real node of this kind of network. If not, it starts switched off. */
  is_tried?: true;
  /** The usual seconds between two blocks. */
  block_seconds: number;
  /** With `uses_finality`: after so many seconds without a new final block something is wrong. */
  final_stall_seconds?: number;
  /** With `uses_finality`: by how many seconds its last final block is usually behind its last one, at most. */
  final_lag_seconds?: number;
  /** A reorganisation that removes more blocks than this is unusual. */
  deep_blocks: number;
}

/** The networks on which coins move. `npm run registry` writes the database's seed from these. */
const all = [
  {
    network_id: "bitcoin",
    deposit_name: "BTC",
    withdrawal_names: ["BTC"],
    address_format: "bitcoin",
    explorer: { transaction: "https://mempool.space/tx/", address: "https://mempool.space/address/" },
    native: { coin_id: "bitcoin", name: "Bitcoin", symbol: "BTC" },
    uri_schemes: ["bitcoin"],
    // 546 satoshis for P2PKH, the largest output that is common: GetDustThreshold in Bitcoin Core's policy.cpp.
    chain_minimum: { amount: "0.00000546", cause: "dust" },
    chain: {
      family: "utxo",
      confirmations: 2,
      large: { from_usd: 10_000, confirmations: 4 },
      block_seconds: 600,
      deep_blocks: 1,
    },
  },
  {
    network_id: "ethereum",
    deposit_name: "Ethereum (ERC20)",
    withdrawal_names: ["ERC20", "Ethereum (ERC20)"],
    address_format: "evm",
    explorer: { transaction: "https://etherscan.io/tx/", address: "https://etherscan.io/address/" },
    native: { coin_id: "ethereum", name: "Ethereum", symbol: "ETH" },
    chain_id: "1",
    token_withdrawal_name: "ERC20",
    chain: {
      family: "evm",
      confirmations: 64,
      uses_finality: true,
      is_tried: true,
      block_seconds: 12,
      // An epoch becomes final every 6.4 minutes.
      final_stall_seconds: 1_800,
      // Two to three epochs.
      final_lag_seconds: 1_200,
      deep_blocks: 7,
    },
  },
  {
    network_id: "polygon",
    deposit_name: "Polygon POS",
    withdrawal_names: ["Polygon POS"],
    address_format: "evm",
    explorer: { transaction: "https://polygonscan.com/tx/", address: "https://polygonscan.com/address/" },
    native: { coin_id: "polygon-ecosystem-token", name: "POL", symbol: "POL" },
    chain_id: "137",
    token_withdrawal_name: "Polygon POS",
    chain: {
      family: "evm",
      confirmations: 128,
      uses_finality: true,
      block_seconds: 2,
      final_stall_seconds: 600,
      final_lag_seconds: 300,
      deep_blocks: 32,
    },
  },
  {
    network_id: "arbitrum",
    deposit_name: "Arbitrum One",
    withdrawal_names: ["Arbitrum One"],
    address_format: "evm",
    explorer: { transaction: "https://arbiscan.io/tx/", address: "https://arbiscan.io/address/" },
    native: { coin_id: "ethereum", name: "Ethereum", symbol: "ETH" },
    chain_id: "42161",
    token_withdrawal_name: "Arbitrum One",
    chain: {
      family: "evm",
      confirmations: 4_800,
      uses_finality: true,
      block_seconds: 0.25,
      // Final once Ethereum has made the batch final that contains it.
      final_stall_seconds: 5_400,
      final_lag_seconds: 1_800,
      deep_blocks: 8,
    },
  },
  {
    network_id: "bsc",
    deposit_name: "BSC (BEP20)",
    withdrawal_names: ["BSC (BEP20)"],
    address_format: "evm",
    explorer: { transaction: "https://bscscan.com/tx/", address: "https://bscscan.com/address/" },
    native: { coin_id: "binancecoin", name: "BNB", symbol: "BNB" },
    chain_id: "56",
    token_withdrawal_name: "BSC (BEP20)",
    chain: {
      family: "evm",
      confirmations: 15,
      uses_finality: true,
      block_seconds: 0.75,
      final_stall_seconds: 600,
      final_lag_seconds: 30,
      deep_blocks: 12,
    },
  },
  {
    network_id: "tron",
    deposit_name: "Tron (TRC20)",
    withdrawal_names: ["TRC20", "Tron (TRC20)"],
    address_format: "tron",
    explorer: {
      transaction: "https://tronscan.org/#/transaction/",
      address: "https://tronscan.org/#/address/",
    },
    native: { coin_id: "tron", name: "Tron", symbol: "TRX" },
    uri_schemes: ["tron"],
    token_withdrawal_name: "TRC20",
  },
  {
    network_id: "litecoin",
    deposit_name: "LTC",
    withdrawal_names: ["LTC"],
    address_format: "litecoin",
    explorer: {
      transaction: "https://blockchair.com/litecoin/transaction/",
      address: "https://blockchair.com/litecoin/address/",
    },
    native: { coin_id: "litecoin", name: "Litecoin", symbol: "LTC" },
    uri_schemes: ["litecoin"],
    // As in Bitcoin Core, at ten times the rate: DUST_RELAY_TX_FEE in Litecoin Core's policy.h.
    chain_minimum: { amount: "0.0000546", cause: "dust" },
    chain: {
      family: "utxo",
      // Thirteen blocks were undone in April 2026.
      confirmations: 12,
      large: { from_usd: 10_000, confirmations: 30 },
      is_tried: true,
      block_seconds: 150,
      deep_blocks: 4,
    },
  },
  {
    network_id: "bitcoin-cash",
    deposit_name: "BCH",
    withdrawal_names: ["BCH"],
    address_format: "bitcoin-cash",
    explorer: {
      transaction: "https://blockchair.com/bitcoin-cash/transaction/",
      address: "https://blockchair.com/bitcoin-cash/address/",
    },
    native: { coin_id: "bitcoin-cash", name: "Bitcoin Cash", symbol: "BCH" },
    uri_schemes: ["bitcoincash"],
    // 546 satoshis: DUST_RELAY_TX_FEE in Bitcoin Cash Node's policy.h.
    chain_minimum: { amount: "0.00000546", cause: "dust" },
  },
  {
    network_id: "cardano",
    deposit_name: "ADA",
    withdrawal_names: ["ADA"],
    address_format: "cardano",
    explorer: {
      transaction: "https://cardanoscan.io/transaction/",
      address: "https://cardanoscan.io/address/",
    },
    native: { coin_id: "cardano", name: "Cardano", symbol: "ADA" },
    uri_schemes: ["cardano", "web+cardano"],
    // (160 + bytes of the output) x coinsPerUTxOByte of 4,310 lovelace (CIP-55): 0.97 for a Shelley address with a
    // stake key, 1.06 for a Byron address.
    chain_minimum: { amount: "1.1", cause: "output_size" },
  },
  {
    network_id: "solana",
    deposit_name: "Solana",
    withdrawal_names: ["SOL"],
    address_format: "solana",
    explorer: { transaction: "https://solscan.io/tx/", address: "https://solscan.io/account/" },
    native: { coin_id: "solana", name: "Solana", symbol: "SOL" },
    uri_schemes: ["solana"],
    token_withdrawal_name: "SOL",
    // 890,880 lamports, so that an account without data is exempt from rent: getMinimumBalanceForRentExemption(0).
    chain_minimum: { amount: "0.00089088", cause: "rent" },
  },
  {
    network_id: "dogecoin",
    deposit_name: "DOGE",
    withdrawal_names: ["DOGE"],
    address_format: "dogecoin",
    explorer: {
      transaction: "https://blockchair.com/dogecoin/transaction/",
      address: "https://blockchair.com/dogecoin/address/",
    },
    native: { coin_id: "dogecoin", name: "Dogecoin", symbol: "DOGE" },
    uri_schemes: ["dogecoin"],
    // The soft dust limit, below which nodes ask for an extra fee: doc/fee-recommendation.md of Dogecoin Core.
    chain_minimum: { amount: "0.01", cause: "dust" },
    chain: {
      family: "utxo",
      confirmations: 40,
      large: { from_usd: 10_000, confirmations: 80 },
      block_seconds: 60,
      deep_blocks: 8,
    },
  },
  {
    network_id: "ripple",
    deposit_name: "XRP",
    withdrawal_names: ["XRP"],
    address_format: "ripple",
    has_destination_tag: true,
    explorer: { transaction: "https://xrpscan.com/tx/", address: "https://xrpscan.com/account/" },
    native: { coin_id: "ripple", name: "XRP", symbol: "XRP" },
    uri_schemes: ["ripple", "xrpl", "xrp"],
    // The base reserve, without which a payment can't create an account: xrpl.org, "Reserves".
    chain_minimum: { amount: "1", cause: "reserve" },
  },
  {
    network_id: "ethereum-classic",
    deposit_name: "ETC",
    withdrawal_names: ["ETC"],
    address_format: "evm",
    explorer: {
      transaction: "https://etc.blockscout.com/tx/",
      address: "https://etc.blockscout.com/address/",
    },
    native: { coin_id: "ethereum-classic", name: "Ethereum Classic", symbol: "ETC" },
    uri_schemes: ["ethereumclassic"],
    chain_id: "61",
    token_withdrawal_name: "ETC",
    chain: { family: "evm", confirmations: 20_000, block_seconds: 13, deep_blocks: 50 },
  },
  {
    network_id: "stacks",
    deposit_name: "STX",
    withdrawal_names: ["STX"],
    address_format: "stacks",
    explorer: { transaction: "https://explorer.hiro.so/txid/", address: "https://explorer.hiro.so/address/" },
    native: { coin_id: "blockstack", name: "Stacks", symbol: "STX" },
    uri_schemes: ["stacks"],
  },
  {
    network_id: "monero",
    deposit_name: "XMR",
    withdrawal_names: ["XMR"],
    address_format: "monero",
    explorer: { transaction: "https://xmrchain.net/tx/" },
    native: { coin_id: "monero", name: "Monero", symbol: "XMR" },
    uri_schemes: ["monero"],
  },
] as const satisfies readonly Network[];

/** The id of a registered network. */
export type NetworkId = (typeof all)[number]["network_id"];

export const networks: readonly Network[] = all;

/**
 * A regular expression that every address of a format matches; the database checks it, without a checksum. Where
 * addresses have two spellings, only one is accepted, so that our own addresses are always recognised.
 */
export const addressPatterns: Readonly<Record<AddressFormat, string>> = {
  bitcoin: "^([13][1-9A-HJ-NP-Za-km-z]{25,34}|(bc1[02-9ac-hj-np-z]{11,87}|BC1[02-9AC-HJ-NP-Z]{11,87}))$",
  "bitcoin-cash":
    "^(([bB][iI][tT][cC][oO][iI][nN][cC][aA][sS][hH]:)?([qp][02-9ac-hj-np-z]{41,103}|[QP][02-9AC-HJ-NP-Z]{41,103}))$",
  cardano:
    "^(addr1[02-9ac-hj-np-z]{50,120}|ADDR1[02-9AC-HJ-NP-Z]{50,120}|(Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,120})$",
  dogecoin: "^[D9A][1-9A-HJ-NP-Za-km-z]{25,34}$",
  evm: "^0x[0-9a-fA-F]{40}$",
  litecoin: "^([LM][1-9A-HJ-NP-Za-km-z]{25,34}|(ltc1[02-9ac-hj-np-z]{11,87}|LTC1[02-9AC-HJ-NP-Z]{11,87}))$",
  monero: "^[48][1-9A-HJ-NP-Za-km-z]{94}([1-9A-HJ-NP-Za-km-z]{11})?$",
  ripple: "^r[1-9A-HJ-NP-Za-km-z]{24,34}$",
  solana: "^[1-9A-HJ-NP-Za-km-z]{32,44}$",
  stacks: "^S[0-9A-HJKMNP-TV-Z]{25,40}$",
  tron: "^T[1-9A-HJ-NP-Za-km-z]{33}$",
};

/** The network with this id; undefined if there is none. */
export function networkById(network_id: string): Network | undefined {
  return networks.find((network) => network.network_id === network_id);
}

/** The network with this deposit name; undefined if there is none. */
export function networkByDepositName(name: string): Network | undefined {
  return networks.find((network) => network.deposit_name === name);
}

/** The one name under which lists and details show a network, whichever name a transaction has. */
export function networkLabel(name: string): string {
  return networkByWithdrawalName(name)?.deposit_name ?? name;
}

/** The network with this withdrawal name; undefined if there is none. */
export function networkByWithdrawalName(name: string): Network | undefined {
  return networks.find((network) => network.withdrawal_names.includes(name));
}
