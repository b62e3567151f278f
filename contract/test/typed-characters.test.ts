import { fc } from "@portico/testing";
import { expect, test } from "vitest";
import { sixDigits, typedCode } from "../src/account/account-schemas.ts";
import { plainCode, plainTyped } from "../src/index.ts";

/** The zeros of some scripts. */
const zeros = "0０٠۰०০๐𝟎";

const scripts = fc.constantFrom(...zeros);
const code = fc.stringMatching(/^\d{6}$/);
const between = fc.constantFrom(
  "",
  " ",
  "-",
  "–",
  "−",
  "\u00a0",
  "\u200b",
  "\u2060",
  "\ufeff",
  "\u3000",
  "\t",
);

function inScript(digits: string, zero: string): string {
  const first = zero.codePointAt(0) as number;
  return [...digits].map((digit) => String.fromCodePoint(first + Number(digit))).join("");
}

test("T74 a code is read in the digits of any script, with spaces, dashes and invisible characters", () => {
  fc.assert(
    fc.property(code, scripts, between, (digits, zero, sign) => {
      const typed = [...inScript(digits, zero)].join(sign);
      expect(plainCode(typed)).toBe(digits);
      expect(sixDigits.parse(typed)).toBe(digits);
    }),
  );
});

test("T74 a recovery code is read in full-width letters", () => {
  expect(typedCode.parse(" Ｋ７ｍｐ２－ｘ9 qdh\u200b")).toBe("K7mp2x9qdh");
});

test.each(["", "12345", "1234567", "12345a", "12345,", "1".repeat(65), "½23456", "一二三四五六"])(
  "%j is no code",
  (typed) => {
    expect(sixDigits.safeParse(typed).success).toBe(false);
  },
);

test("signs that only resemble digits stay", () => {
  expect(plainTyped("5² ½ Ⅷ １，５")).toBe("5² ½ Ⅷ 1,5");
});
