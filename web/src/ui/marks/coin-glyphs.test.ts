import { isAsset, registeredCoins } from "@portico/contract";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { glyphs } from "./coin-glyphs.tsx";
import { CoinIcon } from "./coin-icon.tsx";

const iconOf = (coinId: string, symbol?: string) =>
  renderToStaticMarkup(createElement(CoinIcon, { coinId, ...(symbol && { symbol }) }));

test("Every coin of the release has its own glyph", () => {
  const assets = registeredCoins.filter(isAsset);
  expect(Object.keys(glyphs)).toEqual(expect.arrayContaining(assets.map(({ coin_id }) => coin_id)));
});

test("T10 an alias has its asset's glyph", () => {
  expect(iconOf("polygon-network")).toBe(iconOf("polygon-ecosystem-token"));
});

test.each(["sample-coin", "constructor", "__proto__"])("a coin without a glyph has a mark: %s", (coinId) => {
  expect(iconOf(coinId, "SMPL")).toContain(">SMP</text>");
});
