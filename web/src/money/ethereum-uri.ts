import type { Asked, PaymentProblem } from "./payment-request.ts";
import { tokenByContract } from "./token-contracts.ts";

interface Chain {
  network_id: string;
  /** The chain's native coin. */
  coin_id: string;
  name: string;
}

const ethereum: Chain = { network_id: "ethereum", coin_id: "ethereum", name: "Ethereum" };

/** The supported chains, by their ids (EIP-155). */
const chains = new Map<string, Chain>([
  ["1", ethereum],
  ["56", { network_id: "bsc", coin_id: "binancecoin", name: "BNB" }],
  ["61", { network_id: "ethereum-classic", coin_id: "ethereum-classic", name: "Ethereum Classic" }],
  ["137", { network_id: "polygon", coin_id: "polygon-ecosystem-token", name: "POL" }],
  ["42161", { network_id: "arbitrum", coin_id: "ethereum", name: "Ethereum" }],
]);

const WEI_DECIMALS = 18;

/**
 * ERC-681: `[pay-]target[@chain][/function]?…`. The target is the recipient, or with `/transfer` a token's
 * contract, to which coins must never be sent: then the recipient is in the fields.
 */
export function readEthereumTarget(
  path: string,
  fields: ReadonlyMap<string, string>,
): Asked | PaymentProblem {
  const [, target, number, method] = /^(?:pay-)?([^@/]+)(?:@([^/]*))?(?:\/(.*))?$/.exec(path) ?? [];
  if (target === undefined) return { problem: "unknown" };
  const chain = number === undefined ? null : chains.get(number);
  if (chain === undefined) return { problem: "unknown_network" };
  if (method === undefined) return readCoin(target, chain, fields.get("value"));
  return method === "transfer" ? readTransfer(target, chain, fields) : { problem: "needs_more" };
}

function readCoin(address: string, chain: Chain | null, value: string | undefined): Asked | PaymentProblem {
  if (tokenByContract(address)) return { problem: "contract" };
  const isOpen = value === undefined;
  return {
    address,
    coin: chain ?? ethereum,
    // Most wallets show themselves as a bare address, whatever coin is to be sent.
    takes_any_coin: isOpen,
    network_id: chain?.network_id ?? (isOpen ? null : ethereum.network_id),
    amount: value ?? null,
    unit_decimals: WEI_DECIMALS,
    tag: null,
  };
}

function readTransfer(
  contract: string,
  chain: Chain | null,
  fields: ReadonlyMap<string, string>,
): Asked | PaymentProblem {
  const token = tokenByContract(contract);
  if (!token || (chain && token.network_id !== chain.network_id)) return { problem: "unknown_token" };
  return {
    address: fields.get("address") ?? "",
    coin: token,
    takes_any_coin: false,
    network_id: token.network_id,
    amount: fields.get("uint256") ?? null,
    unit_decimals: token.decimals,
    tag: null,
  };
}
