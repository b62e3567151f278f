import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { canonicalEmail, limits } from "@portico/contract";
import { emailVectors } from "@portico/testing/vectors/emails.ts";
import { expect, test } from "../support/test.ts";

/** The source of a function that reads emails in the page, as the web app does, and as the server does in Node. */
function readerSource(): string {
  const folder = join(import.meta.dirname, "../../../contract/src/account");
  const source = ["punycode.ts", "emails.ts"]
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  const script = stripTypeScriptTypes(source)
    .replace(/^import .*$/gm, "")
    .replace(/^export /gm, "");
  const { email_max_length } = limits;
  return `(() => {
    const limits = { email_max_length: ${email_max_length} };
    ${script}
    return (list) => list.map((text) => canonicalEmail(text) ?? null);
  })()`;
}

/** Domains of one letter between two others: some of each script, and all that change or are refused. */
function domains(): string[] {
  return Array.from({ length: 0x3000 }, (_, code) => code + 0x80)
    .concat(Array.from({ length: 0x600 }, (_, index) => 0xfa00 + index))
    .map((code) => `x@a${String.fromCodePoint(code)}b.example`);
}

test("T22 the browser reads every form of an email as the server does", async ({ open }) => {
  const page = await open("/auth");
  const inBrowser = (list: string[]) =>
    page.evaluate<(string | null)[]>(`${readerSource()}(${JSON.stringify(list)})`);
  const typed = emailVectors.map(([text]) => text);
  expect(await inBrowser(typed)).toEqual(emailVectors.map(([, canonical]) => canonical));
  const others = domains();
  const answers = await inBrowser(others);
  // One of the two may be too old to know a character, and refuses it. The server's answer decides.
  const different = others.filter((text, index) => {
    const [here, there] = [canonicalEmail(text), answers[index]];
    return here !== undefined && there !== null && here !== there;
  });
  expect(different).toEqual([]);
});
