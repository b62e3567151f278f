import Big from "big.js";

/** A JSON number kept as its digits, since a double would round it. */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** The runtime passes a reviver the source text of each primitive; TypeScript's library types lack it. */
type Reviver = (this: unknown, key: string, value: unknown, context: { source: string }) => unknown;

/**
 * Parses JSON, leaving every number as a {@link JsonNumber}.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseDecimalJson(text: string): unknown {
  const keepDigits: Reviver = (_key, value, context) =>
    typeof value === "number" ? new JsonNumber(context.source) : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** Bounds on digits and exponent, far above any price. Without them, `1e999999999` would exhaust memory. */
const reasonable = /^-?[0-9]{1,40}(?:\.[0-9]{1,80})?(?:[eE][+-]?[0-9]{1,2})?$/;

/** The number as a plain decimal string, rounded half up to `decimals` decimals; null if it exceeds the bounds. */
export function plainDecimal(number: JsonNumber, decimals = 18): string | null {
  if (!reasonable.test(number.source)) return null;
  const value = new Big(number.source).round(decimals, Big.roundHalfUp);
  // The contract does not allow "-0".
  return value.eq(0) ? "0" : value.toFixed();
}
