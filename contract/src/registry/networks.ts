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

export interface Network {
  network_id: string;
  /** Shown on the deposit screen and in the wallet pool. */
  deposit_name: string;
  /** Shown on the withdraw screen; which one depends on the coin. */
  withdrawal_names: readonly string[];
  address_format: AddressFormat;
  /** Some recipients share an address and are told apart by a tag. */
  has_destination_tag?: true;
  /** Where to look at a transaction or an address; its hash or text is appended. */
  explorer: { transaction: string; address?: string };
}

/** The networks on which coins move. `npm run registry` writes the database's seed from these. */
const all = [
  {
    network_id: "bitcoin",
    deposit_name: "BTC",
    withdrawal_names: ["BTC"],
    address_format: "bitcoin",
    explorer: { transaction: "https://mempool.space/tx/", address: "https://mempool.space/address/" },
  },
  {
    network_id: "ethereum",
    deposit_name: "Ethereum (ERC20)",
    withdrawal_names: ["ERC20", "Ethereum (ERC20)"],
    address_format: "evm",
    explorer: { transaction: "https://etherscan.io/tx/", address: "https://etherscan.io/address/" },
  },
  {
    network_id: "polygon",
    deposit_name: "Polygon POS",
    withdrawal_names: ["Polygon POS"],
    address_format: "evm",
    explorer: { transaction: "https://polygonscan.com/tx/", address: "https://polygonscan.com/address/" },
  },
  {
    network_id: "arbitrum",
    deposit_name: "Arbitrum One",
    withdrawal_names: ["Arbitrum One"],
    address_format: "evm",
    explorer: { transaction: "https://arbiscan.io/tx/", address: "https://arbiscan.io/address/" },
  },
  {
    network_id: "bsc",
    deposit_name: "BSC (BEP20)",
    withdrawal_names: ["BSC (BEP20)"],
    address_format: "evm",
    explorer: { transaction: "https://bscscan.com/tx/", address: "https://bscscan.com/address/" },
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
  },
  {
    network_id: "solana",
    deposit_name: "Solana",
    withdrawal_names: ["SOL"],
    address_format: "solana",
    explorer: { transaction: "https://solscan.io/tx/", address: "https://solscan.io/account/" },
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
  },
  {
    network_id: "ripple",
    deposit_name: "XRP",
    withdrawal_names: ["XRP"],
    address_format: "ripple",
    has_destination_tag: true,
    explorer: { transaction: "https://xrpscan.com/tx/", address: "https://xrpscan.com/account/" },
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
  },
  {
    network_id: "stacks",
    deposit_name: "STX",
    withdrawal_names: ["STX"],
    address_format: "stacks",
    explorer: { transaction: "https://explorer.hiro.so/txid/", address: "https://explorer.hiro.so/address/" },
  },
  {
    network_id: "monero",
    deposit_name: "XMR",
    withdrawal_names: ["XMR"],
    address_format: "monero",
    explorer: { transaction: "https://xmrchain.net/tx/" },
  },
] as const satisfies readonly Network[];

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

export function networkById(network_id: string): Network | undefined {
  return networks.find((network) => network.network_id === network_id);
}

export function networkByDepositName(name: string): Network | undefined {
  return networks.find((network) => network.deposit_name === name);
}

/** The one name under which lists and details show a network, whichever name a transaction has. */
export function networkLabel(name: string): string {
  return networkByWithdrawalName(name)?.deposit_name ?? name;
}

export function networkByWithdrawalName(name: string): Network | undefined {
  return networks.find((network) => network.withdrawal_names.includes(name));
}
