import { randomUUID } from "node:crypto";
import { call, Refusal } from "@portico/database";
import { claimWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { context, type Person } from "@portico/testing/database/world.ts";
import { expect } from "vitest";
import { type Decimal, decimal, floorTo, ONE, smallest, written } from "./decimal.ts";
import { type Answer, Model } from "./model.ts";
import { destinations, resetPrices, type Stage } from "./stage.ts";
import { type AmountChoice, type CoinChoice, coinIds, openingPrices, type Step } from "./steps.ts";

/** Plays one sequence with its own user and compares every answer, and finally every balance, with the model's. */
export async function play(stage: Stage, steps: readonly Step[]): Promise<Model> {
  const opening = new Map(coinIds.map((coinId) => [coinId as string, decimal(openingPrices[coinId] ?? "")]));
  const model = new Model(stage.coins, opening);
  const [user] = await Promise.all([stage.world.person(), resetPrices(stage)]);
  const player = new Player(stage, user, model);
  for (const step of steps) await player.take(step);
  await player.compareBalances();
  return model;
}

/** The last call that moved money, for repeating it. */
interface MoneyCall {
  who: Person;
  name: string;
  input: Record<string, unknown>;
  key: string;
  reply: unknown;
}

class Player {
  readonly #stage: Stage;
  readonly #user: Person;
  readonly #model: Model;
  readonly #withdrawalIds: string[] = [];
  readonly #depositIds: string[] = [];
  #last: MoneyCall | undefined;

  constructor(stage: Stage, user: Person, model: Model) {
    this.#stage = stage;
    this.#user = user;
    this.#model = model;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "credit":
        return this.#credit(step);
      case "subtract":
        return this.#subtract(step);
      case "swap":
        return this.#swap(step);
      case "withdraw":
        return this.#withdraw(step);
      case "decide":
        return this.#decide(step);
      case "announce":
        return this.#announce(step);
      case "decide deposit":
        return this.#decideDeposit(step);
      case "premium":
        this.#model.premium(step.coin, this.#rate(step.permille));
        return this.#stage.world.premium(step.coin, written(this.#rate(step.permille)));
      case "price":
        return this.#price(step);
      case "repeat":
        return this.#repeat(step.is_same_input);
    }
  }

  async compareBalances(): Promise<void> {
    const rows = await this.#stage.world.rows<{ coin_id: string; available: string; held: string }>(
      "select coin_id, available::text, held::text from ledger.balances where user_id = $1",
      [this.#user.id],
    );
    const found = new Map(rows.map((row) => [row.coin_id, row]));
    for (const [coinId, { available, held }] of this.#model.balances) {
      const row = found.get(coinId) ?? { available: "0", held: "0" };
      const balance = { available: written(decimal(row.available)), held: written(decimal(row.held)) };
      expect(balance, coinId).toEqual({ available: written(available), held: written(held) });
    }
  }

  async #credit({ coin, amount }: Extract<Step, { kind: "credit" }>): Promise<void> {
    const value = this.#amount(coin, amount, 0n);
    const expected = this.#model.credit(coin, value);
    await this.#money(
      this.#stage.admin,
      "admin_add_deposit_and_balance",
      this.#adjustment(coin, value),
      expected,
    );
  }

  async #subtract({ coin: choice, amount }: Extract<Step, { kind: "subtract" }>): Promise<void> {
    const coin = this.#coin(choice);
    const value = this.#amount(coin, amount, 0n);
    const expected = value <= 0n ? { refused: "invalid_amount" } : this.#model.subtract(coin, value);
    await this.#money(this.#stage.admin, "admin_subtract_balance", this.#adjustment(coin, value), expected);
  }

  #adjustment(coin: string, value: Decimal) {
    return { target_user_id: this.#user.id, p_coin_id: coin, p_amount: written(value), p_reason: "a proof" };
  }

  async #swap(step: Extract<Step, { kind: "swap" }>): Promise<void> {
    const { to, slippage } = step;
    const from = this.#coin(step.from);
    const { swap_fee, decimals } = this.#model.coin(from);
    const amount = this.#amount(from, step.amount, swap_fee);
    const { numerator, denominator } = this.#model.terms(from, to);
    const skewed = BigInt(10_000 + step.skew);
    const { decimals: places } = this.#model.coin(to);
    const fair = floorTo((amount * numerator * skewed) / (denominator * 10_000n), places);
    // If the fair amount is zero, the client may still claim a quote above it.
    const quoted = fair === 0n && step.skew > 0 ? smallest(places) : fair;
    const quotedRate = floorTo((ONE * numerator * skewed) / (denominator * 10_000n), 18);
    const fee = step.is_fee_right ? swap_fee : swap_fee + smallest(decimals);
    const worth = this.#model.worth();
    const expected = this.#model.swap({ from, to, amount, quoted, quoted_rate: quotedRate, fee, slippage });
    // T7: at current market prices, no swap increases the total value.
    expect(this.#model.worth() <= worth).toBe(true);
    const input = {
      p_from_coin_id: from,
      p_from_amount: written(amount),
      p_to_coin_id: to,
      p_to_amount: written(quoted),
      p_exchange_rate: written(quotedRate),
      p_fee: written(fee),
      p_slippage: slippage,
    };
    await this.#money(this.#user, "perform_crypto_swap", input, expected);
  }

  async #withdraw({
    coin: choice,
    amount,
    is_fee_right,
  }: Extract<Step, { kind: "withdraw" }>): Promise<void> {
    const coin = this.#coin(choice);
    const { withdrawal_fee, decimals } = this.#model.coin(coin);
    const value = this.#amount(coin, amount, 0n);
    const fee = is_fee_right ? withdrawal_fee : withdrawal_fee + smallest(decimals);
    const expected = this.#model.withdraw(coin, value, fee);
    const input = {
      p_user_id: this.#user.id,
      p_coin_id: coin,
      p_amount: written(value),
      p_fee: written(fee),
      p_network: destinations[coin]?.network,
      p_to_address: destinations[coin]?.address,
    };
    await this.#stage.world.confirm(this.#user, input);
    const reply = await this.#money(this.#user, "initiate_withdrawal", input, expected);
    if (reply) this.#withdrawalIds.push(String((reply as { withdrawal_id: string }[])[0]?.withdrawal_id));
  }

  async #decide({ index, by }: Extract<Step, { kind: "decide" }>): Promise<void> {
    const { withdrawals } = this.#model;
    const withdrawal = withdrawals[index % withdrawals.length];
    const id = this.#withdrawalIds[index % withdrawals.length];
    if (!withdrawal || !id) return;
    const status = by === "approve" ? "completed" : "failed";
    const expected = this.#model.decideWithdrawal(withdrawal, status);
    const { admin } = this.#stage;
    if (by === "reject")
      await this.#money(admin, "admin_reject_withdrawal", { p_withdrawal_id: id }, expected);
    else await this.#process("withdrawal", id, status, expected);
  }

  /** A deposit that was seen on its chain and awaits an administrator. */
  async #announce({ coin, amount }: Extract<Step, { kind: "announce" }>): Promise<void> {
    const value = this.#amount(coin, amount, 0n);
    const rows = await this.#stage.world.rows<{ id: string }>(
      "insert into app.deposits (user_id, coin_id, amount) values ($1, $2, $3) returning id",
      [this.#user.id, coin, written(value)],
    );
    this.#depositIds.push(String(rows[0]?.id));
    this.#model.deposits.push({ coin_id: coin, amount: value, status: "pending" });
  }

  async #decideDeposit({ index, status }: Extract<Step, { kind: "decide deposit" }>): Promise<void> {
    const { deposits } = this.#model;
    const deposit = deposits[index % deposits.length];
    const id = this.#depositIds[index % deposits.length];
    if (!deposit || !id) return;
    await this.#process("deposit", id, status, this.#model.decideDeposit(deposit, status));
  }

  async #process(type: string, id: string, status: string, expected: Answer): Promise<void> {
    const input = { transaction_type: type, transaction_id: id, new_status: status };
    const { admin, world } = this.#stage;
    if (type === "withdrawal" && status === "completed") await claimWithdrawal(world, admin, id);
    await this.#money(admin, "admin_process_transaction", input, expected);
  }

  async #price({ coin, permille, is_fresh }: Extract<Step, { kind: "price" }>): Promise<void> {
    const market = floorTo((this.#model.market(coin) * BigInt(permille)) / 1_000n, 18) || smallest(18);
    const expected = this.#model.price(coin, market, is_fresh);
    const prices = [
      { coin_id: coin, market_price: written(market), last_updated: is_fresh ? this.#stage.tick() : null },
    ];
    const input = { p_source: "simulated", p_prices: prices };
    const reply = await this.#stage.world.call<{ updated: string[]; held: string[] }>(
      null,
      "ingest_prices",
      input,
    );
    expect({ outcome: reply.held.includes(coin) ? "held" : "updated" }).toEqual(expected);
    expect([...reply.updated, ...reply.held]).toEqual([coin]);
  }

  /** T5: the same key gives the same answer and no second effect; with another input it is refused. */
  async #repeat(isSameInput: boolean): Promise<void> {
    if (!this.#last) return;
    const { who, name, input, key, reply } = this.#last;
    if (isSameInput) {
      expect(await this.#stage.world.call(who, name, input, key)).toEqual(reply);
    } else {
      const other = Object.entries(input).map(([field, value]) => [
        field,
        field === "p_amount" ? "123.5" : value,
      ]);
      if (!("p_amount" in input)) return;
      const refusal = await this.#stage.world.refusal(who, name, Object.fromEntries(other), key);
      expect(refusal.code).toBe("idempotency_key_reused");
    }
  }

  /** Makes a call that moves money and compares its answer; undefined if it was refused as the model predicted. */
  async #money(
    who: Person,
    name: string,
    input: Record<string, unknown>,
    expected: Answer,
  ): Promise<unknown> {
    const key = randomUUID();
    const answer = await call(this.#stage.world.pool, name, context(who, key), input).then(
      (reply) => ({ reply }),
      (error: unknown) => {
        if (error instanceof Refusal) return { refused: error.code };
        throw error;
      },
    );
    expect(
      "reply" in answer ? figures(answer.reply, expected) : answer,
      `${name} ${JSON.stringify(input)}`,
    ).toEqual(expected);
    this.#count(name, "reply" in answer ? "done" : answer.refused);
    if (!("reply" in answer)) return undefined;
    this.#last = { who, name, input, key, reply: answer.reply };
    return answer.reply;
  }

  #count(name: string, ending: string): void {
    const { tally } = this.#stage;
    const event = `${name} ${ending}`;
    tally.set(event, (tally.get(event) ?? 0) + 1);
  }

  #coin(choice: CoinChoice): string {
    if (typeof choice === "string") return choice;
    const owned = [...this.#model.balances].filter(([, { available }]) => available > 0n).map(([id]) => id);
    return owned[choice % owned.length] ?? "bitcoin";
  }

  #amount(coinId: string, choice: AmountChoice, fee: Decimal): Decimal {
    const { decimals } = this.#model.coin(coinId);
    const { available } = this.#model.balance(coinId);
    if (choice === "max") return available > fee ? available - fee : 0n;
    if ("units" in choice) return choice.units * smallest(decimals);
    if ("beside_quota" in choice)
      return this.#model.withinQuota(coinId) + choice.beside_quota * smallest(decimals);
    if ("permille" in choice) return floorTo((available * BigInt(choice.permille)) / 1_000n, decimals);
    const value = (BigInt(choice.cents) * ONE * ONE) / (100n * this.#model.market(coinId));
    return floorTo(value, decimals) + choice.dust * smallest(decimals);
  }

  #rate(permille: number): Decimal {
    return (BigInt(permille) * ONE) / 1_000n;
  }
}

/** The reply's fields that the model predicts; decimals are normalised, to be compared by value. */
function figures(reply: unknown, expected: Answer): Record<string, string> {
  if (typeof reply !== "object" || reply === null) return { reply: String(reply) };
  const fields = (Array.isArray(reply) ? reply[0] : reply) as Record<string, unknown>;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, String(fields[key])]));
}
