import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import { inAppPath, routes } from "../src/index.ts";

const ORIGIN = "https://portico.example";

const hostile = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/%2f%2fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "https://evil.example",
  "https:evil.example",
  "http:/\\evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://evil.example/x",
  "/wallets/../../evil",
  "/wallets//evil.example",
  "/wallets@evil.example",
  "/wallets\r\nSet-Cookie: a=b",
  "/wallets?x=\r\nSet-Cookie: a=b",
  "/wallets?x=<script>",
  "/wallets#\\evil",
  "/wallets\0",
  "/walletsx",
  "wallets",
  ".//evil.example",
  "@evil.example",
  "?//evil.example",
  "#//evil.example",
  "/nowhere",
  "/api/auth/logout",
  "/coin/",
  "/coin/a/b",
  "/coin/%2e%2e",
  "/coin/a%2fb",
  "/transaction-details/deposit",
  "/ｗallets",
  "",
  " ",
];

describe("T30 a return path must be one of ours", () => {
  test.each(hostile)("%j falls back to the default", (path) => {
    expect(inAppPath(path, "/wallets")).toBe("/wallets");
  });

  test.each([undefined, null, 7, {}, ["/wallets"], { toString: () => "/wallets" }])(
    "%o is not a path and falls back to the default",
    (path) => {
      expect(inAppPath(path, "/")).toBe("/");
    },
  );

  test("a path longer than 512 characters falls back to the default", () => {
    expect(inAppPath(`/wallets?q=${"a".repeat(501)}`, "/")).toBe("/wallets?q=".concat("a".repeat(501)));
    expect(inAppPath(`/wallets?q=${"a".repeat(502)}`, "/")).toBe("/");
  });

  test.each(Object.values(routes))("$path is kept, with what follows it", ({ path }) => {
    const filled = path.replace(/:\w+/g, "0192f0c8-7b1e-7000-8000-000000000001");
    expect(inAppPath(filled, "/nothing")).toBe(filled);
    expect(inAppPath(`${filled}?type=swap&q=a%20b#top`, "/nothing")).toBe(`${filled}?type=swap&q=a%20b#top`);
  });

  test("no text takes the browser to another origin or scheme", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      "\\",
      "%2f",
      "%5c",
      ":",
      "@",
      "?",
      "#",
      "..",
      ".",
      "\t",
      "\n",
      "javascript:",
      "https:",
      "evil.example",
      "/wallets",
      "/coin/",
      "bitcoin",
      "/admin",
    );
    const path = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(path, (text) => {
        const target = new URL(inAppPath(text, "/wallets"), `${ORIGIN}/auth`);
        expect(target.origin).toBe(ORIGIN);
      }),
      { numRuns: 5_000 },
    );
  });
});
