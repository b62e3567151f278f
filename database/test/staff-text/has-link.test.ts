import { hasLink } from "@portico/contract";
import { fc } from "@portico/testing";
import { useWorld } from "@portico/testing/database/world.ts";
import { withLink, withoutLink } from "@portico/testing/vectors/links.ts";
import { expect, test } from "vitest";

const world = useWorld();

async function found(texts: string[]): Promise<boolean[]> {
  const rows = await world.rows<{ found: boolean }>(
    "select app.has_link(t.text) as found from unnest($1::text[]) with ordinality as t (text, place) order by t.place",
    [texts],
  );
  return rows.map((row) => row.found);
}

test("T73 the database finds the links that the contract finds", async () => {
  expect(await found(withLink)).toEqual(withLink.map(() => true));
  expect(await found(withoutLink)).toEqual(withoutLink.map(() => false));
});

test("T73 both decide alike about any text", async () => {
  const piece = fc.constantFrom(
    ..."a1 .:/@-_[]",
    ..."ｅ．。·•é\u0301\u200b\u00ad例え。わ…",
    "www.",
    "xn--",
    "http",
    "com",
    "10",
    "::",
    "\n",
    "ⓒ",
    "𝐜",
    "😀",
    "가",
  );
  const texts = fc.sample(
    fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join("")),
    { numRuns: 2_000 },
  );
  const decided = await found(texts);
  const differing = texts.filter((text, place) => decided[place] !== hasLink(text));
  expect(differing).toEqual([]);
  expect(decided).toContain(true);
  expect(decided).toContain(false);
});
