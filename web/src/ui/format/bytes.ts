const UNITS = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** A size with at most one decimal: `812 bytes`, `12.3 MB`; a kB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const figure = bytes / 1_000 ** power;
  return `${power === 0 || figure >= 100 ? Math.round(figure) : figure.toFixed(1)} ${UNITS[power]}`;
}
