import { fc, searches, searchTime } from "@portico/testing";
import { type Payment, type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, keepProven, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { type AuditedChain, auditedChain, byHand, minedOwnPayment, newHash, pol } from "../support/audits.ts";
import { addWallets } from "../support/wallets.ts";

const world = useWorld();
let admin: Person;
let polygon: PlayChain;
let audited: AuditedChain;

/** The long form is `SEQUENCES=10000`. */
const HISTORIES = searches(20);
const WEI = 10n ** 16n;

beforeAll(async () => {
  admin = await world.person({ role: "owner" });
  await addPolygonWallets(HISTORIES);
  await keepProven(world);
  polygon = await playChain(world, "polygon", pol);
  audited = auditedChain(world, polygon);
});

/** Each history has a user of its own; the pool of practice mode has fewer wallets. */
async function addPolygonWallets(count: number): Promise<void> {
  const ids = await addWallets(world, count);
  await world.rows(
    `with added as (
       insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
       select 'polygon', p.address_key, p.wallet_id, p.public_address from app.pool_addresses p
       where p.network_id = 'ethereum' and p.wallet_id = any ($1)
       returning wallet_id, address_key
     )
     insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
     select wallet_id, $2, 'polygon', address_key from added`,
    [ids, pol],
  );
}

const amount = fc.integer({ min: 1_000, max: 90_000 });
/** What can happen to an address. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("pay" as const), amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("send" as const), amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("mine" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("audit" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("credit" as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("settle" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("sweep" as const),
      share: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("take" as const),
      share: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("undo" as const), depth: fc.integer({ min: 1, max: 3 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What a contract sent: no block names it. */
interface Sent {
  hash: string;
  units: bigint;
  isMined: boolean;
  isAudited: boolean;
  isCredited: boolean;
}

interface Content {
  paid: Payment[];
  sent: Sent[];
}

/** One address with its user, and what happened there. */
class History {
  readonly person: Person;
  readonly address: string;
  readonly paid: Payment[] = [];
  readonly sent: Sent[] = [];
  balance = 0n;
  /** By sweeps, and by somebody else. */
  swept = 0n;
  taken = 0n;
  #waiting: Content = { paid: [], sent: [] };
  /** Its part of the last blocks; those below cannot be undone. */
  #blocks: Content[] = [];

  constructor(person: Person, address: string) {
    this.person = person;
    this.address = address;
  }

  async play(steps: readonly Step[]): Promise<void> {
    let highest = 0;
    const height = () => polygon.blocks.at(-1)?.height ?? 0;
    for (const one of steps) {
      highest = Math.max(highest, height());
      await this.#do(one);
    }
    await this.#mine();
    // A chain that replaces blocks becomes longer than it was. Below an earlier audit nothing is compared.
    while (height() < highest) await polygon.mine();
    // What was undone and did not come back in its place is forgotten.
    await world.rows(
      "update chain.arrivals set waiting_at = waiting_at - interval '3 hours' where waiting_at is not null",
    );
    await polygon.waiting();
    for (let round = 0; round < 2; round++) await this.#audit();
    await polygon.credit();
  }

  async #do(one: Step): Promise<void> {
    if (one.do === "pay") {
      const payment = await polygon.pay(this.person, String(BigInt(one.amount) * WEI));
      this.paid.push(payment);
      this.#waiting.paid.push(payment);
    } else if (one.do === "send") {
      const sent = {
        hash: newHash(),
        units: BigInt(one.amount) * WEI,
        isMined: false,
        isAudited: false,
        isCredited: false,
      };
      this.sent.push(sent);
      this.#waiting.sent.push(sent);
    } else if (one.do === "mine") await this.#mine();
    else if (one.do === "audit") await this.#audit();
    else if (one.do === "credit") await this.#credit(this.sent[one.which]);
    else if (one.do === "settle") await this.#settle();
    else if (one.do === "undo") await this.#undo(one.depth);
    else await this.#remove(one.do, (this.balance * BigInt(Math.floor(one.share * 100))) / 100n);
  }

  async #mine(): Promise<void> {
    const content = this.#waiting;
    this.#waiting = { paid: [], sent: [] };
    await polygon.mine(...content.paid);
    this.#move(content, 1n);
    this.#blocks.push(content);
  }

  #move({ paid, sent }: Content, sign: bigint): void {
    const units = [...paid, ...sent].reduce((sum, one) => sum + BigInt(one.units), 0n);
    audited.move(this.address, sign * units);
    this.balance += sign * units;
    for (const one of sent) one.isMined = sign > 0n;
  }

  async #audit(): Promise<void> {
    await audited.audit();
    this.#blocks.push({ paid: [], sent: [] });
    for (const one of this.sent) if (one.isMined) one.isAudited = true;
  }

  /** Of what was not audited yet, the block may still be undone without a trace. */
  async #credit(sent: Sent | undefined): Promise<void> {
    if (!sent?.isMined || !sent.isAudited) return;
    const text = `${sent.units / 10n ** 18n}.${String(sent.units % 10n ** 18n).padStart(18, "0")}`;
    const refusal = await this.#refusalOf(sent);
    const error: { code?: string } | undefined = await world
      .call(admin, "admin_add_deposit_and_balance", byHand(this.person, text, sent.hash))
      .then(() => undefined)
      .catch((error) => error);
    expect(error?.code).toBe(refusal);
    if (!error) sent.isCredited = true;
  }

  /** Once is enough, and without a report no more than what audits found: something may have left before the first. */
  async #refusalOf({ isCredited, units }: Sent): Promise<string | undefined> {
    if (isCredited) return "duplicate_deposit";
    const [row] = await world.rows<{ found: string }>(
      `select coalesce(sum(units), 0)::text as found from chain.arrivals
       where address_key = $1 and transaction_hash like 'audit:%' and block_height is not null`,
      [this.address],
    );
    return BigInt(row?.found ?? 0) < units ? "deposit_not_reported" : undefined;
  }

  async #settle(): Promise<void> {
    const [question] = await world.rows<{ id: string }>(
      "select id from chain.arrivals where address_key = $1 and question = 'unexplained' limit 1",
      [this.address],
    );
    if (!question) return;
    await world.call(admin, "admin_settle_arrival", { p_arrival_id: question.id, p_reason: "Not a user's" });
  }

  async #remove(how: "sweep" | "take", units: bigint): Promise<void> {
    if (units === 0n) return;
    // What moved these coins must not be undone below it.
    this.#blocks = [];
    this.balance -= units;
    if (how === "take") {
      audited.move(this.address, -units);
      this.taken += units;
      await this.#audit();
      this.#blocks = [];
      return;
    }
    this.swept += units;
    const fee = units > 1000n ? 1000n : 0n;
    await minedOwnPayment(world, audited, admin, {
      kind: "sweep",
      coin: pol,
      address: this.address,
      units: String(units - fee),
      fee: String(fee),
    });
  }

  async #undo(depth: number): Promise<void> {
    for (let undone = 0; undone < depth; undone++) {
      const content = this.#blocks.pop();
      if (!content) return;
      await polygon.takeBack();
      this.#move(content, -1n);
      this.#waiting.paid.push(...content.paid);
      this.#waiting.sent.push(...content.sent);
    }
  }
}

const sum = (list: readonly { units: string | bigint }[]) =>
  list.reduce((total, { units }) => total + BigInt(units), 0n);

test(
  "T82 after any history an address's coins are known once, each payment is credited once, and the rest are questions",
  searchTime,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const person = await world.person();
        const { address_key } = await polygon.pay(person, "1");
        const history = new History(person, address_key);
        await audited.audit();
        await history.play(steps);
        const [row] = await world.rows<{ known: string; open: string; credited: string; gone: string }>(
          `select coalesce(sum(units) filter (where block_height is not null), 0)::text as known,
             coalesce(sum(units) filter (where block_height is not null and transaction_hash like 'audit:%'), 0)::text as open,
             coalesce(sum(units) filter (where state = 'credited'), 0)::text as credited,
             coalesce((select gone_units from chain.address_balances b where b.address_key = $1 and b.coin_id = $2), 0)::text as gone
           from chain.arrivals where address_key = $1`,
          [history.address, pol],
        );
        const credited = sum(history.paid) + sum(history.sent.filter(({ isCredited }) => isCredited));
        const arrived = sum(history.paid) + sum(history.sent);
        const known = BigInt(row?.known ?? 0);
        // A payment that came and went between two audits leaves nothing to find.
        expect(known - BigInt(row?.gone ?? 0) - history.swept).toBe(history.balance);
        expect(known).toBeLessThanOrEqual(arrived);
        if (history.taken === 0n) expect([known, row?.gone]).toEqual([arrived, "0"]);
        expect(BigInt(row?.credited ?? 0)).toBe(credited);
        expect(BigInt(row?.open ?? 0)).toBe(known - credited);
        const { amount: balance } = await world.balance(person, pol);
        expect(BigInt(Math.round(Number(balance) * 100))).toBe(credited / WEI);
      }),
      { numRuns: HISTORIES },
    );
    await expectCleanBooks(world);
  },
);
