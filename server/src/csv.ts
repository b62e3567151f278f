/** What a spreadsheet needs before the first line to take the text for UTF-8. */
export const byteOrderMark = "\uFEFF";

/** A line of CSV as RFC 4180 has it, its end included; what is null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(harmless(cell ?? ""))).join(",")}\r\n`;
}

/** A spreadsheet would run a cell that begins like a formula (T47); behind an apostrophe it is text. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
