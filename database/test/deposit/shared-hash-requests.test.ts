import { hashUsesOf, type PendingAdjustment } from "@portico/contract";
import { fc, searches, searchTime } from "@portico/testing";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { ending, tally } from "../proofs/crowd.ts";
import { confirmedUses, creditsOf, type Entry, entryInput, newDigits } from "../support/shared-hashes.ts";

const world = useWorld();
let first: Person;
let second: Person;
let people: Person[];

beforeAll(async () => {
  first = await world.person({ role: "operator" });
  second = await world.person({ role: "operator" });
  people = await Promise.all([world.person(), world.person(), world.person()]);
  // Ten dollars alone, and everything else with a second administrator.
  await world.rows("update app.settings set value = '10' where key = 'second_administrator_deposit_usd'");
});
const request = async (entry: Entry, person = people[0] as Person, by = first) =>
  (
    await world.call<{ adjustment_id: string }>(
      by,
      "admin_add_deposit_and_balance",
      entryInput(person, entry),
    )
  ).adjustment_id;
const refused = (entry: Entry, person = people[0] as Person) =>
  world.refusal(first, "admin_add_deposit_and_balance", entryInput(person, entry));
const approval = (p_adjustment_id: string, p_shared_with?: string[]) => ({
  p_adjustment_id,
  p_approve: true,
  p_shared_with,
});
const approve = (id: string, shared?: string[], by = second) =>
  world.call(by, "admin_decide_adjustment", approval(id, shared));
const waiting = async (id: string) =>
  (await world.call<PendingAdjustment[]>(second, "pending_adjustments", { p_limit: 100 })).find(
    (row) => row.id === id,
  );
const bitcoin = () => ({ coin: "bitcoin", network: "BTC", hash: newDigits() });

describe("T66 A request for a second administrator", () => {
  test("is asked about another request with its hash, on another network, too", async () => {
    const entry = bitcoin();
    const id = await request(entry);
    for (const again of [
      { ...entry, output: 1 },
      { ...entry, coin: "litecoin", network: "LTC" },
    ]) {
      const { code, details } = await refused(again, people[1]);
      expect(code).toBe("transaction_hash_credited");
      expect(hashUsesOf(details)).toMatchObject([
        {
          kind: "request",
          id,
          status: "pending",
          user_id: people[0]?.id,
          network: "BTC",
          output_index: 0,
          by: first.email,
        },
      ]);
    }
    expect(
      (
        await refused({
          ...entry,
          coin: "ethereum",
          network: "Ethereum (ERC20)",
          hash: `0x${entry.hash}`,
          output: 143,
        })
      ).code,
    ).toBe("network_without_outputs");
  });

  test("shows the second administrator its output and every other use of its hash", async () => {
    const entry = { ...bitcoin(), output: 2 };
    const one = await request(entry);
    const two = await request({ ...entry, output: 4, shared: [one] }, people[1]);
    expect(await waiting(one)).toMatchObject({
      output_index: 2,
      network: "BTC",
      hash_uses: [{ kind: "request", id: two }],
    });
    expect(await waiting(two)).toMatchObject({
      output_index: 4,
      hash_uses: [{ kind: "request", id: one, output_index: 2 }],
    });
    expect((await waiting(await request(bitcoin())))?.hash_uses).toEqual([]);
  });

  test("is asked about again when it is approved: the first administrator's confirmation does not count", async () => {
    const entry = bitcoin();
    const one = await request(entry);
    const two = await request({ ...entry, output: 1, shared: [one] }, people[1]);
    expect((await world.refusal(second, "admin_decide_adjustment", approval(two))).code).toBe(
      "transaction_hash_credited",
    );
    await approve(one, [two]);
    // The request has become a deposit, which the second administrator has not seen.
    const { code, details } = await world.refusal(second, "admin_decide_adjustment", approval(two, [one]));
    expect(code).toBe("transaction_hash_credited");
    const [use] = hashUsesOf(details);
    expect(use).toMatchObject({ kind: "deposit", status: "completed", user_id: people[0]?.id });
    expect(await creditsOf(world, entry.hash)).toBe(1);
    await approve(two, [String(use?.id)]);
    expect(await creditsOf(world, entry.hash)).toBe(2);
    expect(await confirmedUses(world, entry.hash)).toEqual([undefined, [one], [two], [use?.id]]);
  });

  test("is asked about when its hash was credited alone meanwhile, and one for a number of outputs that are none is refused", async () => {
    const entry = bitcoin();
    const id = await request(entry);
    const alone = await world.person({ role: "operator" });
    const credit = { ...entry, output: 1, amount: "0.0001", shared: [id] };
    await world.call(alone, "admin_add_deposit_and_balance", entryInput(people[2] as Person, credit));
    expect((await world.refusal(second, "admin_decide_adjustment", approval(id))).code).toBe(
      "transaction_hash_credited",
    );
    // As an earlier release kept it.
    const [old] = await world.rows<{ id: string }>(
      `insert into app.adjustments (user_id, coin_id, direction, amount, reason, network, transaction_hash, output_index, requested_by)
       values ($1, 'ethereum', 'add', 1, 'for the test', 'Ethereum (ERC20)', $2, 143, $3) returning id`,
      [people[0]?.id, `0x${newDigits()}`, first.id],
    );
    expect((await world.refusal(second, "admin_decide_adjustment", approval(String(old?.id)))).code).toBe(
      "network_without_outputs",
    );
  });

  test("of two approved at the same time, and of two made at the same time, the second is asked", async () => {
    const entry = bitcoin();
    const made = await Promise.all([
      ending(request(entry)),
      ending(request({ ...entry, coin: "litecoin", network: "LTC" }, people[1], second)),
    ]);
    expect(tally(made)).toEqual({ done: 1, transaction_hash_credited: 1 });
    const other = bitcoin();
    const one = await request(other);
    const two = await request({ ...other, output: 1, shared: [one] }, people[1]);
    const third = await world.person({ role: "operator" });
    const approved = await Promise.all([ending(approve(one, [two])), ending(approve(two, [one], third))]);
    expect(tally(approved)).toEqual({ done: 1, transaction_hash_credited: 1 });
  });
});

/** What can be done about one hash. */
const step = fc.record({
  do: fc.constantFrom("alone", "request", "approve", "reject", "complete"),
  network: fc.constantFrom("BTC", "LTC", "ETH", "TRX"),
  output: fc.nat(2),
  person: fc.nat(2),
  which: fc.nat(5),
  confirms: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const places = {
  BTC: { coin: "bitcoin", network: "BTC", id: "bitcoin" },
  LTC: { coin: "litecoin", network: "LTC", id: "litecoin" },
  ETH: { coin: "ethereum", network: "Ethereum (ERC20)", id: "ethereum" },
  TRX: { coin: "tron", network: "Tron (TRC20)", id: "tron" },
} as const;

/** Does a step; one that confirms repeats it with all uses that the refusal names. Returns whether it did something. */
async function take(one: Step, digits: string, requests: string[]): Promise<void> {
  const person = people[one.person] as Person;
  const { id, ...on } = places[one.network as keyof typeof places];
  const hash = one.network === "ETH" ? `0x${digits}` : digits;
  const attempt = async (shared?: string[]) => {
    const entry = {
      ...on,
      hash,
      output: one.output,
      amount: one.do === "alone" ? "0.000001" : "5000",
      ...(shared && { shared }),
    };
    const chosen = requests[one.which];
    if (one.do === "alone")
      return world.call(first, "admin_add_deposit_and_balance", entryInput(person, entry));
    if (one.do === "request") return void requests.push(await request(entry, person));
    if (one.do === "complete") {
      const [row] = await world.rows<{ id: string }>(
        "insert into app.deposits (user_id, coin_id, amount, network_id) values ($1, $2, 0.1, $3) returning id",
        [person.id, on.coin, id],
      );
      const input = {
        transaction_type: "deposit",
        transaction_id: row?.id,
        new_status: "completed",
        transaction_hash: hash,
      };
      return world.call(first, "admin_process_transaction", {
        ...input,
        output_index: one.output,
        p_shared_with: shared,
      });
    }
    if (!chosen) return;
    if (one.do === "approve") return approve(chosen, shared);
    return world.call(second, "admin_decide_adjustment", { p_adjustment_id: chosen, p_approve: false });
  };
  const end = await ending(attempt());
  if (end.refused === "transaction_hash_credited" && one.confirms)
    await ending(attempt(hashUsesOf(end.details).map((use) => use.id)));
  else if (end.refused)
    expect(end.refused).toMatch(
      /^(transaction_hash_credited|duplicate_deposit|network_without_outputs|already_processed)$/,
    );
}

test(
  "T66 whatever is credited, requested and approved, a hash is credited twice only if the audit log says that somebody confirmed it",
  searchTime,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const digits = newDigits();
        const requests: string[] = [];
        for (const one of steps) await take(one, digits, requests);
        const acts = await world.rows<{ deposit: string; shared: string[] | null }>(
          `select coalesce(details ->> 'deposit_id', target_id) as deposit, details -> 'shared_with' as shared from app.acts
         where details ->> 'transaction_hash' in ($1, '0x' || $1) and action_name in ('balance_added', 'deposit_approved')
         order by sequence`,
          [digits],
        );
        expect(acts).toHaveLength(await creditsOf(world, digits));
        const credited: string[] = [];
        for (const { deposit, shared } of acts) {
          expect(shared ?? []).toEqual(expect.arrayContaining(credited));
          credited.push(deposit);
        }
      }),
      { numRuns: searches(80) },
    );
  },
);
