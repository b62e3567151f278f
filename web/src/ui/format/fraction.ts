/** A fraction as percent: 0.045 is 4.5. Exact for any number of decimals. A text that is no decimal stays. */
export function toPercent(fraction: string): string {
  return moved(fraction, 2);
}

/** Percent as a fraction: 4.5 is 0.045. Exact for any number of decimals. A text that is no decimal stays. */
export function toFraction(percent: string): string {
  return moved(percent, -2);
}

/** The decimal with its point moved to the right by this many places, without needless zeros. */
function moved(decimal: string, places: number): string {
  const parts = /^(\d*)\.?(\d*)$/.exec(decimal);
  if (!parts || !/\d/.test(decimal)) return decimal;
  const [, whole = "", fraction = ""] = parts;
  const padding = "0".repeat(Math.abs(places));
  const digits = `${padding}${whole}${fraction}${padding}`;
  const point = padding.length + whole.length + places;
  const [left, right] = [
    digits.slice(0, point).replace(/^0+(?=\d)/, ""),
    digits.slice(point).replace(/0+$/, ""),
  ];
  return right === "" ? left : `${left}.${right}`;
}
