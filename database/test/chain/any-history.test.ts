import { fc, searches, searchTime } from "@portico/testing";
import { type Payment, type PlayChain, playChain, whileUnread } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, keepProven, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { addBitcoinWallets } from "../support/wallets.ts";

const world = useWorld();
let admin: Person;
let chain: PlayChain;

beforeAll(async () => {
  // Each history has a user of its own; the pool of practice mode has fewer wallets.
  await addBitcoinWallets(world, HISTORIES);
  admin = await world.person({ is_admin: true });
  await keepProven(world);
  chain = await playChain(world, "bitcoin");
  await world.rows(
    `update chain.networks set confirmations = $1, large_from_usd = $2::numeric / 1e8 * 50000, large_confirmations = $3
     where network_id = 'bitcoin'`,
    [CONFIRMATIONS, LARGE_UNITS, LARGE_CONFIRMATIONS],
  );
});
const CONFIRMATIONS = 3;
/** From this amount on a deposit, or what its user gets in one block, needs more. */
const LARGE_UNITS = 8_000_000;
const LARGE_CONFIRMATIONS = 5;
const HISTORIES = searches(60);
/** Takes from six to twenty minutes on two cores. */
const MANY_HISTORIES = searches(10_000);

/** What can happen to a chain and to the payments in it. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      units: fc.integer({ min: 10_000, max: 10_000_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("mine" as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("undo" as const), depth: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("fallBehind" as const),
      blocks: fc.integer({ min: 1, max: 4 }),
      shown: fc.integer({ min: 0, max: 3 }),
      isReplaced: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("credit" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("enter" as const), which: fc.nat(9) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Plays a history on the chain. Returns every payment that was made. */
async function play(person: Person, steps: readonly Step[]): Promise<Payment[]> {
  const all: Payment[] = [];
  let waiting: Payment[] = [];
  const mine = async (payments: Payment[]) => {
    await chain.mine(...payments);
    waiting = waiting.filter((payment) => !payments.includes(payment));
  };
  for (const one of steps) {
    if (one.do === "pay") {
      const payment = await chain.pay(person, String(one.units));
      all.push(payment);
      waiting.push(payment);
    } else if (one.do === "mine") await mine(waiting.slice(0, Math.ceil(one.share * waiting.length)));
    else if (one.do === "fallBehind") waiting = await fallBehind(waiting, one);
    else if (one.do === "undo") waiting = [...waiting, ...(await undo(one.depth))];
    else if (one.do === "credit") await credit(person);
    else if (one.do === "wait") await chain.waiting(...waiting);
    else if (one.do === "lose") {
      // No node has had what waits for a long time.
      await world.rows(
        "update chain.arrivals set waiting_at = waiting_at - interval '3 hours' where state = 'waiting'",
      );
      await chain.waiting();
    } else await enter(person, all[one.which]);
  }
  await mine(waiting);
  for (let block = 0; block < LARGE_CONFIRMATIONS; block += 1) {
    await chain.mine();
    await credit(person);
  }
  return all;
}

/** Credits what is due, and checks that all of it had its confirmations. */
async function credit(person: Person): Promise<void> {
  const before = await creditedHashes(person);
  await chain.credit();
  for (const hash of (await creditedHashes(person)).filter((one) => !before.includes(one))) {
    const at = chain.blocks.findLastIndex(({ arrivals }) =>
      arrivals.some(({ transaction_hash }) => transaction_hash === hash),
    );
    const arrivals = chain.blocks[at]?.arrivals ?? [];
    const own = arrivals.find(({ transaction_hash }) => transaction_hash === hash)?.address_key;
    // A block may bring back payments of the users of earlier histories, which do not count for this one.
    const together = arrivals
      .filter(({ address_key }) => address_key === own)
      .reduce((sum, { units }) => sum + Number(units), 0);
    const needed = together >= LARGE_UNITS ? LARGE_CONFIRMATIONS : CONFIRMATIONS;
    expect(chain.blocks.length - at, `${together} in one block`).toBeGreaterThanOrEqual(needed);
  }
}

async function creditedHashes({ id }: Person): Promise<string[]> {
  const rows = await world.rows<{ transaction_hash: string }>(
    "select transaction_hash from chain.arrivals where user_id = $1 and state = 'credited'",
    [id],
  );
  return rows.map(({ transaction_hash }) => transaction_hash);
}

/** Undoes blocks, those of the trailing cursor as an owner allows, and returns the payments that were in them. */
async function undo(depth: number): Promise<Payment[]> {
  const freed: Payment[] = [];
  for (let block = 0; block < depth && chain.blocks.length > 1; block += 1) {
    freed.push(...(chain.blocks.at(-1)?.arrivals ?? []));
    const { is_undone } = await chain.takeBack();
    if (is_undone) continue;
    await chain.followReorganisation(admin);
    expect(await chain.takeBack()).toMatchObject({ is_undone: true });
  }
  return freed;
}

/** Shows the newest of several blocks before they are taken. Returns the payments that still wait for a block. */
async function fallBehind(
  waiting: Payment[],
  { blocks, shown, isReplaced }: { blocks: number; shown: number; isReplaced: boolean },
): Promise<Payment[]> {
  const [first, ...others] = waiting;
  for (let block = 1; block < blocks; block += 1) chain.mineUntaken();
  chain.mineUntaken(...(first ? [first] : []));
  await chain.showHead(shown);
  await chain.credit();
  const freed = isReplaced ? chain.replaceUntaken() : [];
  if (isReplaced) await chain.showHead(shown);
  await chain.catchUp();
  return [...others, ...freed];
}

/** An administrator enters a payment by hand, which may be refused. */
async function enter(person: Person, payment: Payment | undefined): Promise<void> {
  if (!payment) return;
  const input = {
    target_user_id: person.id,
    p_coin_id: "bitcoin",
    p_amount: (Number(payment.units) / 1e8).toFixed(8),
    p_reason: "Seen in the explorer",
    p_network: "BTC",
    p_transaction_hash: payment.transaction_hash,
  };
  const call = () => world.call(admin, "admin_add_deposit_and_balance", input);
  await whileUnread(world, "bitcoin", call).catch((error: { code?: string }) => {
    expect(error.code).toMatch(/^(duplicate_deposit|deposit_unconfirmed)$/);
  });
}

/** Each payment of any history is on its user's balance once. */
async function expectCreditedOnce(histories: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const person = await world.person();
      const payments = await play(person, steps);
      const sum = payments.reduce((total, { units }) => total + BigInt(units), 0n);
      const { amount } = await world.balance(person, "bitcoin");
      expect(BigInt(Math.round(Number(amount) * 1e8))).toBe(sum);
      const [row] = await world.rows<{ credited: string; open: string }>(
        `select count(*) filter (where state = 'credited') as credited, count(*) filter (where state <> 'credited') as open
         from chain.arrivals where user_id = $1`,
        [person.id],
      );
      expect(row).toEqual({ credited: String(payments.length), open: "0" });
    }),
    { numRuns: histories },
  );
  await expectCleanBooks(world);
}

test("T76 T77 after any history each payment is on the balance once, and the books agree", searchTime, () =>
  expectCreditedOnce(HISTORIES),
);

test("T76 T77 after any of many histories each payment is on the balance once", {
  tags: "long",
  timeout: 3_600_000,
}, async () => {
  await addBitcoinWallets(world, MANY_HISTORIES);
  await expectCreditedOnce(MANY_HISTORIES);
});
