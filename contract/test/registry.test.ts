import { landingCoinIds, networks, registeredCoins } from "@portico/contract";
import { expect, test } from "vitest";

test("a network's own coin has the symbol of the coin that is registered", () => {
  for (const { network_id, native } of networks) {
    const coin = registeredCoins.find(({ coin_id }) => coin_id === native.coin_id);
    expect(coin?.symbol, network_id).toBe(native.symbol);
  }
});

test("the landing page has one card for each coin of the release", () => {
  expect([...landingCoinIds].sort()).toEqual(registeredCoins.map(({ coin_id }) => coin_id).sort());
});

test("networks that were run on stand-ins alone start switched off", () => {
  const tried = networks.filter(({ chain }) => chain?.is_tried).map(({ network_id }) => network_id);
  // Anvil with another network's chain id is no node of that network.
  expect(tried).toEqual(["ethereum", "litecoin"]);
});
