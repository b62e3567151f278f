import { registeredCoins } from "@portico/contract";
import { expect, test } from "vitest";
import { glyphs } from "./coin-glyphs.tsx";

test("Every coin of the release has its own glyph", () => {
  const assets = registeredCoins.filter((coin) => !("alias_of" in coin));
  expect(Object.keys(glyphs)).toEqual(expect.arrayContaining(assets.map(({ coin_id }) => coin_id)));
});
