import {
  AMOUNT,
  addressProblem,
  isDestinationTag,
  isTokenContract,
  type Network,
  networkById,
} from "@portico/contract";
import Big from "big.js";
import { readEthereumTarget } from "./ethereum-uri.ts";
import { type CodeParts, networksByScheme, splitCode } from "./payment-code-parts.ts";
import { fieldRulesOf, isExpired, onlyValue, readFields } from "./payment-fields.ts";
import type {
  Asked,
  PayableCoin,
  PaymentProblem,
  PaymentRequest,
  UnsupportedPart,
} from "./payment-request.ts";
import { type TokenContract, tokensByContract } from "./token-contracts.ts";

/** Longer texts are no payment codes, and QR codes hold little more. */
const MAX_CHARACTERS = 2_000;

/**
 * The content of a payment code (a URI such as `bitcoin:bc1…?amount=0.1`) for this coin, or why it cannot be
 * used: every field that may change the payment is read or refuses the code. Null if the text is no such code, as a
 * bare address is not. `tokens` are the known contracts, `now` the time in milliseconds.
 */
export function readPaymentUri(
  text: string,
  coin: PayableCoin,
  tokens: readonly TokenContract[],
  now: number = Date.now(),
): PaymentRequest | PaymentProblem | null {
  const parts = splitCode(text.trim(), coin);
  if (!parts) return null;
  if (text.length > MAX_CHARACTERS) return { problem: "unknown" };
  const asked = askedBy(parts, tokens);
  if ("problem" in asked) return asked;
  return isExpired(parts.query, now) ? { problem: "expired" } : holdAgainst(asked, coin, tokens);
}

function askedBy(parts: CodeParts, tokens: readonly TokenContract[]): Asked | PaymentProblem {
  const { scheme, path, query } = parts;
  if (scheme.startsWith("lightning") || scheme.startsWith("lnurl")) return unsupported("lightning");
  if (scheme === "ethereum") return readEthereumTarget(path, query, tokens);
  const own = networksByScheme.get(scheme);
  if (!own) return { problem: "unknown" };
  // A link that answers with a payment (Solana Pay), and Monero's list of recipients.
  if (/^https?:/i.test(path)) return unsupported("link");
  if (/[;,]/.test(path)) return unsupported("several_recipients");
  return readPlain(parts, own, tokens);
}

function readPlain(
  { scheme, path, query }: CodeParts,
  own: Network,
  tokens: readonly TokenContract[],
): Asked | PaymentProblem {
  const fields = readFields(query, fieldRulesOf(scheme));
  if ("problem" in fields) return fields;
  const contract = fields.token === undefined ? null : contractOn(own, fields.token, tokens);
  if (contract === undefined) return { problem: "unknown_token" };
  if (fields.tag !== undefined && !own.has_destination_tag) return unsupported("tag");
  const address = path === "" && own.network_id === "bitcoin" ? addressAmong(query) : path;
  if (typeof address !== "string") return address;
  return {
    address,
    coin: contract ?? own.native,
    takes_any_coin: fields.amount === undefined && !contract,
    network_id: own.network_id,
    amount: fields.amount ?? null,
    unit_decimals: 0,
    tag: fields.tag ?? null,
  };
}

function contractOn({ network_id }: Network, address: string, tokens: readonly TokenContract[]) {
  return tokensByContract(tokens, address).find((token) => token.network_id === network_id);
}

/** BIP 321: a code without an address has it in a field, or can only be paid in another way. */
function addressAmong(query: URLSearchParams): string | PaymentProblem {
  const has = (name: string) => [...query].some(([key, value]) => key.toLowerCase() === name && value !== "");
  for (const name of ["bc", "tb", "bcrt"]) {
    if (has(name)) return onlyValue(query, name) ?? { problem: "conflict", name };
  }
  if (has("r")) return unsupported("link");
  if (has("lightning") || has("lno")) return unsupported("lightning");
  return has("sp") ? unsupported("silent_payment") : "";
}

function unsupported(part: UnsupportedPart): PaymentProblem {
  return { problem: "unsupported", part };
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
  if (!rules) return { problem: "unknown_network", name: null };
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
