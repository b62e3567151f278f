import { fc, searches, searchTime } from "@portico/testing";
import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import {
  type Built,
  buildUtxo,
  claimedWithdrawal,
  exportPayment,
  foreign,
  fund,
  inBlock,
  payByFiles,
  plan,
  prepare,
  type Signed,
  sign,
  upload,
} from "@portico/testing/database/paying.ts";
import { expectCleanBooks, keepProven, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let chain: PlayChain;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  await keepProven(world);
  chain = await playChain(world, "bitcoin");
  await payByFiles(world, owner, "bitcoin");
});
/** The long form is `SEQUENCES=10000`. */
const HISTORIES = searches(15);

const one = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name), which: fc.nat(50) });

/** What administrators, wallets and the chain can do. */
const step = fc.oneof(
  { weight: 4, arbitrary: one("prepare") },
  { weight: 4, arbitrary: one("export") },
  { weight: 2, arbitrary: one("replace") },
  { weight: 4, arbitrary: one("sign") },
  { weight: 4, arbitrary: one("upload") },
  { weight: 5, arbitrary: one("mine") },
  { weight: 1, arbitrary: one("spend elsewhere") },
  { weight: 3, arbitrary: one("undo") },
  { weight: 1, arbitrary: one("settle") },
  { weight: 3, arbitrary: one("bury") },
  { weight: 1, arbitrary: one("discard") },
  { weight: 1, arbitrary: one("close") },
  { weight: 1, arbitrary: one("by hand") },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A transaction that a wallet has signed; it may be handed to a node without being uploaded. */
interface Known extends Signed {
  payment: string;
  withdrawal_ids: string[];
}

/** What happened so far, outside the database. */
interface History {
  withdrawals: string[];
  payments: { id: string; attempts: Built[]; isExported: boolean }[];
  signed: Known[];
  /** What each block of `chain` uses up, by transaction, from the first that counts. */
  spentIn: Map<string, string>[];
  /** How many of them are never undone: what they have was settled as final. */
  solid: number;
}

/** A call that may be refused. */
async function maybe(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (
      typeof (error as { code?: unknown }).code !== "string" ||
      /^\d/.test((error as { code: string }).code)
    )
      throw error;
    return false;
  }
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % (items.length || 1)];

const isUsed = ({ spentIn }: History, anchor: string) => spentIn.some((block) => block.has(anchor));

const isMined = ({ spentIn }: History, { spends, transaction_hash }: Known) =>
  spentIn.some((block) => block.get(spends[0] ?? "") === transaction_hash);

async function mine(history: History, content: Parameters<PlayChain["mineBlock"]>[0]): Promise<void> {
  await chain.mineBlock(content);
  history.spentIn.push(
    new Map(
      (content.spent ?? []).map(({ reservation, transaction_hash }) => [reservation, transaction_hash]),
    ),
  );
}

const acts: Record<Step["do"], (history: History, which: number) => Promise<unknown>> = {
  async prepare(history, which) {
    const id = pick(history.withdrawals, which);
    if (!id) return;
    await maybe(
      (async () => {
        const planned = await plan(world, owner, "bitcoin", [id]);
        // Open payments may have reserved every coin.
        if (planned.coins.length === 0) return;
        const built = buildUtxo(planned);
        const [payment] = await prepare(world, owner, "bitcoin", [id], [built]);
        history.payments.push({ id: payment ?? "", attempts: [built], isExported: false });
      })(),
    );
  },
  async export({ payments }, which) {
    const fresh = payments.filter(({ isExported }) => !isExported);
    const payment = pick(which % 4 === 0 ? payments : fresh, which);
    if (payment && (await maybe(exportPayment(world, owner, payment.id)))) payment.isExported = true;
  },
  async replace({ payments }, which) {
    const payment = pick(payments, which);
    const last = payment?.attempts.at(-1);
    if (!payment || !last) return;
    const [recipient, change] = last.outputs;
    if (!recipient || !change) return;
    const p_built = {
      ...last,
      unsigned: `${last.unsigned}+`,
      fee_units: String(BigInt(last.fee_units) + 500n),
      outputs: [recipient, { ...change, units: String(BigInt(change.units) - 500n) }],
    };
    const input = { p_payment_id: payment.id, p_built };
    if (await maybe(world.call(owner, "admin_replace_payment", input))) payment.attempts.push(p_built);
  },
  async sign({ payments, signed }, which) {
    // Nobody outside has a transaction that was not downloaded.
    const payment = pick(
      payments.filter(({ isExported }) => isExported),
      which,
    );
    const built = payment && pick(payment.attempts, which);
    if (payment && built)
      signed.push({
        ...sign(built, which % 3 === 0 ? `salt ${which}` : ""),
        payment: payment.id,
        withdrawal_ids: built.withdrawal_ids,
      });
  },
  async upload({ signed }, which) {
    const known = pick(signed, which);
    if (!known) return;
    const { payment, withdrawal_ids: _, ...transaction } = known;
    await maybe(upload(world, owner, payment, transaction));
  },
  async mine(history, which) {
    const valid = history.signed.filter(({ spends }) => spends.every((anchor) => !isUsed(history, anchor)));
    const known = pick(valid, which);
    await mine(history, known ? inBlock(known) : {});
  },
  async "spend elsewhere"(history, which) {
    const anchor = pick(history.payments, which)?.attempts[0]?.spends[0];
    if (anchor && !isUsed(history, anchor)) await mine(history, foreign(anchor));
  },
  async undo(history, which) {
    for (let left = (which % 2) + 1; left > 0 && history.spentIn.length > history.solid; left -= 1) {
      await chain.takeBack();
      history.spentIn.pop();
    }
  },
  async settle(history) {
    await chain.settle();
    history.solid = Math.max(history.solid, history.spentIn.length - 2);
  },
  async bury(history, which) {
    for (let block = 0; block < 3; block += 1) await mine(history, {});
    await acts.settle(history, which);
  },
  async discard({ payments }, which) {
    const payment = pick(payments, which);
    if (payment)
      await maybe(
        world.call(owner, "admin_discard_payment", { p_payment_id: payment.id, p_reason: "Not now" }),
      );
  },
  async close(history, which) {
    const payment = pick(history.payments, which);
    // An owner looks at the transaction that used its coins up first.
    if (!payment || history.signed.some((known) => known.payment === payment.id && isMined(history, known)))
      return;
    await maybe(
      world.call(owner, "admin_close_payment", { p_payment_id: payment.id, p_reason: "Another payment" }),
    );
  },
  async "by hand"({ withdrawals }, which) {
    const transaction_id = pick(withdrawals, which);
    const input = { transaction_type: "withdrawal", transaction_id, new_status: "failed" };
    await maybe(world.call(owner, "admin_process_transaction", input));
  },
};

/** Everything that was mined becomes final, and every lost payment is cleared up. */
async function finish(history: History): Promise<void> {
  for (let block = 0; block < 3; block += 1) await mine(history, {});
  await chain.settle();
  for (const known of history.signed.filter((one) => isMined(history, one))) {
    const { payment, withdrawal_ids: _, ...transaction } = known;
    await maybe(upload(world, owner, payment, transaction));
  }
  await chain.settle();
}

test(
  "T78 after any history each withdrawal was paid at most once, and the books say which were",
  searchTime,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 90, size: "max" }), async (steps) => {
        const history: History = { withdrawals: [], payments: [], signed: [], spentIn: [], solid: 0 };
        for (let at = 0; at < 3; at += 1) {
          await fund(chain, "20000000");
          history.withdrawals.push((await claimedWithdrawal(world, owner, "bitcoin")).id);
        }
        for (const { do: act, which } of steps) await acts[act](history, which);
        await finish(history);
        const mined = history.signed.filter(
          (known, at) =>
            isMined(history, known) &&
            history.signed.findIndex((other) => other.transaction_hash === known.transaction_hash) === at,
        );
        for (const id of history.withdrawals) {
          const paid = mined.filter(({ withdrawal_ids }) => withdrawal_ids.includes(id));
          const [row] = await world.rows<{ status: string; transaction_hash: string | null }>(
            "select status, transaction_hash from app.withdrawals where id = $1",
            [id],
          );
          expect(paid.length).toBeLessThanOrEqual(1);
          expect(row?.status === "completed", `${id} ${row?.status}`).toBe(paid.length === 1);
          if (paid[0]) expect(row?.transaction_hash).toBe(paid[0].transaction_hash);
        }
      }),
      { numRuns: HISTORIES },
    );
    await expectCleanBooks(world);
  },
);
