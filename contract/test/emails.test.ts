import { domainToASCII } from "node:url";
import { fc } from "@portico/testing";
import { emailVectors } from "@portico/testing/vectors/emails.ts";
import { expect, test } from "vitest";
import { emailSearch } from "../src/account/emails.ts";
import { decodePunycode } from "../src/account/punycode.ts";
import { canonicalEmail, email, namesCanonicalMailbox } from "../src/index.ts";

test.each(emailVectors)("T22 %j is read as %j", (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical ?? undefined);
  expect(email.safeParse(typed).data).toBe(canonical ?? undefined);
});

const letters = fc.array(
  fc.oneof(
    fc.constantFrom(..."aZ0.-éÉ\u0301ß\u017fΣςюЮａＡ字\u200d\u00ad@＠"),
    fc.string({ unit: "binary", maxLength: 1 }),
  ),
  { minLength: 1, maxLength: 12 },
);
const typedEmail = fc
  .tuple(letters, letters, fc.constantFrom("com", "example", "рф", "ＪＰ"))
  .map(([local, domain, end]) => `${local.join("")}@${domain.join("")}.${end}`);

test("T22 a canonical email is its own canonical form, whatever was typed", () => {
  fc.assert(
    fc.property(typedEmail, (typed) => {
      const canonical = canonicalEmail(typed);
      if (canonical !== undefined) expect(canonicalEmail(canonical)).toBe(canonical);
    }),
    { numRuns: 500 },
  );
});

test("T22 case, composition, width and the domain's letters make no other email", () => {
  fc.assert(
    fc.property(typedEmail, (typed) => {
      const canonical = canonicalEmail(typed);
      if (canonical === undefined) return;
      const [local = "", domain = ""] = canonical.split("@");
      for (const form of ["NFC", "NFD"]) expect(canonicalEmail(typed.normalize(form))).toBe(canonical);
      expect(canonicalEmail(`${local}@${domain.toUpperCase()}`)).toBe(canonical);
      expect(canonicalEmail(`${wide(local)}@${wide(domain)}`)).toBe(canonical);
      expect(domainToASCII(domain)).toBe(domain);
    }),
    { numRuns: 500 },
  );
});

/** The text with full-width forms of its ASCII letters. */
function wide(text: string): string {
  return text.replace(/[a-z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

test("T22 no character makes a canonical email that the database refuses", { tags: "long" }, () => {
  const refused: string[] = [];
  // Ideographs, syllables of Hangul and what is no character are many, and alike.
  const alike = /[\p{Unified_Ideograph}\p{C}\uac00-\ud7a3]/u;
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    const canonical = alike.test(sign) ? undefined : canonicalEmail(`a${sign}b@example.com`);
    if (canonical !== undefined && !isStorable(canonical)) refused.push(code.toString(16));
  }
  expect(refused).toEqual([]);
});

/** As app.is_canonical_email. */
function isStorable(email: string): boolean {
  return (
    email.normalize("NFKC") === email &&
    email.toLowerCase() === email &&
    /^[^\0-\x20\x7f-\xa0A-Z@]+@[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(email)
  );
}

test("Punycode is decoded as its standard says", () => {
  expect(decodePunycode("egbpdaj6bu4bxfgehfvwxn")).toBe("ليهمابتكلموشعربي؟");
  expect(decodePunycode("ihqwcrb4cv8a8dqg056pqjye")).toBe("他们为什么不说中文");
  expect(decodePunycode("3B-ww4c5e180e575a65lsy2b".toLowerCase())).toBe("3年b組金八先生");
  for (const broken of ["", "!", "99999999", "a-b-c-é"]) expect(decodePunycode(broken)).toBeUndefined();
});

test("T22 only the forms of one mailbox prove it: not full-width letters, which may have a mailbox of their own", () => {
  for (const same of ["Anna@Müller.example", "jose\u0301@example.com", "anna@ｍａｉｌ.example"]) {
    expect(namesCanonicalMailbox(same), same).toBe(true);
  }
  for (const other of ["ａnna@example.com", "ﬁnn@example.com", "x①@example.com", "nobody"]) {
    expect(namesCanonicalMailbox(other), other).toBe(false);
  }
});

test.each([
  ["Anna@Müller.example", "anna@xn--mller-kva.example"],
  ["@MÜLLER.example", "@xn--mller-kva.example"],
  ["jose\u0301", "jos\u00e9"],
  ["ÜNAL", "ünal"],
  ["\u202aAnna@Müller.example\u202c", "anna@xn--mller-kva.example"],
  ["Anna@Mü", "anna@mü"],
  ["0xA0b86991C", "0xA0b86991C"],
  ["1BvBMSEYstWetq", "1BvBMSEYstWetq"],
])("A search for %j looks for %j, and leaves addresses of coins as they are", (typed, searched) => {
  expect(emailSearch(typed)).toBe(searched);
});
