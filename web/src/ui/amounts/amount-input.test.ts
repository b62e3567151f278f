import { fc, searches } from "@portico/testing";
import { afterEach, describe, expect, test } from "vitest";
import { groupThousands } from "../format/decimal.ts";
import { numberMarks, setLocale } from "../format/locale.ts";
import { type Edit, type EditOptions, editAmount, editOf, fittingValue } from "./amount-input.ts";
import { plainMarks } from "./amount-marks.ts";
import { type ReadOptions, readAmount, readShown } from "./amount-meaning.ts";
import { noteOf } from "./amount-note.ts";
import { isUnread, readValue, unread } from "./unread.ts";

/** Types into a field that shows `before`, with the caret at the bar. */
function edit(before: string, after: string, options: Partial<EditOptions> = {}) {
  const caret = after.indexOf("|");
  const result = editAmount(before, after.replace("|", ""), caret, { decimals: 8, ...options });
  return {
    value: result.value,
    shown: `${result.shown.slice(0, result.caret)}|${result.shown.slice(result.caret)}`,
  };
}

/** The value of a text that comes at once; null if it is refused. */
function pasted(text: string, options: Partial<ReadOptions> = {}): string | null {
  const read = readAmount(text, { decimals: 8, isPasted: true, ...options });
  return read.refused ? null : read.value;
}

describe("amounts accept only digits, commas and one decimal point", () => {
  test.each([
    ["1,234.5", "1234.5"],
    [" 1,234.5 ", "1234.5"],
    ["1'000'000", "1000000"],
    ["007", "7"],
    ["0", "0"],
    ["12.", "12."],
    ["", ""],
  ])("a paste of %j is read as %j", (text, value) => {
    expect(pasted(text)).toBe(value);
  });

  test.each(["-1", "+1", "1e5", "1E-7", "0x10", "1.2.3", "NaN", "1/2", "5²", "½", "9".repeat(21)])(
    "%j is refused rather than changed into something else",
    (text) => {
      expect(pasted(text)).toBeNull();
    },
  );

  test("a leading dot gets a zero prefix", () => {
    expect(edit("", ".|")).toEqual({ value: "0.", shown: "0.|" });
    expect(edit("", ".5|")).toEqual({ value: "0.5", shown: "0.5|" });
  });

  test("no more decimals than the coin has", () => {
    expect(edit("0.12345678", "0.123456789|").value).toBe(unread("0.123456789"));
    expect(edit("0.12345678", "0.123456780|").value).toBe("0.12345678");
    expect(edit("5", "5.|", { decimals: 0 }).value).toBe("5");
    expect(edit("5", "5.5|", { decimals: 0 }).value).toBe(unread("5.5"));
  });
});

describe("the field groups thousands and keeps the caret", () => {
  test("a digit typed at the end", () => {
    expect(edit("999", "9999|")).toEqual({ value: "9999", shown: "9,999|" });
  });

  test("a digit typed in the middle", () => {
    expect(edit("1,234", "19|,234")).toEqual({ value: "19234", shown: "19,|234" });
    expect(edit("123,456", "129|3,456")).toEqual({ value: "1293456", shown: "1,29|3,456" });
  });

  test("Backspace after a comma deletes the digit before it", () => {
    expect(edit("1,234", "1|234")).toEqual({ value: "234", shown: "|234" });
  });

  test("Delete before a comma deletes the digit after it", () => {
    expect(edit("1,234", "1|234", { forward: true })).toEqual({ value: "134", shown: "1|34" });
  });

  test("a comma typed as a decimal mark becomes a point", () => {
    expect(edit("0", "0,|")).toEqual({ value: "0.", shown: "0.|" });
    expect(edit("12", "12,|", { decimalComma: true })).toEqual({ value: "12.", shown: "12.|" });
    expect(edit("12", "12,|")).toEqual({ value: "12.", shown: "12.|" });
  });

  test("a second point and a minus stay where they were typed, and the text is no amount", () => {
    expect(edit("1,234.5", "1,2.|34.5")).toEqual({ value: unread("1,2.34.5"), shown: "1,2.|34.5" });
    expect(edit("25", "-|25")).toEqual({ value: unread("-25"), shown: "-|25" });
  });

  test("the text is an amount again once what does not belong there is deleted", () => {
    const wasUnread = { wasUnread: true };
    expect(edit("-25", "|25", wasUnread)).toEqual({ value: "25", shown: "|25" });
    expect(edit("1,2.34.5", "1,2|34.5", wasUnread)).toEqual({ value: "1234.5", shown: "1,2|34.5" });
    expect(edit("1e5", "1|5", wasUnread)).toEqual({ value: "15", shown: "1|5" });
    expect(edit("1234x", "1234|", wasUnread)).toEqual({ value: "1234", shown: "1,234|" });
    expect(edit("-2", "|", wasUnread)).toEqual({ value: "", shown: "|" });
  });
});

const locales = ["en-GB", "de", "es", "fr", "it", "pt-BR", "zh-CN", "ja"];

afterEach(() => setLocale("en-GB"));

const untouched: Edit = { value: "", shown: "", caret: 0, typed: null, reading: null, refused: null };

/** Types key by key into an empty field, as the component does. Returns every intermediate state. */
function states(keys: string, options: Partial<EditOptions> = {}): Edit[] {
  let last = untouched;
  return [...keys].map((key) => {
    const { value, shown, caret, typed } = last;
    const after = shown.slice(0, caret) + key + shown.slice(caret);
    const wasUnread = isUnread(value);
    last = editAmount(shown, after, caret + key.length, { decimals: 8, ...options, typed, wasUnread });
    return last;
  });
}

describe("a comma typed in English is a decimal mark unless exactly three digits follow it", () => {
  test.each([
    ["1,5", "1.5", "1.5", "decimal"],
    ["2,50", "2.50", "2.50", "decimal"],
    ["1,500", "1500", "1,500", "thousands"],
    ["1,5000", "1.5000", "1.5000", "decimal"],
    [",5", "0.5", "0.5", "decimal"],
    ["0,500", "0.500", "0.500", "decimal"],
    ["1,234.5", "1234.5", "1,234.5", null],
    ["1,234,567", "1234567", "1,234,567", "thousands"],
    ["1,234,5", "1234.5", "1,234.5", "decimal"],
    ["1234,5", "1234.5", "1,234.5", "decimal"],
    ["1234,500", "1234.500", "1,234.500", "decimal"],
    ["1.500", "1.500", "1.500", null],
  ])("%s is %s, shown as %s and read as %s", (keys, value, shown, reading) => {
    expect(states(keys).at(-1)).toMatchObject({ value, shown, reading });
  });

  test("each keystroke towards 1,500 shows its meaning", () => {
    expect(states("1,500").map((state) => [state.value, state.shown])).toEqual([
      ["1", "1"],
      ["1.", "1."],
      ["1.5", "1.5"],
      ["1.50", "1.50"],
      ["1500", "1,500"],
    ]);
  });

  test("a comma between digits is a decimal mark unless it separates thousands", () => {
    expect(edit("15", "1,|5")).toEqual({ value: "1.5", shown: "1.|5" });
    expect(edit("12,345", "12,3,|45")).toEqual({ value: "123.45", shown: "123.|45" });
    expect(edit("1,500", "1,|,500")).toMatchObject({ value: "1500" });
  });
});

describe("a point typed where the decimal mark is a comma", () => {
  test.each([
    ["de", "1.5", "1.5", "1,5", "decimal"],
    ["de", "1.50", "1.50", "1,50", "decimal"],
    ["de", "1.500", "1500", "1.500", "thousands"],
    ["de", "1.500,25", "1500.25", "1.500,25", null],
    ["de", "1,500", "1.500", "1,500", null],
    ["pt-BR", "2.50", "2.50", "2,50", "decimal"],
    ["fr", "1.5", "1.5", "1,5", null],
    ["fr", "1.500", "1.500", "1,500", "decimal"],
  ])("%s: %s is %s, shown as %s and read as %s", (locale, keys, value, shown, reading) => {
    setLocale(locale);
    expect(states(keys).at(-1)).toMatchObject({ value, shown, reading });
  });
});

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, fraction]) => (fraction === "" ? `${whole}` : `${whole}.${fraction}`));

test.each(locales)("any shown amount is read back as the same value: %s", (locale) => {
  setLocale(locale);
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = groupThousands(amount);
      expect(pasted(shown, { decimals: 18 })).toBe(amount);
      expect(readShown(shown, 18)).toMatchObject({ value: amount });
    }),
  );
});

test.each(locales)(
  "an amount typed key by key with the language's decimal mark is read as that amount: %s",
  (locale) => {
    setLocale(locale);
    fc.assert(
      fc.property(amounts, (amount) => {
        const keys = amount.replace(".", numberMarks().decimal);
        expect(states(keys, { decimals: 18 }).at(-1)?.value ?? "").toBe(amount);
      }),
    );
  },
);

test.each(locales)(
  "for any input the value equals what is shown, and an ambiguous mark is pointed out: %s",
  (locale) => {
    setLocale(locale);
    const { decimal, group } = numberMarks();
    const keys = fc.string({ unit: fc.constantFrom(..."0123456789.,"), maxLength: 14 });
    fc.assert(
      fc.property(keys, fc.constantFrom(2, 8, 18), fc.boolean(), (typed, decimals, decimalComma) => {
        let before = { value: "", shown: "" };
        for (const state of states(typed, { decimals, decimalComma })) {
          if (isUnread(state.value)) return;
          // The field shows the value with the locale's separators and all thousands grouped.
          expect(state.shown).toBe(groupThousands(state.value));
          expect(state.shown.replaceAll(group, "").replace(decimal, ".")).toBe(state.value);
          // One key makes the amount at most ten times as large, unless the field says how it read a
          // separator.
          const isLarger = Number(state.value || 0) > 10 * Number(before.value || 0) + 9;
          if (isLarger) expect(state.reading).not.toBeNull();
          before = state;
        }
      }),
      { numRuns: 500 },
    );
  },
);

test.each(locales)(
  "a lone foreign mark is a decimal mark unless exactly three digits follow: %s",
  (locale) => {
    setLocale(locale);
    const { decimal, group } = numberMarks();
    const other = decimal === "." ? "," : ".";
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^\d{1,8}$/), (whole, tail) => {
        const last = states(`${whole}${other}${tail}`, { decimals: 18 }).at(-1);
        const isThousands = tail.length === 3 && group === other;
        expect(last?.value).toBe(isThousands ? `${whole}${tail}` : `${whole}.${tail}`);
        const isDoubtful = group === other || tail.length === 3;
        expect(last?.reading ?? null).toBe(isThousands ? "thousands" : isDoubtful ? "decimal" : null);
      }),
    );
  },
);

test("a pasted amount is read as in its source language, or refused", () => {
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom(...locales),
      fc.constantFrom(...locales),
      (amount, source, reader) => {
        setLocale(source);
        const copied = groupThousands(amount);
        setLocale(reader);
        const value = readValue(editAmount("", copied, copied.length, { decimals: 18 }).value);
        expect(["", amount]).toContain(isDoubtful(copied) ? "" : value);
      },
    ),
  );
});

/** `1,234` is ambiguous: the locale's separators decide, and the field says how it was read. */
function isDoubtful(copied: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(copied);
}

test("a figure with more decimals than another coin has stays, and is no amount until it fits, in every language", () => {
  setLocale("de");
  const cut = fittingValue("1.23456", 2);
  expect(cut).toBe(unread("1,23456"));
  expect(noteOf(editOf(cut, { decimals: 2, unit: "USD" }), { decimals: 2, unit: "USD" })).toBe(
    "USD has 2 decimals",
  );
  expect(fittingValue(cut, 8)).toBe("1.23456");
  expect([fittingValue("1.50", 1), fittingValue("12", 4), fittingValue("", 4)]).toEqual(["1.5", "12", ""]);
});

describe("pasted from pages in other languages", () => {
  test.each([
    ["de", "1.234,5", "1234.5"],
    ["de", "1,234.5", "1234.5"],
    ["de", "1 234,5", "1234.5"],
    ["de", "1.234.567", "1234567"],
    ["de", "0.123", "0.123"],
    ["de", "1.5", "1.5"],
    ["de", "1,234", "1.234"],
    ["de", "1.234", "1234"],
    ["de", "1.500", "1500"],
    ["fr", "1.234", ""],
    ["fr", "1.23", "1.23"],
    ["fr", "1\u202f234,5 $", ""],
    ["en-GB", "1.234,5", "1234.5"],
    ["en-GB", "0,5", "0.5"],
    ["en-GB", "1,234", "1234"],
    ["en-GB", "1,23,456", ""],
  ])("in %s, %j is read as %j", (locale, pasted, value) => {
    setLocale(locale);
    expect(readValue(editAmount("", pasted, pasted.length, { decimals: 8 }).value)).toBe(value);
  });

  test("a replacement that starts like the old amount is read as a whole", () => {
    setLocale("de");
    expect(editAmount("1", "1,234.5", 7, { decimals: 8 }).value).toBe("1234.5");
    expect(editAmount("1", "1.5", 3, { decimals: 8 })).toMatchObject({
      value: "1.5",
      shown: "1,5",
      caret: 3,
    });
  });
});

test("an edit never moves the caret past another digit", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{0,11}$/),
      fc.nat(12),
      fc.constantFrom(..."0123456789"),
      (digits, at, digit) => {
        const before = groupThousands(digits);
        const caret = Math.min(at, before.length);
        const { shown, caret: next } = editAmount(
          before,
          before.slice(0, caret) + digit + before.slice(caret),
          caret + 1,
          { decimals: 8 },
        );
        const behind = before.slice(caret).replace(/,/g, "");
        expect(shown.slice(next).replace(/,/g, "")).toBe(behind);
      },
    ),
  );
});

/** The separators of the world, and what else a keyboard or a clipboard has. */
const foreign = "。、，．·٫٬'’_ \u00a0\u202f\u3000-−+eE$€٠٥５五५/²\u200b";

describe("T74 no key is dropped: what is no amount stays as typed, and the line below says why", () => {
  test.each([
    ["12。5", "12.5", "Read as 12.5"],
    ["12·5", "12.5", "Read as 12.5"],
    ["12٫5", "12.5", "Read as 12.5"],
    ["12、5", "12.5", "Read as 12.5"],
    ["12，5", "12.5", "Read as 12.5"],
    ["１２．５", "12.5", null],
    ["१२.५", "12.5", null],
    ["١٬٢٣٤٫٥", "1234.5", "Read as 1234.5"],
    ["1'234.50", "1234.50", null],
    ["1’234", "1234", null],
    ["1\u202f234", "1234", null],
    ["12'5", "", "Not clear: please use one decimal separator"],
    ["12 5", "", "Not clear: please use one decimal separator"],
    ["12_5", "", "Not clear: please use one decimal separator"],
    ["1'2345", "", "Not clear: please use one decimal separator"],
    ["1e5", "", "Please write all digits, without “e”"],
    ["-5", "", "Please leave out the sign"],
    ["−5", "", "Please leave out the sign"],
    ["$5", "", "Please type the amount in BTC"],
    ["5 BTC", "5", null],
    ["x", "", "Please type digits only"],
    ["1.000,5", "1000.5", "Read as 1000.5"],
    ["12,3.4.5", "", "Not clear: please use one decimal separator"],
    ["0.123456789", "", "BTC has 8 decimals"],
    ["0.1234567800", "0.12345678", "Read as 0.12345678"],
  ])("typed, %j is %j, and the line below says %j", (keys, value, note) => {
    const last = states(keys, { unit: "BTC" }).at(-1) ?? untouched;
    expect(readValue(last.value)).toBe(value);
    if (isUnread(last.value)) expect(last.shown).toBe(keys);
    expect(noteOf(last, { decimals: 8, unit: "BTC" })).toBe(note);
  });

  test.each([
    ["0.1 BTC", "0.1", null],
    ["BTC 0.1", "0.1", null],
    ["0.1 ETH", "", "Please type the amount in BTC"],
    ["$100", "", "Please type the amount in BTC"],
    ["€0,1", "", "Please type the amount in BTC"],
    ["100 sats", "", "Please type the amount in BTC"],
    ["-7", "", "Please leave out the sign"],
    ["1e5", "", "Please write all digits, without “e”"],
    ["12 5", "", "Not clear: please use one decimal separator"],
    ["1.2.3", "", "Not clear: please use one decimal separator"],
    ["1,234", "1234", "Read as 1234"],
    ["１００", "100", null],
  ])("pasted, %j is %j, and the line below says %j", (text, value, note) => {
    const last = editAmount("", text, text.length, { decimals: 8, unit: "BTC" });
    expect(readValue(last.value)).toBe(value);
    if (isUnread(last.value)) expect(last.shown).toBe(text);
    expect(noteOf(last, { decimals: 8, unit: "BTC" })).toBe(note);
  });

  test("a currency's own sign is understood, another one is not", () => {
    expect(pasted("$1,234.50", { decimals: 2, unit: "USD" })).toBe("1234.50");
    expect(pasted("€5", { decimals: 2, unit: "USD" })).toBeNull();
    expect(pasted("51INCH", { unit: "1INCH" })).toBeNull();
    expect(pasted("5 1INCH", { unit: "1INCH" })).toBe("5");
  });

  test("a composed text is read as typed, after what was there, or refused as a whole", () => {
    const compose = (before: string, after: string) =>
      editAmount(before, after, after.length, { decimals: 8, isComposed: true });
    expect(compose("1", "1２．５").value).toBe("12.5");
    expect(compose("1", "1五")).toMatchObject({ value: unread("1五"), refused: "unit" });
  });

  test("a paste over everything does not continue what was typed before", () => {
    const { shown, typed } = states("1,50").at(-1) ?? untouched;
    const replaced = editAmount(shown, "1.507", 5, { decimals: 8, typed, selected: [0, shown.length] });
    expect(replaced.value).toBe("1.507");
  });
});

test.each(locales)("T74 typed and pasted, a text means the same or is refused: %s", (locale) => {
  setLocale(locale);
  const texts = fc.string({ unit: fc.constantFrom(..."0123456789.,", ...foreign), maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.constantFrom(0, 2, 8), (text, decimals) => {
      const options = { decimals, unit: "BTC" };
      const typed = states(text, options).at(-1) ?? untouched;
      const all = editAmount("", text, text.length, options);
      for (const edit of [typed, all]) {
        if (isUnread(edit.value)) expect(noteOf(edit, options)).not.toBeNull();
        else expect(digitsOf(edit.value)).toBe(digitsOf(text));
      }
      const isReported = noteOf(typed, options) !== null || noteOf(all, options) !== null;
      expect(isReported || typed.value === all.value).toBe(true);
    }),
    { numRuns: searches(1_000) },
  );
});

/** An amount's digits without zeros at either end, which may be decimals that the field does not take. */
function digitsOf(text: string): string {
  return plainMarks(text)
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "");
}
