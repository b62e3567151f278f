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
}

/** The registry's networks, as needed by the checks in browser and server; a test compares them with the database. */
export const networks: readonly Network[] = [
  { network_id: "bitcoin", deposit_name: "BTC", withdrawal_names: ["BTC"], address_format: "bitcoin" },
  {
    network_id: "ethereum",
    deposit_name: "Ethereum (ERC20)",
    withdrawal_names: ["ERC20", "Ethereum (ERC20)"],
    address_format: "evm",
  },
  {
    network_id: "polygon",
    deposit_name: "Polygon POS",
    withdrawal_names: ["Polygon POS"],
    address_format: "evm",
  },
  {
    network_id: "arbitrum",
    deposit_name: "Arbitrum One",
    withdrawal_names: ["Arbitrum One"],
    address_format: "evm",
  },
  {
    network_id: "bsc",
    deposit_name: "BSC (BEP20)",
    withdrawal_names: ["BSC (BEP20)"],
    address_format: "evm",
  },
  {
    network_id: "tron",
    deposit_name: "Tron (TRC20)",
    withdrawal_names: ["TRC20", "Tron (TRC20)"],
    address_format: "tron",
  },
  { network_id: "litecoin", deposit_name: "LTC", withdrawal_names: ["LTC"], address_format: "litecoin" },
  {
    network_id: "bitcoin-cash",
    deposit_name: "BCH",
    withdrawal_names: ["BCH"],
    address_format: "bitcoin-cash",
  },
  { network_id: "cardano", deposit_name: "ADA", withdrawal_names: ["ADA"], address_format: "cardano" },
  { network_id: "solana", deposit_name: "Solana", withdrawal_names: ["SOL"], address_format: "solana" },
  { network_id: "dogecoin", deposit_name: "DOGE", withdrawal_names: ["DOGE"], address_format: "dogecoin" },
  { network_id: "ripple", deposit_name: "XRP", withdrawal_names: ["XRP"], address_format: "ripple" },
  { network_id: "ethereum-classic", deposit_name: "ETC", withdrawal_names: ["ETC"], address_format: "evm" },
  { network_id: "stacks", deposit_name: "STX", withdrawal_names: ["STX"], address_format: "stacks" },
  { network_id: "monero", deposit_name: "XMR", withdrawal_names: ["XMR"], address_format: "monero" },
];

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
