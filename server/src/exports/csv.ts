import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** A CSV line (RFC 4180) with its line ending. Null becomes an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(harmless(cell ?? ""))).join(",")}\r\n`;
}

/**
 * Streams a CSV file page by page, with today's date in its name. The first page is read before the reply starts, so
 * errors up to then are normal refusals.
 * @param name file name without the date.
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

/** What may begin a formula: the four signs, and forms of them that some spreadsheets read as the same. */
const SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]";

/** What a spreadsheet skips before a formula, or does not show: space, quotes, and characters that draw nothing. */
const SKIPPED = String.raw`[\s"\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]*`;

/**
 * Where a cell may begin: at its start and, in a spreadsheet that splits at something other than commas and so does
 * not see our quotes, after a semicolon, a tab or a line break.
 */
const FORMULA = new RegExp(
  String.raw`(?<=^|[;\t\r\n\v\f\u0085\u2028\u2029])(?=${SKIPPED}${SIGN})|^(?=[\t\r\n])`,
  "gu",
);

/** Puts an apostrophe before everything that a spreadsheet would run as a formula (T47). */
function harmless(cell: string): string {
  return cell.replace(FORMULA, "'");
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
