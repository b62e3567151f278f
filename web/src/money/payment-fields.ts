import type { PaymentProblem, UnsupportedPart } from "./payment-request.ts";

/** What a field says: a value that is read, nothing that matters, or a reason to refuse the code. */
type Meaning = "amount" | "tag" | "token" | "wei" | "units" | "recipient" | "harmless" | "name_it" | Reason;
type Reason = { part: UnsupportedPart } | { problem: "unknown_token" };

/** The values that a code has; a field without a value is not in it. */
export type FieldValues = Partial<Record<Exclude<Meaning, Reason | "harmless" | "name_it">, string>>;

/** How the fields of a kind of code are read. */
export interface FieldRules {
  meanings: ReadonlyMap<string, Meaning>;
  /** BIP 21: a field that nobody knows, and that does not begin with `req-`, may be ignored. */
  ignores_unknown: boolean;
}

const each = (meaning: Meaning, names: string) =>
  names.split(" ").map((name): [string, Meaning] => [name, meaning]);

const harmless = each(
  "harmless",
  "label message comment comments title description recipientname txdescription time exp",
);

/** Names are in lower case, without `-` and `_`. They mean the same in every kind of code. */
const refused = [
  ...each({ part: "memo" }, "memo memos memoid memotype memodata memotext textmemo note notes"),
  ...each({ part: "reference" }, "reference references ref"),
  ...each({ part: "invoice" }, "invoice invoiceid invoicehash"),
  ...each({ part: "payment_id" }, "txpaymentid paymentid"),
  ...each({ part: "data" }, "data calldata input bytecode opreturn opreturnraw opreturnhex"),
  ...each({ part: "call" }, "function method"),
  ...each("name_it", "value amt sum asset assets currency coin unit issuer network net chain chainid"),
  ...each("name_it", "to address recipient destination category tokenid"),
];

const tags = each("tag", "dt tag dtag desttag destinationtag");
const tokens = each("token", "token contract contractaddress tokenaddress spltoken mint");
const plain: [string, Meaning][] = [...harmless, ...refused, ...tags, ...tokens, ["amount", "amount"]];

/** Other ways to pay the same recipient (BIP 72, BIP 78, BIP 321): a code with an address does without them. */
const alternatives = each("harmless", "r pj pjos lightning lno sp bc tb bcrt");

/** Bitcoin Cash's tokens, and its amounts in satoshis. */
const cashTokens = each({ problem: "unknown_token" }, "c t f ft nft s");

const rules = (ignores_unknown: boolean, ...meanings: [string, Meaning][]): FieldRules => ({
  ignores_unknown,
  meanings: new Map(meanings),
});

const strict = rules(false, ...plain);
const bip21 = rules(true, ...plain, ...cashTokens, ...alternatives);

const byScheme = new Map<string, FieldRules>([
  ["bitcoin", bip21],
  ["litecoin", bip21],
  ["dogecoin", bip21],
  ["bitcoincash", rules(false, ...plain, ...alternatives, ...cashTokens)],
  ["monero", rules(false, ...plain, ["txamount", "amount"])],
]);

const gas = each("harmless", "gas gaslimit gasprice maxfeepergas maxpriorityfeepergas");
const ethereum = [...harmless, ...refused, ...gas, ["value", "wei"] as [string, Meaning]];

export const ethereumFields = {
  coin: rules(false, ...ethereum),
  transfer: rules(false, ...ethereum, ["address", "recipient"], ["uint256", "units"]),
};

/** How the fields after `scheme:address` are read. */
export function fieldRulesOf(scheme: string): FieldRules {
  return byScheme.get(scheme) ?? strict;
}

/**
 * The fields of a code. Every field that may change the payment is read or refuses the code; one that occurs again
 * must have the same value.
 */
export function readFields(
  query: URLSearchParams,
  { meanings, ignores_unknown }: FieldRules,
): FieldValues | PaymentProblem {
  const values: FieldValues = {};
  for (const [key, value] of query) {
    const name = plainName(key);
    if (name.startsWith("req-")) return { problem: "field", name: key };
    const meaning = meanings.get(name.replaceAll(/[-_]/g, "")) ?? (ignores_unknown ? "harmless" : "name_it");
    if (value.trim() === "" || meaning === "harmless") continue;
    if (meaning === "name_it") return { problem: "field", name: key };
    if (typeof meaning === "object") {
      return "part" in meaning ? { problem: "unsupported", part: meaning.part } : meaning;
    }
    if ((values[meaning] ?? value) !== value) return { problem: "conflict", name: key };
    values[meaning] = value;
  }
  return values;
}

/** `&amp;` is what remains of a code that was copied from a page's source. */
function plainName(key: string): string {
  return key.trim().toLowerCase().replace(/^amp;/, "");
}

/** The only value of a field that the kind of code does not read; undefined if there is none, or several. */
export function onlyValue(query: URLSearchParams, wanted: string): string | undefined {
  const found = new Set(
    [...query].flatMap(([key, value]) => (plainName(key) === wanted && value ? [value] : [])),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether the code's own time is over: `exp` is a Unix time, or seconds after `time`. */
export function isExpired(query: URLSearchParams, now: number): boolean {
  const from = Number(onlyValue(query, "time") ?? Number.NaN);
  const end = Number(onlyValue(query, "exp") ?? Number.NaN);
  return (end >= 1e9 ? end : from + end) * 1_000 < now;
}
