/** Rows as a text table: aligned under their names, values unchanged, multi-line cells on several lines. */
export function resultTable(names: string[], rows: unknown[][]): string {
  const cells = [names, ...rows.map((row) => row.map(text))];
  const lines = cells.flatMap(linesOf);
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const written = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(" | ")
      .trimEnd(),
  );
  const rule = widths.map((width) => "-".repeat(width)).join("-+-");
  return [
    written[0],
    rule,
    ...written.slice(1),
    `(${rows.length} ${rows.length === 1 ? "row" : "rows"})`,
  ].join("\n");
}

function linesOf(row: string[]): string[][] {
  const split = row.map((cell) => cell.split("\n"));
  const height = Math.max(...split.map((lines) => lines.length));
  return Array.from({ length: height }, (_, index) => split.map((lines) => lines[index] ?? ""));
}

function text(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
