import type { Network } from "@portico/contract";
import { chainById } from "./chain-names.ts";
import { ethereumFields, type FieldValues, readFields } from "./payment-fields.ts";
import type { Asked, PaymentProblem } from "./payment-request.ts";
import { type TokenContract, tokensByContract } from "./token-contracts.ts";

/** The chain of a code that names none: Ethereum. */
const ETHEREUM_ID = "1";

const WEI_DECIMALS = 18;

/**
 * ERC-681: `[pay-]target[@chain][/function]?…`. The target is the recipient, or with `/transfer` a token's
 * contract, to which coins must never be sent: then the recipient is in the fields.
 */
export function readEthereumTarget(
  path: string,
  query: URLSearchParams,
  tokens: readonly TokenContract[],
): Asked | PaymentProblem {
  const [, target, number, method] = /^(?:pay-)?([^@/]+)(?:@([^/]*))?(?:\/(.*))?$/.exec(path) ?? [];
  if (target === undefined) return { problem: "unknown" };
  const chain = number === undefined ? null : chainById(number);
  if (chain && !("network_id" in chain)) return { problem: "unknown_network", name: chain.name };
  if (method !== undefined && method !== "transfer") return { problem: "unsupported", part: "call" };
  const fields = readFields(query, method ? ethereumFields.transfer : ethereumFields.coin);
  if ("problem" in fields) return fields;
  return method
    ? readTransfer(tokensByContract(tokens, target), chain, fields)
    : readCoin(target, chain, fields.wei, tokens);
}

function readCoin(
  address: string,
  chain: Network | null,
  value: string | undefined,
  tokens: readonly TokenContract[],
): Asked | PaymentProblem {
  const assumed = chain ?? chainById(ETHEREUM_ID);
  if (!("network_id" in assumed)) return { problem: "unknown_network", name: assumed.name };
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
  fields: FieldValues,
): Asked | PaymentProblem {
  // Ether for the contract itself would be a second payment.
  if (fields.wei !== undefined && !/^0+$/.test(fields.wei)) return { problem: "field", name: "value" };
  const [token, ...others] = candidates.filter(({ network_id }) => !chain || network_id === chain.network_id);
  if (!token || others.length > 0) return { problem: "unknown_token" };
  return {
    address: fields.recipient ?? "",
    coin: token,
    takes_any_coin: false,
    network_id: token.network_id,
    amount: fields.units ?? null,
    unit_decimals: token.contract.decimals,
    tag: null,
  };
}
