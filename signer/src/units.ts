/** A coin amount in the smallest unit. Undefined if it has more decimals than the chain. */
export function toUnits(amount: string, decimals: number): bigint | undefined {
  const [whole = "", fraction = ""] = amount.split(".");
  if (!/^[0-9]+$/.test(whole) || !/^[0-9]*$/.test(fraction)) return undefined;
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

/** An amount in the coin, without trailing zeros. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 || fraction === "" ? whole : `${whole}.${fraction}`;
}
