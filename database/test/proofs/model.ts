import { type Decimal, floorTo, least, ONE, smallest, written } from "./decimal.ts";

/** The fields of a coin that the rules need; amounts are in the coin. */
export interface ModelCoin {
  coin_id: string;
  decimals: number;
  is_stable: boolean;
  swap_fee: Decimal;
  withdrawal_fee: Decimal;
  /** What must arrive on the network of its destination. */
  minimum_withdrawal: Decimal;
}

interface ModelPrice {
  market: Decimal;
  /** The premium when the price was ingested. */
  premium: Decimal;
  is_fresh: boolean;
  /** A jump that awaits confirmation. */
  held?: Decimal | undefined;
}

interface ModelBalance {
  available: Decimal;
  held: Decimal;
}

export interface ModelWithdrawal {
  coin_id: string;
  amount: Decimal;
  value_usdt: Decimal;
  status: "pending" | "completed" | "failed";
}

export interface ModelDeposit {
  coin_id: string;
  amount: Decimal;
  status: "pending" | "completed" | "failed";
}

/** The expected answer: a refusal's code, or the reply's figures. */
export type Answer = { refused: string } | Record<string, string>;

export interface SwapClaim {
  from: string;
  to: string;
  amount: Decimal;
  quoted: Decimal;
  quoted_rate: Decimal;
  fee: Decimal;
  slippage: "0.5" | "1" | "2" | "5";
}

const quota = 250_000n * ONE;
const defaultPremium = (4n * ONE) / 100n;

/**
 * A second implementation of the money rules, written only from the rules and with exact integers. Its prediction for
 * each call is compared with the database's answer.
 */
export class Model {
  readonly coins: ReadonlyMap<string, ModelCoin>;
  readonly balances = new Map<string, ModelBalance>();
  readonly withdrawals: ModelWithdrawal[] = [];
  readonly deposits: ModelDeposit[] = [];
  readonly #prices = new Map<string, ModelPrice>();
  readonly #premiums = new Map<string, Decimal>();

  constructor(coins: readonly ModelCoin[], prices: ReadonlyMap<string, Decimal>) {
    this.coins = new Map(coins.map((coin) => [coin.coin_id, coin]));
    for (const coin of coins) {
      this.balances.set(coin.coin_id, { available: 0n, held: 0n });
      const market = prices.get(coin.coin_id) ?? 0n;
      this.#prices.set(coin.coin_id, { market, premium: this.#premium(coin), is_fresh: true });
    }
  }

  coin(coinId: string): ModelCoin {
    return required(this.coins.get(coinId));
  }

  balance(coinId: string): ModelBalance {
    return required(this.balances.get(coinId));
  }

  market(coinId: string): Decimal {
    return required(this.#prices.get(coinId)).market;
  }

  /** The market value of all that the user has, available and held, in units of 10^-48 dollars: nothing is rounded. */
  worth(): bigint {
    return [...this.balances].reduce(
      (sum, [id, { available, held }]) => sum + (available + held) * this.market(id),
      0n,
    );
  }

  /** T7 as an exact fraction: to-coins paid per from-coin. */
  terms(from: string, to: string): { numerator: bigint; denominator: bigint } {
    const [a, b] = [required(this.#prices.get(from)), required(this.#prices.get(to))];
    return {
      numerator: a.market * (ONE + least(a.premium, b.premium)),
      denominator: b.market * (ONE + b.premium),
    };
  }

  /** What the exchange pays for an amount, rounded down in the to-coin (T4). */
  offer(from: string, to: string, amount: Decimal): Decimal {
    const { numerator, denominator } = this.terms(from, to);
    return floorTo((amount * numerator) / denominator, this.coin(to).decimals);
  }

  credit(coinId: string, amount: Decimal): Answer {
    const balance = this.balance(coinId);
    balance.available += amount;
    return { balance: written(balance.available) };
  }

  subtract(coinId: string, amount: Decimal): Answer {
    const balance = this.balance(coinId);
    if (balance.available < amount) return { refused: "insufficient_funds" };
    balance.available -= amount;
    return { balance: written(balance.available) };
  }

  swap(claim: SwapClaim): Answer {
    const [from, to] = [this.coin(claim.from), this.coin(claim.to)];
    if (claim.amount <= 0n || claim.quoted <= 0n) return { refused: "swap_amount_not_positive" };
    if (from === to) return { refused: "same_coin" };
    const untradable = this.#whyUntradable(from) ?? this.#whyUntradable(to);
    if (untradable) return { refused: untradable };
    if (claim.fee !== from.swap_fee) return { refused: "fee_mismatch" };
    if (this.balance(from.coin_id).available < claim.amount + from.swap_fee)
      return { refused: "insufficient_balance" };
    const paid = this.offer(claim.from, claim.to, claim.amount);
    if (paid === 0n) return { refused: "amount_too_small" };
    if (this.#hasMoved(claim, paid)) return { refused: "price_moved" };
    this.balance(from.coin_id).available -= claim.amount + from.swap_fee;
    this.balance(to.coin_id).available += paid;
    return { from_amount: written(claim.amount), to_amount: written(paid), fee: written(from.swap_fee) };
  }

  withdraw(coinId: string, amount: Decimal, fee: Decimal): Answer {
    const coin = this.coin(coinId);
    if (amount <= 0n) return { refused: "invalid_amount" };
    if (fee !== coin.withdrawal_fee) return { refused: "fee_mismatch" };
    if (this.balance(coinId).available < amount) return { refused: "insufficient_funds" };
    if (amount - fee < coin.minimum_withdrawal) return { refused: "below_minimum" };
    const untradable = coin.is_stable ? undefined : this.#whyUntradable(coin);
    if (untradable) return { refused: untradable };
    const valueUsdt = this.#valueInUsdt(coin, amount);
    if (valueUsdt > this.#quotaLeft()) return { refused: "quota_exceeded" };
    this.balance(coinId).available -= amount;
    this.balance(coinId).held += amount;
    this.withdrawals.push({ coin_id: coinId, amount, value_usdt: valueUsdt, status: "pending" });
    return { success: "true" };
  }

  /** The largest amount of a coin that the quota still allows. */
  withinQuota(coinId: string): Decimal {
    const { is_stable, decimals } = this.coin(coinId);
    return floorTo((this.#quotaLeft() * ONE) / (is_stable ? ONE : this.market(coinId)), decimals);
  }

  decideWithdrawal(withdrawal: ModelWithdrawal, status: "completed" | "failed"): Answer {
    if (withdrawal.status !== "pending") return { refused: "already_processed" };
    const balance = this.balance(withdrawal.coin_id);
    balance.held -= withdrawal.amount;
    if (status === "failed") balance.available += withdrawal.amount;
    withdrawal.status = status;
    return { success: "true" };
  }

  decideDeposit(deposit: ModelDeposit, status: "completed" | "failed"): Answer {
    if (deposit.status !== "pending") return { refused: "already_processed" };
    if (status === "completed") this.credit(deposit.coin_id, deposit.amount);
    deposit.status = status;
    return { success: "true" };
  }

  premium(coinId: string, rate: Decimal): void {
    this.#premiums.set(coinId, rate);
  }

  /** T9: a price that jumped by more than a quarter waits until a second one confirms it. */
  price(coinId: string, market: Decimal, isFresh: boolean): Answer {
    const price = required(this.#prices.get(coinId));
    const isConfirmed = price.held !== undefined && isWithinQuarter(market, price.held);
    if (!isWithinQuarter(market, price.market) && !isConfirmed) {
      price.held = market;
      return { outcome: "held" };
    }
    this.#prices.set(coinId, { market, premium: this.#premium(this.coin(coinId)), is_fresh: isFresh });
    return { outcome: "updated" };
  }

  /** T9, T49: nothing trades at a stale price, or while a jump is unconfirmed. */
  #whyUntradable({ coin_id }: ModelCoin): string | undefined {
    const price = required(this.#prices.get(coin_id));
    if (!price.is_fresh) return "price_stale";
    return price.held === undefined ? undefined : "price_unavailable";
  }

  #premium(coin: ModelCoin): Decimal {
    return coin.is_stable ? 0n : (this.#premiums.get(coin.coin_id) ?? defaultPremium);
  }

  /** T6: whether the amount or the rate is below the quote less the slippage. */
  #hasMoved({ from, to, quoted, quoted_rate, slippage }: SwapClaim, paid: Decimal): boolean {
    const permille = { "0.5": 995n, "1": 990n, "2": 980n, "5": 950n }[slippage];
    const { numerator, denominator } = this.terms(from, to);
    return paid * 1000n < quoted * permille || numerator * ONE * 1000n < quoted_rate * permille * denominator;
  }

  #quotaLeft(): Decimal {
    const counted = this.withdrawals.filter(({ status }) => status !== "failed");
    return counted.reduce((left, { value_usdt: valueUsdt }) => left - valueUsdt, quota);
  }

  /** In whole millionths, rounded up; a stable coin counts as a dollar. */
  #valueInUsdt(coin: ModelCoin, amount: Decimal): Decimal {
    const exact = amount * (coin.is_stable ? ONE : this.market(coin.coin_id));
    const step = smallest(6) * ONE;
    return ((exact + step - 1n) / step) * smallest(6);
  }
}

function isWithinQuarter(market: Decimal, other: Decimal): boolean {
  const distance = market > other ? market - other : other - market;
  return distance * 4n <= other;
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("the model does not know this coin");
  return value;
}
