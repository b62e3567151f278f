import {
  AMOUNT,
  addressProblem,
  isDestinationTag,
  isTokenContract,
  networkById,
  networks,
} from "@portico/contract";
import Big from "big.js";
import { readEthereumTarget } from "./ethereum-uri.ts";
import type { Asked, PayableCoin, PaymentProblem, PaymentRequest } from "./payment-request.ts";
import { type TokenContract, tokensByContract } from "./token-contracts.ts";

/**
 * BIP 21 and similar: `scheme:address?amount=…`. Ethereum's own form (ERC-681) is read in `ethereum-uri.ts`.
 */
const schemes = new Map(
  networks.flatMap((network) => (network.uri_schemes ?? []).map((scheme) => [scheme, network] as const)),
);

/** Longer texts are no payment codes, and QR codes hold little more. */
const MAX_CHARACTERS = 2_000;

/**
 * The content of a payment code (a URI such as `bitcoin:bc1…?amount=0.1`) for this coin, or why it cannot be
 * used. Null if the text is no such code, as a bare address is not. `tokens` are the known contracts.
 */
export function readPaymentUri(
  text: string,
  coin: PayableCoin,
  tokens: readonly TokenContract[],
): PaymentRequest | PaymentProblem | null {
  const parts = split(text.trim(), coin);
  if (!parts) return null;
  if (text.length > MAX_CHARACTERS) return { problem: "unknown" };
  const fields = readFields(parts.query);
  if (!fields) return { problem: "needs_more" };
  const asked =
    parts.scheme === "ethereum"
      ? readEthereumTarget(parts.path, fields, tokens)
      : readPlain(parts, fields, tokens);
  return "problem" in asked ? asked : holdAgainst(asked, coin, tokens);
}

interface Parts {
  scheme: string;
  path: string;
  query: string;
}

/** `rAddress?dt=1` has no scheme; the coin's field decides whose address it is. */
function split(text: string, coin: PayableCoin): Parts | null {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*):(?:\/\/)?(.*)$/is.exec(text) ?? [];
  const own = [...schemes].find(([, { native }]) => native.coin_id === coin.coin_id)?.[0];
  const name = scheme?.toLowerCase() ?? (text.includes("?") ? own : undefined);
  if (name === undefined) return null;
  const [path = "", ...query] = (rest ?? text).split("?");
  return { scheme: name, path: decoded(path), query: query.join("?") };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text;
  }
}

/**
 * The fields by their lower-case names. Undefined if a relevant one occurs twice, or if the code requires
 * something unknown (`req-…` of BIP 21).
 */
function readFields(query: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(query)) {
    const name = key.toLowerCase();
    if (name.startsWith("req-") || fields.has(name)) return undefined;
    fields.set(name, value.trim());
  }
  return fields;
}

function readPlain(
  { scheme, path }: Parts,
  fields: ReadonlyMap<string, string>,
  tokens: readonly TokenContract[],
): Asked | PaymentProblem {
  const own = schemes.get(scheme);
  if (!own) return { problem: "unknown" };
  const token = fields.get("token") ?? fields.get("contract") ?? fields.get("spl-token");
  const contract =
    token === undefined
      ? undefined
      : tokensByContract(tokens, token).find(({ network_id: networkId }) => networkId === own.network_id);
  if (token !== undefined && !contract) return { problem: "unknown_token" };
  if (fields.get("memo")) return { problem: "memo" };
  if (fields.get("tx_payment_id")) return { problem: "needs_more" };
  const amount = fields.get("amount") ?? fields.get("tx_amount") ?? null;
  return {
    address: path,
    coin: contract ?? own.native,
    takes_any_coin: amount === null && !contract,
    network_id: own.network_id,
    amount,
    unit_decimals: 0,
    tag: fields.get("dt") || null,
  };
}

/** Refuses what the coin cannot do, and converts the amount to the coin's unit. */
function holdAgainst(
  asked: Asked,
  coin: PayableCoin,
  tokens: readonly TokenContract[],
): PaymentRequest | PaymentProblem {
  const networkId = networkFor(asked, coin);
  if (typeof networkId === "object" && networkId !== null) return networkId;
  // If several networks are possible, they all have Ethereum's address format.
  const rules = networkById(networkId ?? "ethereum");
  if (!rules) return { problem: "unknown_network" };
  const isKnown = tokensByContract(tokens, asked.address).length > 0;
  if (isKnown || isTokenContract(rules, asked.address)) return { problem: "contract" };
  const hint = addressProblem(rules, asked.address);
  if (hint) return { problem: "address", network_id: rules.network_id, hint };
  if (asked.tag !== null && !isDestinationTag(asked.tag)) return { problem: "tag" };
  const amount = asked.amount === null ? null : amountIn(coin, asked.amount, asked.unit_decimals);
  if (amount === undefined) return { problem: "amount" };
  return { address: asked.address, network_id: networkId, tag: asked.tag, amount };
}

/** The network to send on; null if several are possible. */
function networkFor(asked: Asked, coin: PayableCoin): string | null | PaymentProblem {
  const other: PaymentProblem = { problem: "other_coin", name: asked.coin.name };
  const isOwn = asked.coin.coin_id === coin.coin_id;
  if (!isOwn && !asked.takes_any_coin) return other;
  const open = coin.networks.filter((network) => network.withdrawal_enabled).map((one) => one.network_id);
  const { network_id: networkId } = asked;
  if (networkId !== null) {
    if (open.includes(networkId)) return networkId;
    return isOwn ? { problem: "other_network", network_id: networkId } : other;
  }
  // Ethereum Classic has the same address format, but a code for Ethereum is not valid for it.
  const fitting = open.filter((id) => networkById(id)?.address_format === "evm" && id !== "ethereum-classic");
  if (fitting.length === 0) return other;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** A plain decimal, or in a smallest unit a whole number that may have an exponent (`2.5e18`). */
const WHOLE = /^[0-9]{1,40}(?:\.[0-9]{1,40})?$/;
const UNITS = /^[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][0-9]{1,2})?$/;

/**
 * The amount in the coin; null for zero, which means no amount, and undefined for one that cannot be sent.
 */
function amountIn(coin: PayableCoin, written: string, unitDecimals: number): string | null | undefined {
  if (!(unitDecimals > 0 ? UNITS : WHOLE).test(written)) return undefined;
  const units = new Big(written);
  if (unitDecimals > 0 && !units.eq(units.round(0))) return undefined;
  const amount = units.times(new Big(`1e-${unitDecimals}`));
  if (amount.eq(0)) return null;
  const plain = amount.toFixed();
  const decimals = plain.split(".")[1]?.length ?? 0;
  return decimals <= coin.decimals && AMOUNT.test(plain) ? plain : undefined;
}
