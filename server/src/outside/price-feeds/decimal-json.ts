import Big from "big.js";

/** A number of a JSON text, kept as the digits that were sent: a double would round them. */
export class JsonNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** The runtime hands a reviver the source text of each primitive; the compiler's library does not know it yet. */
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

/** More digits or a larger exponent than any price has; without the bound, `1e999999999` would fill the memory. */
const reasonable = /^-?[0-9]{1,40}(?:\.[0-9]{1,80})?(?:[eE][+-]?[0-9]{1,2})?$/;

/** The number as plain decimal text with at most `decimals` decimals; null where it is beyond all reason. */
export function plainDecimal(number: JsonNumber, decimals = 18): string | null {
  if (!reasonable.test(number.source)) return null;
  const value = new Big(number.source).round(decimals, Big.roundHalfUp);
  // Zero is cleared of its sign: "-0" is not a decimal of the contract.
  return value.eq(0) ? "0" : value.toFixed();
}
