import { withLink, withoutLink } from "@portico/testing/vectors/links.ts";
import { describe, expect, test } from "vitest";
import { hasLink, withoutLinks } from "../src/office/links.ts";
import { note, reason } from "../src/office/reason.ts";

describe("T73 a link in a text of staff", () => {
  test.each(withLink)("is found in %j", (text) => {
    expect(hasLink(text)).toBe(true);
    expect(hasLink(`A ${text} b`)).toBe(true);
  });

  test.each(withoutLink)("is not found in %j", (text) => {
    expect(hasLink(text)).toBe(false);
  });

  test("is refused in reasons and notes", () => {
    for (const schema of [reason, note]) {
      const refused = schema.safeParse("Sign in at evil.example");
      expect(refused.error?.issues[0]?.message).toBe("text_has_link");
      expect(schema.parse("Paid 1.5 BTC, e.g. on 12.11.2026")).toBe("Paid 1.5 BTC, e.g. on 12.11.2026");
    }
  });

  test("is taken out, word by word where that is enough", () => {
    expect(withoutLinks("See evil.com or https://evil.example/x now", "[…]")).toBe("See […] or […] now");
    for (const text of withLink) expect(hasLink(withoutLinks(text, "[link removed]"))).toBe(false);
    for (const text of withoutLink) expect(withoutLinks(text, "[link removed]")).toBe(text);
  });
});
