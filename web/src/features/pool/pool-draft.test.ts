import type { Coin } from "@portico/contract";
import { expect, test } from "vitest";
import {
  chooseCoin,
  chooseNetwork,
  coinProblem,
  draftOf,
  draftProblem,
  entriesOf,
  isSameDraft,
  likePlaces,
  type PoolDraft,
  placesOf,
  poolCoins,
  typeAddress,
} from "./pool-draft.ts";

const network = (network_id: string, deposit_name: string, address_format: string) => ({
  network_id,
  deposit_name,
  address_format,
  withdrawal_name: deposit_name,
  has_destination_tag: false,
  deposit_enabled: true,
  withdrawal_enabled: true,
  minimum_withdrawal: "0.01",
  minimum_deposit: "0.01",
});
const coin = (coin_id: string, symbol: string, networks: Coin["networks"], alias_of: string | null = null) =>
  ({ coin_id, symbol, name: symbol, alias_of, networks }) as Coin;
const cash = coin("bitcoin-cash", "BCH", [network("bitcoin-cash", "BCH", "bitcoin-cash")]);
const tether = coin("tether", "USDT", [
  network("polygon", "Polygon POS", "evm"),
  network("arbitrum", "Arbitrum One", "evm"),
  network("tron", "Tron (TRC20)", "tron"),
]);
const coins = [cash, tether, coin("polygon-network", "POL", tether.networks, "other")];
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

function typed(draft: PoolDraft, index: number, text: string): PoolDraft {
  const place = placesOf(draft, coins)[index];
  if (!place) throw new Error("No such place");
  return typeAddress(draft, place, text);
}

test("for each selected coin one selects networks; a coin's only network is selected with it", () => {
  expect(poolCoins(coins)).toEqual([cash, tether]);
  let draft = chooseCoin({}, cash, true);
  expect(draft).toEqual({ "bitcoin-cash": { "bitcoin-cash": "" } });
  draft = chooseCoin(draft, tether, true);
  expect(placesOf(draft, coins)).toHaveLength(1);
  draft = chooseNetwork(draft, "tether", "tron", true);
  draft = chooseNetwork(draft, "tether", "polygon", true);
  expect(placesOf(draft, coins).map((place) => place.network.deposit_name)).toEqual([
    "BCH",
    "Polygon POS",
    "Tron (TRC20)",
  ]);
  draft = chooseNetwork(chooseCoin(draft, cash, false), "tether", "tron", false);
  expect(draft).toEqual({ tether: { polygon: "" } });
});

test("For BCH a leading 'bitcoincash:' prefix is stripped from typed addresses", () => {
  const draft = typed(chooseCoin({}, cash, true), 0, " BitcoinCash:qpm2q");
  expect(draft).toEqual({ "bitcoin-cash": { "bitcoin-cash": "qpm2q" } });
});

test("'Public address for {network} is missing for {symbol}', 'Please add at least one network address for a coin.', the checksum", () => {
  const problem = (draft: PoolDraft) => draftProblem(draft, coins);
  expect(problem({})).toBe("Please add at least one network address for a coin.");
  expect(problem({ tether: {} })).toBe("Please add at least one network address for a coin.");
  const draft: PoolDraft = { tether: { polygon: evm, tron: " " } };
  expect(problem(draft)).toBe("Public address for Tron (TRC20) is missing for USDT");
  expect(problem(typed(draft, 1, evm))).toBe(
    "This is not a valid Tron (TRC20) address. This is an Ethereum address; choose an Ethereum-compatible network.",
  );
  expect(problem({ tether: { polygon: evm.replace("5aA", "5aa") } })).toMatch(/wrong/);
  expect(problem({ tether: { polygon: ` ${evm} ` } })).toBeNull();
});

test("a selected coin without a network is not silently dropped from the wallet", () => {
  const draft: PoolDraft = { "bitcoin-cash": {}, tether: { polygon: evm } };
  expect(draftProblem(draft, coins)).toBe("Please choose a network for BCH, or remove the coin.");
  expect(coinProblem(draft, tether)).toBeNull();
  expect(draftProblem(chooseCoin(draft, cash, false), coins)).toBeNull();
});

test("a wallet's addresses become a draft and back, in any order", () => {
  const entries = [
    { symbol: "USDT", coin_id: "tether", network: "Tron (TRC20)", public_address: "T1" },
    { symbol: "USDT", coin_id: "tether", network: "Polygon POS", public_address: evm },
  ];
  const draft = draftOf(entries, coins);
  expect(entriesOf(placesOf(draft, coins))).toEqual([...entries].reverse());
  expect(isSameDraft(draft, draftOf([...entries].reverse(), coins), coins)).toBe(true);
  expect(isSameDraft(draft, typed(draft, 0, "0x"), coins)).toBe(false);
});

test("an address is offered for the empty fields of networks with the same format", () => {
  const draft: PoolDraft = { tether: { polygon: evm, arbitrum: "", tron: "" } };
  const [first, ...others] = placesOf(draft, coins);
  if (!first) throw new Error("No place");
  expect(likePlaces(first, [first, ...others]).map((place) => place.network.network_id)).toEqual([
    "arbitrum",
  ]);
});
