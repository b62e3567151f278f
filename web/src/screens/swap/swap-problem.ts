import { type Coin, type Pause, type Price, pauseOf } from "@portico/contract";
import { type PriceAges, staleAt } from "../../money/price-age.ts";
import { requiredAmount } from "../../money/quote.ts";
import { refusalText } from "../../text/app/refusals.ts";
import { swapText } from "../../text/money/swap.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { type Shortage, shortageProblem } from "./shortage.ts";

/** One side of a swap in the form. */
export interface Side {
  coin: Coin;
  price: Price | undefined;
}

export interface SwapForm {
  from: Side;
  to: Side;
  /** As typed: digits and at most one point, or empty. */
  amount: string;
  /** The user's balance of the from-coin. */
  balance: string;
  /** The quoted amount of the to-coin; null without prices. */
  to_amount: string | null;
  /** What the server last said of the room for a swap; null if nothing. */
  shortage: Shortage | null;
}

/** Conditions outside the form. */
export interface Surroundings extends PriceAges {
  /** The server's time in milliseconds. */
  now: number;
  is_online: boolean;
  is_suspended: boolean;
  pauses: readonly Pause[];
}

export interface Problem {
  text: string;
  /** Nothing is wrong; something is only missing. */
  is_hint: boolean;
}

/** Why this swap cannot be requested, the spec's own checks first; null if it can. */
export function swapProblem(form: SwapForm, around: Surroundings): Problem | null {
  const text =
    amountProblem(form) ??
    pairProblem(form) ??
    fundsProblem(form) ??
    shortageProblem(form.shortage, form.to.coin, form.to_amount, around.now) ??
    priceProblem(form, around) ??
    pauseProblem(form, around) ??
    (around.is_suspended ? swapText.suspended : null) ??
    (around.is_online ? null : swapText.offline);
  if (text !== null) return { text, is_hint: false };
  return form.amount === "" ? { text: swapText.enterAmount, is_hint: true } : null;
}

function amountProblem({ amount }: SwapForm): string | null {
  return amount !== "" && toBig(amount).lte(0) ? swapText.notPositive : null;
}

/** Two aliases of one asset are the same coin (T10). */
function pairProblem({ from, to }: SwapForm): string | null {
  const assetOf = ({ coin }: Side) => coin.alias_of ?? coin.coin_id;
  if (assetOf(from) === assetOf(to)) return swapText.sameCoin;
  const closed = [from, to].find(({ coin }) => !coin.swap_enabled);
  return closed ? refusalText("coin_not_swappable", { coin: closed.coin.symbol }) : null;
}

function pauseProblem({ from, to }: SwapForm, { pauses }: Surroundings): string | null {
  const coinIds = [from, to].map(({ coin }) => coin.alias_of ?? coin.coin_id);
  const pause = pauseOf(pauses, { kind: "swap", coinIds });
  return pause ? refusalText("swaps_paused", { reason: pause.reason }) : null;
}

function fundsProblem({ amount, balance, from }: SwapForm): string | null {
  if (amount === "") return null;
  const required = requiredAmount(amount, from.coin.swap_fee);
  if (toBig(required).lte(balance)) return null;
  return refusalText("insufficient_balance", {
    coin: from.coin.symbol,
    available: toBig(balance).toFixed(),
    required,
  });
}

function priceProblem({ from, to, amount, to_amount }: SwapForm, around: Surroundings): string | null {
  const unusable = unusablePrice([from, to], around);
  if (unusable !== null) return unusable;
  const isDust = amount !== "" && to_amount !== null && toBig(to_amount).eq(0);
  return isDust ? refusalText("amount_too_small") : null;
}

/**
 * Stale prices, including those without a time, cannot be traded (T9). Returns the reason; null if both can
 * be.
 */
export function unusablePrice(sides: readonly Side[], around: Surroundings): string | null {
  for (const { coin, price } of sides) {
    if (!price) return refusalText("price_unavailable", { coin: coin.symbol });
    if (around.now > staleAt(price, around)) return refusalText("price_stale", { coin: coin.symbol });
  }
  return null;
}
