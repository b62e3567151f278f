import { csvFormats, csvSeparators } from "@portico/contract";
import { fc } from "@portico/testing";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { csvLine, decimal } from "../../src/exports/csv.ts";

/** The cells that a spreadsheet makes of a file, if it splits at these separators (RFC 4180 otherwise). */
function split(text: string, separators: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += sign;
      at += 1;
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else cell += sign;
    } else if (isStart && sign === '"') {
      isQuoted = true;
      isStart = false;
    } else if (separators.includes(sign) || sign === "\r" || sign === "\n") {
      cells.push(cell);
      cell = "";
      isStart = true;
    } else {
      cell += sign;
      isStart = false;
    }
  }
  return [...cells, cell];
}

/** Whether a spreadsheet may run it: a sign, after what it skips or does not show, and any quotes left by a bad split. */
const isFormula = (cell: string) => /^[\s"\p{C}\p{Z}\p{M}\u3164\u2800]*[=+\-@]/u.test(cell.normalize("NFKC"));

const ways = [",", ";", "\t", ",;\t"];
const formulasIn = (cells: string[]) =>
  csvFormats.flatMap((format) => ways.flatMap((way) => split(csvLine(cells, format), way).filter(isFormula)));

const attacks = [
  "=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "  =1",
  "\u00a0=1",
  "\u200b=1",
  "\u00ad＝1",
  "\ufeff=1",
  "\u2060@x",
  "\u2800=1",
  "a;=1",
  "a; =1",
  'a;"=1"',
  'a;""=1',
  "a;\u200b＝1",
  "a\t=1",
  "a\n=1",
  "a\r\n\t＋1",
  'a"\n"=1',
  "\t=1",
  "\n=1",
  '"=1"',
  ";=1",
  ";;=1",
  "a;\t;=1",
  "a,=1",
  'a,"=1"',
  "a, \u200b＝1",
  ",=1",
];

test.each(attacks)(
  "T47 no spreadsheet finds a formula in %j, in either format, whatever it splits at",
  (attack) => {
    for (const cells of [[attack], ["x", attack], [attack, "x"], ['a"', attack, 'b;"', attack]]) {
      expect(formulasIn(cells)).toEqual([]);
    }
  },
);

test("T47 no cells make a formula, at commas, semicolons or tabs", () => {
  const piece = fc.constantFrom(
    ..."=+-@＝＋－＠;,\t\r\n\"' a1",
    "\u200b",
    "\u00a0",
    "\u2028",
    "\ufeff",
    "\u0301",
  );
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      expect(formulasIn(cells)).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

/** What a spreadsheet of that language reads. */
const rowsOf = (text: string, separator: string) => Papa.parse<string[]>(text, { delimiter: separator }).data;

describe.each(csvFormats)("A file in the format %s", (format) => {
  const separator = csvSeparators[format];

  test("T47 has the cells as they were, but for the apostrophe", () => {
    const cells = ["1.5", "bc1q", 'a "b", c', "2026-11-26T10:00:00Z", "x; y", '{"a":"b"}', "a-b=c", "－"];
    const [row] = rowsOf(csvLine(cells, format), separator);
    expect(row).toEqual([...cells.slice(0, -1), "'－"]);
  });

  test("has figures that are numbers: no quotes, no apostrophe, no grouping, no exponent", () => {
    const figures = ["-1.5", "0.00000000000000000001", "123456789012345678901234567890.5", "7", "-0.03"];
    const line = csvLine(figures.map(decimal), format);
    const mark = format === "comma" ? "." : ",";
    expect(line).toBe(`${figures.map((figure) => figure.replace(".", mark)).join(separator)}\r\n`);
    expect(csvLine([decimal(null), "x"], format)).toBe(`${separator}x\r\n`);
  });

  test("T47 takes only plain decimals as figures: anything else in their place is text", () => {
    const hostile = ["-1+cmd", "=1", "1e5", "-1.5.5", "- 1", "-1\n"];
    const [row] = rowsOf(csvLine(hostile.map(decimal), format), separator);
    expect(row).toEqual(["'-1+cmd", "'=1", "1e5", "'-1.5.5", "'- 1", "'-1\n"]);
  });
});

test("in the format semicolon, text with points is not a figure: versions, addresses and times stay", () => {
  const cells = ["1.5", "192.168.0.1", "2026-11-26T10:00:00.25Z"];
  expect(csvLine(cells, "semicolon")).toBe(`${cells.join(";")}\r\n`);
});
