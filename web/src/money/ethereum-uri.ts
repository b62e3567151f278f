import { type Network, networks } from "@portico/contract";
import type { Asked, PaymentProblem } from "./payment-request.ts";
import { type TokenContract, tokensByContract } from "./token-contracts.ts";

/** The supported chains, by their ids (EIP-155). */
const chains = new Map(
  networks.flatMap((network) => (network.chain_id ? [[network.chain_id, network] as const] : [])),
);

/** The chain of a code that names none: Ethereum. */
const ETHEREUM_ID = "1";

const WEI_DECIMALS = 18;

/**
 * ERC-681: `[pay-]target[@chain][/function]?…`. The target is the recipient, or with `/transfer` a token's
 * contract, to which coins must never be sent: then the recipient is in the fields.
 */
export function readEthereumTarget(
  path: string,
  fields: ReadonlyMap<string, string>,
  tokens: readonly TokenContract[],
): Asked | PaymentProblem {
  const [, target, number, method] = /^(?:pay-)?([^@/]+)(?:@([^/]*))?(?:\/(.*))?$/.exec(path) ?? [];
  if (target === undefined) return { problem: "unknown" };
  const chain = number === undefined ? null : chains.get(number);
  if (chain === undefined) return { problem: "unknown_network" };
  if (method === undefined) return readCoin(target, chain, fields.get("value"), tokens);
  return method === "transfer"
    ? readTransfer(tokensByContract(tokens, target), chain, fields)
    : { problem: "needs_more" };
}

function readCoin(
  address: string,
  chain: Network | null,
  value: string | undefined,
  tokens: readonly TokenContract[],
): Asked | PaymentProblem {
  const assumed = chain ?? chains.get(ETHEREUM_ID);
  if (!assumed) return { problem: "unknown_network" };
  if (tokensByContract(tokens, address).length > 0) return { problem: "contract" };
  const isOpen = value === undefined;
  return {
    address,
    coin: assumed.native,
    // Most wallets show themselves as a bare address, whatever coin is to be sent.
    takes_any_coin: isOpen,
    network_id: chain || !isOpen ? assumed.network_id : null,
    amount: value ?? null,
    unit_decimals: WEI_DECIMALS,
    tag: null,
  };
}

/** A code that names no chain must name a contract whose address exists on one chain only. */
function readTransfer(
  candidates: readonly TokenContract[],
  chain: Network | null,
  fields: ReadonlyMap<string, string>,
): Asked | PaymentProblem {
  const [token, ...others] = candidates.filter(({ network_id }) => !chain || network_id === chain.network_id);
  if (!token || others.length > 0) return { problem: "unknown_token" };
  return {
    address: fields.get("address") ?? "",
    coin: token,
    takes_any_coin: false,
    network_id: token.network_id,
    amount: fields.get("uint256") ?? null,
    unit_decimals: token.contract.decimals,
    tag: null,
  };
}
