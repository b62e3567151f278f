import { randomBytes } from "node:crypto";
import { fc, searches, searchTime } from "@portico/testing";
import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import { claimedWithdrawal } from "@portico/testing/database/paying.ts";
import { expectCleanBooks, keepProven, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let chain: PlayChain;
/** What each withdrawal pays; all of them pay the same address. */
let UNITS: bigint;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  await keepProven(world);
  chain = await playChain(world, "bitcoin");
  await world.rows(
    "update chain.networks set is_watched = true, confirmations = $1 where network_id = 'bitcoin'",
    [CONFIRMATIONS],
  );
  await chain.mineEmpty(CONFIRMATIONS);
  const { id } = await claimedWithdrawal(world, owner, "bitcoin");
  const [row] = await world.rows<{ units: string }>(
    "select app.payout_units(w)::text as units from app.withdrawals w where id = $1",
    [id],
  );
  UNITS = BigInt(row?.units ?? 0);
});
const CONFIRMATIONS = 3;
/** The long form is `SEQUENCES=10000`. */
const HISTORIES = searches(40);

const one = <Name extends string>(name: Name) => fc.record({ do: fc.constant(name), which: fc.nat(50) });

/** What a wallet, administrators, the watcher and the chain can do. */
const step = fc.oneof(
  { weight: 4, arbitrary: one("send") },
  { weight: 6, arbitrary: one("enter") },
  { weight: 5, arbitrary: one("mine") },
  { weight: 3, arbitrary: one("undo") },
  { weight: 4, arbitrary: one("look") },
  { weight: 4, arbitrary: one("report") },
  { weight: 2, arbitrary: one("bury") },
  { weight: 1, arbitrary: one("reject") },
  { weight: 1, arbitrary: one("give back") },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A transaction that pays the recipient, by output. */
interface Transaction {
  hash: string;
  outputs: bigint[];
}

/** A check as the watcher reports it, with what the node said when it was asked. */
type Report = { withdrawal_id: string; transaction_hash: string; seen: object | undefined };

/** What happened so far, outside the database. */
class History {
  readonly withdrawals: string[] = [];
  readonly transactions: Transaction[] = [];
  /** Hashes that no node has. */
  readonly #unknown = randomBytes(32).toString("hex");
  #waiting: Transaction[] = [];
  /** The content of each block since the history began, beside its number in the chain. */
  readonly #blocks: { at: number; content: Transaction[] }[] = [];
  readonly #reports: Report[] = [];
  readonly #completed = new Set<string>();

  async do({ do: act, which }: Step): Promise<void> {
    if (act === "send") this.#send(which);
    else if (act === "enter") await this.#enter(which);
    else if (act === "mine") await this.#mine(this.#waiting.splice(0, 1 + (which % 2)));
    else if (act === "undo") await this.#undo(1 + (which % 2));
    else if (act === "look") await this.#look();
    else if (act === "report") await this.#report();
    else if (act === "bury") await this.#bury();
    else if (act === "reject")
      await this.#decide("admin_reject_withdrawal", { p_admin_notes: "Not sent" }, which);
    else await this.#decide("admin_give_back_withdrawal", { p_reason: "A mistake" }, which);
  }

  /** Mines everything, and has the watcher read all of it. */
  async finish(): Promise<void> {
    await this.#mine(this.#waiting.splice(0));
    await this.#bury();
    // What was looked up before comes first; the second time nothing is old, and each finding can free another.
    for (let round = 0; round < 3; round += 1) {
      await this.#report();
      await this.#look();
      await this.#report();
    }
  }

  /** How many outputs of a transaction pay a withdrawal; none while it is in no block. */
  paying(hash: string): number {
    const mined = this.#blocks.flatMap(({ content }) => content).find((known) => known.hash === hash);
    return mined?.outputs.filter((units) => units === UNITS).length ?? 0;
  }

  outputOf(hash: string, index: number): bigint | undefined {
    return this.transactions.find((known) => known.hash === hash)?.outputs[index];
  }

  #send(which: number): void {
    const off = which % 5 === 0 ? 1n : 0n;
    const outputs = Array.from({ length: 1 + (which % 3) }, (_, at) => (at === 0 ? UNITS + off : UNITS));
    const sent = { hash: randomBytes(32).toString("hex"), outputs };
    this.transactions.push(sent);
    this.#waiting.push(sent);
  }

  async #enter(which: number): Promise<void> {
    const transaction_id = this.withdrawals[which % this.withdrawals.length];
    // Mostly the same few, so that withdrawals share transactions.
    const known = this.transactions[which % Math.min(3, this.transactions.length || 1)];
    await maybe(world.call(owner, "admin_claim_withdrawal", { p_withdrawal_id: transaction_id }));
    await maybe(
      world.call(owner, "admin_process_transaction", {
        transaction_type: "withdrawal",
        transaction_id,
        new_status: "completed",
        transaction_hash: which % 7 === 0 || !known ? this.#unknown : known.hash,
      }),
    );
  }

  async #mine(content: Transaction[]): Promise<void> {
    await chain.mine();
    this.#blocks.push({ at: chain.blocks.length - 1, content });
  }

  /** Only blocks that were not counted as confirmed are undone by themselves. */
  async #undo(depth: number): Promise<void> {
    for (let left = depth; left > 0 && this.#blocks.length > 0; left -= 1) {
      const { is_undone } = await chain.takeBack();
      if (!is_undone) return;
      this.#waiting.push(...(this.#blocks.pop()?.content ?? []));
    }
  }

  /** The watcher asks the node. Its answers are reported later: anything may happen in between. */
  async #look(): Promise<void> {
    const due = await world.rows<Omit<Report, "seen">>(
      "select withdrawal_id, transaction_hash from chain.hash_checks where finished_at is null order by entered_at, withdrawal_id",
    );
    this.#reports.push(...due.map((check) => ({ ...check, seen: this.#seen(check.transaction_hash) })));
  }

  #seen(hash: string): object | undefined {
    const known = this.transactions.find((one) => one.hash === hash);
    if (!known) return undefined;
    const at = this.#blocks.find(({ content }) => content.includes(known))?.at;
    const { height, hash: blockHash } = (at !== undefined && chain.blocks[at]) || {};
    return {
      ...(height !== undefined && { block: { height, hash: blockHash } }),
      has_failed: false,
      paid: known.outputs.map((units, output_index) => ({ output_index, units: String(units) })),
      others: [],
    };
  }

  /** As in the watcher's rounds, what is confirmed is credited first, and not undone from then on. */
  async #report(): Promise<void> {
    await chain.credit();
    for (const { withdrawal_id, transaction_hash, seen } of this.#reports.splice(0)) {
      await world.call(null, "take_hash_check", {
        p_network_id: "bitcoin",
        p_holder: chain.holder,
        p_withdrawal_id: withdrawal_id,
        p_hash: transaction_hash,
        p_seen: seen,
      });
      await this.#expectConfirmed(withdrawal_id);
    }
  }

  /** If a report completed a withdrawal, its transaction had its confirmations at that moment. */
  async #expectConfirmed(id: string): Promise<void> {
    if (this.#completed.has(id)) return;
    const [row] = await world.rows<{ hash: string }>(
      "select transaction_hash as hash from app.withdrawals where id = $1 and status = 'completed'",
      [id],
    );
    if (!row) return;
    this.#completed.add(id);
    const block = this.#blocks.find(({ content }) => content.some(({ hash }) => hash === row.hash));
    expect(chain.blocks.length - (block?.at ?? Number.POSITIVE_INFINITY), row.hash).toBeGreaterThanOrEqual(
      CONFIRMATIONS,
    );
  }

  async #bury(): Promise<void> {
    for (let block = 0; block < CONFIRMATIONS; block += 1) await this.#mine([]);
  }

  async #decide(name: string, input: object, which: number): Promise<void> {
    const p_withdrawal_id = this.withdrawals[which % this.withdrawals.length];
    await maybe(world.call(owner, name, { p_withdrawal_id, ...input }));
  }
}

/** A call that may be refused. */
async function maybe(work: Promise<unknown>): Promise<void> {
  await work.catch((error: { code?: unknown }) => {
    if (typeof error.code !== "string" || /^\d/.test(error.code)) throw error;
  });
}

interface Outcome {
  id: string;
  status: string;
  transaction_hash: string | null;
  output_index: number | null;
  entered: string | null;
}

/** Each completed withdrawal has an output of its own that is in a block and pays its amount. */
function expectPaid(history: History, outcomes: Outcome[]): void {
  const outputs = outcomes.map(({ transaction_hash, output_index }) => `${transaction_hash}:${output_index}`);
  expect(new Set(outputs).size, outputs.join(" ")).toBe(outputs.length);
  for (const { transaction_hash, output_index } of outcomes) {
    expect(history.outputOf(transaction_hash ?? "", output_index ?? -1)).toBe(UNITS);
    expect(history.paying(transaction_hash ?? "")).toBeGreaterThan(0);
  }
}

/** What is still checked has no output left that could pay it. */
function expectNothingLeft(history: History, completed: Outcome[], open: Outcome[]): void {
  for (const { entered } of open) {
    const used = completed.filter(({ transaction_hash }) => transaction_hash === entered).length;
    expect(history.paying(entered ?? "") - used, `${entered} could pay another`).toBe(0);
  }
}

test(
  "T86 after any history each withdrawal that is completed has a payment of its own, and each payment its withdrawal",
  searchTime,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: "max" }), async (steps) => {
        const history = new History();
        const person = await world.person();
        for (let at = 0; at < 4; at += 1)
          history.withdrawals.push((await claimedWithdrawal(world, owner, "bitcoin", person)).id);
        for (const next of steps) await history.do(next);
        await history.finish();
        const outcomes = await world.rows<Outcome>(
          `select w.id, w.status::text as status, w.transaction_hash, w.output_index, k.transaction_hash as entered
           from app.withdrawals w
           left join chain.hash_checks k on k.withdrawal_id = w.id and k.finished_at is null
           where w.id = any ($1)`,
          [history.withdrawals],
        );
        const completed = outcomes.filter(({ status }) => status === "completed");
        expectPaid(history, completed);
        expectNothingLeft(
          history,
          completed,
          outcomes.filter(({ status, entered }) => status === "pending" && entered !== null),
        );
      }),
      { numRuns: HISTORIES },
    );
    await expectCleanBooks(world);
  },
);
