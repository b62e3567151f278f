import { Readable } from "node:stream";
import { type CsvFormat, csvSeparators } from "@portico/contract";
import type { FastifyReply } from "fastify";

/** The content of a CSV file, read page by page. */
export interface CsvFile<Row> {
  /** File name without the date. */
  name: string;
  headings: readonly string[];
  pages: AsyncIterator<readonly Row[]>;
  cells(row: Row): Cell[];
}

/** A cell: text, which can be hostile, or a figure. */
export type Cell = string | null | Figure;

interface Figure {
  /** Plain decimal notation with a point. */
  figure: string;
}

/** A cell that is written with the format's decimal mark. Null stays empty. */
export function decimal(figure: string | null): Cell {
  return figure === null ? null : { figure };
}

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

/** A CSV line (RFC 4180, but for the separator) with its line ending. Null becomes an empty cell. */
export function csvLine(cells: readonly Cell[], format: CsvFormat): string {
  return `${cells.map((cell) => written(cell, format)).join(csvSeparators[format])}\r\n`;
}

/**
 * Streams a CSV file page by page, with today's date in its name. The first page is read before the reply starts, so
 * errors up to then are normal refusals.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  format: CsvFormat,
  { name, headings, pages, cells }: CsvFile<Row>,
): Promise<FastifyReply> {
  const first = await pages.next();
  async function* text() {
    yield byteOrderMark + csvLine(headings, format);
    for (let page = first; !page.done; page = await pages.next()) {
      yield page.value.map((row) => csvLine(cells(row), format)).join("");
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

/** A figure needs neither quotes nor an apostrophe: `-1,5` in a semicolon file is a number. */
function written(cell: Cell, format: CsvFormat): string {
  const isFigure = cell !== null && typeof cell === "object" && /^-?\d+(\.\d+)?$/.test(cell.figure);
  if (isFigure) return format === "comma" ? cell.figure : cell.figure.replace(".", ",");
  const text = typeof cell === "object" ? cell?.figure : cell;
  return quoted(harmless(text ?? "", format));
}

/** What may begin a formula: the four signs, and forms of them that some spreadsheets read as the same. */
const SIGN = "[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]";

/** What a spreadsheet skips before a formula, or does not show: space, quotes, and characters that draw nothing. */
const SKIPPED = String.raw`[\s"\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]*`;

/**
 * Where a cell may begin: at its start and, in a spreadsheet that splits at something other than the file's separator
 * and so does not see our quotes, after another separator or a line break.
 */
function formulaAfter(separators: string): RegExp {
  return new RegExp(
    String.raw`(?<=^|[${separators}\t\r\n\v\f\u0085\u2028\u2029])(?=${SKIPPED}${SIGN})|^(?=[\t\r\n])`,
    "gu",
  );
}

const FORMULA: Record<CsvFormat, RegExp> = { comma: formulaAfter(";"), semicolon: formulaAfter(";,") };

/** Puts an apostrophe before everything that a spreadsheet would run as a formula (T47). */
function harmless(cell: string, format: CsvFormat): string {
  return cell.replace(FORMULA[format], "'");
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
