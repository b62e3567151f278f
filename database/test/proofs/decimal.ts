/**
 * An exact decimal as an integer multiple of 10^-24: enough for a coin's 18 decimals and for prices far below a cent.
 */
export type Decimal = bigint;

const PLACES = 24;
export const ONE: Decimal = 10n ** BigInt(PLACES);

/** Parses a decimal from the server; throws if it is not a plain decimal. */
export function decimal(text: string): Decimal {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (!match) throw new Error(`not a decimal: ${text}`);
  const [, sign, whole = "", fraction = ""] = match;
  if (fraction.length > PLACES && /[1-9]/.test(fraction.slice(PLACES))) throw new Error(`too fine: ${text}`);
  const value = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, "0"));
  return sign ? -value : value;
}

/** The shortest form, as on the wire: "0.5", "12". */
export function written(value: Decimal): string {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, "0");
  const fraction = digits.slice(-PLACES).replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -PLACES)}${fraction && `.${fraction}`}`;
}

/** Truncated to this many decimals, never rounded up. */
export function floorTo(value: Decimal, decimals: number): Decimal {
  const step = 10n ** BigInt(PLACES - decimals);
  return value - (value % step);
}

/** The smallest amount of a coin with this many decimals. */
export function smallest(decimals: number): Decimal {
  return 10n ** BigInt(PLACES - decimals);
}

export function least(a: Decimal, b: Decimal): Decimal {
  return a < b ? a : b;
}
