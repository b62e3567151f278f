import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EditOptions, editAmount, groupAmount, readAmount } from "./amount-input.ts";

/** Types into a field that shows `before`, the caret being where the bar stands. */
function edit(before: string, after: string, options: Partial<EditOptions> = {}) {
  const caret = after.indexOf("|");
  const result = editAmount(before, after.replace("|", ""), caret, { decimals: 8, ...options });
  return {
    value: result.value,
    shown: `${result.shown.slice(0, result.caret)}|${result.shown.slice(result.caret)}`,
  };
}

describe("amounts accept only digits, commas and one decimal point", () => {
  test.each([
    ["1,234.5", "1234.5"],
    [" 1,234.5 ", "1234.5"],
    ["$1,234.50", "1234.50"],
    ["0.25 BTC", "0.25"],
    ["1'000'000", "1000000"],
    ["007", "7"],
    ["0", "0"],
    ["12.", "12."],
    ["", ""],
  ])("a paste of %j is read as %j", (text, value) => {
    expect(readAmount(text, 8)).toBe(value);
  });

  test.each(["-1", "+1", "1e5", "1E-7", "0x10", "1.2.3", "１", "NaN", "1/2", "9".repeat(21)])(
    "%j is refused rather than changed into something else",
    (text) => {
      expect(readAmount(text, 8)).toBeNull();
    },
  );

  test("a leading dot gets a zero prefix", () => {
    expect(edit("", ".|")).toEqual({ value: "0.", shown: "0.|" });
    expect(edit("", ".5|")).toEqual({ value: "0.5", shown: "0.5|" });
  });

  test("no more decimals than the coin has", () => {
    expect(edit("0.12345678", "0.123456789|").value).toBe("0.12345678");
    expect(edit("5", "5.|", { decimals: 0 }).value).toBe("5");
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

  test("a comma typed for a point becomes one: after a lone zero, or where the keyboard has no point", () => {
    expect(edit("0", "0,|")).toEqual({ value: "0.", shown: "0.|" });
    expect(edit("12", "12,|", { decimalComma: true })).toEqual({ value: "12.", shown: "12.|" });
    expect(edit("12", "12,|")).toEqual({ value: "12", shown: "12|" });
  });

  test("a second point leaves text and caret as they were", () => {
    expect(edit("1,234.5", "1,2.|34.5")).toEqual({ value: "1234.5", shown: "1,2|34.5" });
  });

  test("a minus leaves text and caret as they were", () => {
    expect(edit("25", "-|25")).toEqual({ value: "25", shown: "|25" });
  });
});

test("what is shown reads back as the same value, whatever the amount", () => {
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.stringMatching(/^\d{0,18}$/))
    .map(([whole, fraction]) => (fraction === "" ? `${whole}` : `${whole}.${fraction}`));
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(readAmount(groupAmount(amount), 18)).toBe(amount);
    }),
  );
});

test("an edit never moves the caret past a digit it was not beside", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{0,11}$/),
      fc.nat(12),
      fc.constantFrom(..."0123456789"),
      (digits, at, digit) => {
        const before = groupAmount(digits);
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
