import type { Page } from "@playwright/test";
import type { Coin, Price, TransactionDetails, User } from "@portico/contract";
import { createTransaction, type FakeApi, type World } from "@portico/testing/fake";
import Big from "big.js";

const HOUR = 3_600_000;

/** In dollars, without the premium; null for none. */
const marketPrices: Record<string, string | null> = {
  bitcoin: "94218.40",
  ethereum: "3412.07",
  tether: "1",
  binancecoin: "600",
  solana: "150",
  "usd-coin": "1",
  ripple: "0.5",
  dogecoin: "0.3121",
  cardano: "0.4",
  tron: "0.1",
  "polygon-ecosystem-token": "0.5",
  litecoin: "80",
  "bitcoin-cash": "400",
  "ethereum-classic": "25",
  blockstack: "1.9",
  monero: null,
};

/** Any other coin of the registry has a price as well, so that a release may bring one without a change here. */
const otherPriceOf = (coin: Coin | undefined): string => (coin?.is_stable ? "1" : "10");

const changes: Record<string, Partial<Price>> = {
  bitcoin: {
    price_change_24h: "1702.444",
    price_change_percentage_24h: "1.84",
    market_cap: "1900000000000",
    volume_24h: "38200000000",
  },
  ethereum: {
    price_change_24h: "-21.3",
    price_change_percentage_24h: "-0.618",
    market_cap: "411000000000",
    volume_24h: "612300000",
  },
};

/**
 * The market of these tests: bitcoin rises, ether falls, dogecoin costs less than a dollar, monero has no price, and
 * the price of stacks is an hour old. Swaps have no spread.
 */
export function openMarket(world: World): void {
  world.prices = world.prices.flatMap((price) => {
    const coin = world.coins.find(({ coin_id }) => coin_id === price.coin_id);
    const id = coin?.alias_of ?? price.coin_id;
    const market_price = marketPrices[id] === undefined ? otherPriceOf(coin) : marketPrices[id];
    if (market_price === null) return [];
    const current_price = new Big(market_price).times(new Big(1).plus(price.premium_rate)).toFixed();
    const isOld = id === "blockstack";
    return {
      ...price,
      market_price,
      current_price,
      source: "coingecko" as const,
      price_change_24h: "1.5",
      price_change_percentage_24h: "2.5",
      ...changes[id],
      ...(isOld && { last_updated: new Date(Date.now() - HOUR).toISOString() }),
    };
  });
  for (const coin of world.coins) coin.swap_spread_percent = "0";
  world.settings.prices_simulated = false;
}

/** An amount, or an amount and how much of it pending withdrawals hold besides. */
type Holding = string | { amount: string; held: string };

/** Gives the user these balances and no others, and tells open pages. */
export function setBalances(api: FakeApi, balances: Record<string, Holding>): void {
  api.world.balances = api.world.balances.map(({ coin_id }) => {
    const holding = balances[coin_id] ?? "0";
    return { coin_id, ...(typeof holding === "string" ? { amount: holding, held: "0" } : holding) };
  });
  api.say({ type: "balances", balances: api.world.balances });
}

/** The user. */
export function userOf({ world }: FakeApi): User {
  if (!world.user) throw new Error("Nobody is signed in");
  return world.user;
}

/** Ends the user's session, to which any email and password lead back. Returns the user. */
export function signOut(api: FakeApi): User {
  const user = userOf(api);
  api.world.user = null;
  api.answerAccount("token", () => {
    api.world.user = user;
    return { user };
  });
  return user;
}

/** Gives a coin another price, which open pages hear of. */
export function setPrice(api: FakeApi, coinId: string, market_price: string): void {
  api.world.prices = api.world.prices.map((price) =>
    price.coin_id === coinId
      ? {
          ...price,
          market_price,
          current_price: new Big(market_price).times(new Big(1).plus(price.premium_rate)).toFixed(),
          last_updated: new Date().toISOString(),
        }
      : price,
  );
  api.say({ type: "prices", coins: api.world.prices });
}

/** Adds the newest transaction to the user's history, and tells open pages. */
export function addTransaction(
  api: FakeApi,
  fields: Parameters<typeof createTransaction>[2],
): TransactionDetails {
  const { world } = api;
  world.made += 1;
  const transaction = createTransaction(world, 0x20_000 + world.made, fields);
  world.transactions = [transaction, ...world.transactions];
  api.say({ type: "transaction", transaction });
  return transaction;
}

/** What a swap of bitcoin for ether has besides its amount. */
export const etherSwap = {
  type: "swap",
  coin_id: "bitcoin",
  to_coin_id: "ethereum",
  to_amount: "6.903316782345678901",
  exchange_rate: "27.613267129382715604",
  fee: "0.0000026",
} as const;

/** Opens the swap screen as a user who has half a bitcoin. */
export function openSwap(open: (path: string) => Promise<Page>, api: FakeApi): Promise<Page> {
  setBalances(api, { bitcoin: "0.5" });
  return open("/swap");
}

/** Changes the user's preferences as another of their pages would, and tells open pages. */
export function prefer(api: FakeApi, changes: Partial<User>): void {
  api.world.user = { ...userOf(api), ...changes };
  api.say({ type: "user_updated" });
}
