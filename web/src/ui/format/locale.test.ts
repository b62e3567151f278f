import { afterEach, describe, expect, test } from "vitest";
import { formatAmount, formatBalance, formatExact, plainAmount } from "./amount.ts";
import { formatLocalMoney } from "./local-money.ts";
import { setLocale } from "./locale.ts";
import {
  formatAbbreviated,
  formatDollarChange,
  formatMoney,
  formatPrice,
  formatSignedChange,
} from "./price.ts";
import { formatAxisTime, formatDate, formatDateTime } from "./time.ts";

afterEach(() => setLocale("en-GB"));

const afternoon = new Date(2026, 10, 21, 14, 3).toISOString();

/**
 * The format of each language: a price, one below a dollar, a change, a large amount, a balance, a tiny
 * amount, a percentage.
 */
const figures: Record<string, string[]> = {
  "en-GB": ["$94,218.40", "$0.3121", "-$21.30", "$38.2B", "4,210.55", "0.0000000012", "+1.84%"],
  de: ["94.218,40 $", "0,3121 $", "-21,30 $", "38,2 Mrd. $", "4.210,55", "0,0000000012", "+1,84 %"],
  es: ["94.218,40 US$", "0,3121 US$", "-21,30 US$", "38,2 mil M US$", "4.210,55", "0,0000000012", "+1,84 %"],
  fr: ["94 218,40 $US", "0,3121 $US", "-21,30 $US", "38,2 Md $US", "4 210,55", "0,0000000012", "+1,84 %"],
  it: ["94.218,40 USD", "0,3121 USD", "-21,30 USD", "38,2 Mld USD", "4.210,55", "0,0000000012", "+1,84%"],
  "pt-BR": ["US$ 94.218,40", "US$ 0,3121", "-US$ 21,30", "US$ 38,2 bi", "4.210,55", "0,0000000012", "+1,84%"],
  "zh-CN": ["US$94,218.40", "US$0.3121", "-US$21.30", "US$382.0亿", "4,210.55", "0.0000000012", "+1.84%"],
  ja: ["$94,218.40", "$0.3121", "-$21.30", "$382.0億", "4,210.55", "0.0000000012", "+1.84%"],
};

describe("dates and numbers by locale", () => {
  test.each(Object.entries(figures))("figures in %s", (locale, written) => {
    setLocale(locale);
    expect(
      [
        formatPrice("94218.4"),
        formatPrice("0.3121"),
        formatDollarChange("-21.3"),
        formatAbbreviated("38200000000"),
        formatBalance("4210.55"),
        formatAmount("0.0000000012"),
        formatSignedChange("1.843"),
      ].map(plainSpaces),
    ).toEqual(written);
  });

  test.each([
    ["en-GB", "21 Nov 2026", "21 Nov 2026, 14:03"],
    ["de", "21. Nov. 2026", "21. Nov. 2026, 14:03"],
    ["es", "21 nov 2026", "21 nov 2026, 14:03"],
    ["fr", "21 nov. 2026", "21 nov. 2026, 14:03"],
    ["it", "21 nov 2026", "21 nov 2026, 14:03"],
    ["pt-BR", "21 de nov. de 2026", "21 de nov. de 2026, 14:03"],
    ["zh-CN", "2026年11月21日", "2026年11月21日 14:03"],
    ["ja", "2026年11月21日", "2026年11月21日 14:03"],
  ])("days and times in %s", (locale, day, time) => {
    setLocale(locale);
    expect([formatDate(afternoon), formatDateTime(afternoon)]).toEqual([day, time]);
    expect(formatAxisTime(Date.parse(afternoon) / 1_000, true)).toContain("21");
  });

  test("languages that call 1e9 a milliard abbreviate it so", () => {
    setLocale("de");
    expect(plainSpaces(formatAbbreviated("1900000000000"))).toBe("1,9 Bio. $");
    setLocale("es");
    expect(plainSpaces(formatAbbreviated("1900000000000"))).toBe("1,9 B US$");
  });

  test("no digit is lost or rounded up, however long an amount is", () => {
    setLocale("de");
    expect([formatAmount("1234.5678"), plainAmount("1234.5678")]).toEqual(["1.234,5678", "1234.5678"]);
    expect(formatBalance("0")).toBe("0,00000000");
    expect(formatExact("1234567.123456789012345678")).toBe("1.234.567,123456789012345678");
    expect(plainSpaces(formatMoney("123456789012345678.999"))).toBe("123.456.789.012.345.678,99 $");
  });

  test("a bank's figure follows its country's format in every page language", () => {
    setLocale("fr");
    expect(formatLocalMoney("127383.2768", "BRL")).toBe("R$ 127.383,2768");
  });
});

function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
