import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** What a spreadsheet needs before the first line to take the text for UTF-8. */
const byteOrderMark = "\uFEFF";

/** A line of CSV as RFC 4180 has it, its end included; what is null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(harmless(cell ?? ""))).join(",")}\r\n`;
}

/**
 * Answers with a CSV file, named after today, as its pages come from the database. The first page is read before the
 * answer begins: what goes wrong until then is a plain refusal.
 * @param name of the file, without the day.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  headings: readonly string[],
  pages: AsyncIterator<readonly Row[]>,
  cells: (row: Row) => (string | null)[],
): Promise<FastifyReply> {
  const first = await pages.next();
  async function* text() {
    yield byteOrderMark + csvLine(headings);
    for (let page = first; !page.done; page = await pages.next()) {
      yield page.value.map((row) => csvLine(cells(row))).join("");
    }
  }
  return reply
    .type("text/csv; charset=utf-8")
    .header(
      "content-disposition",
      `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
    )
    .send(Readable.from(text()));
}

/** A spreadsheet would run a cell that begins like a formula (T47); behind an apostrophe it is text. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
