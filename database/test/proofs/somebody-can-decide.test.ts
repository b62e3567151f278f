import { fc, searches } from "@portico/testing";
import { pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld, type World } from "@portico/testing/database/world.ts";
import { expect, test } from "vitest";

const world = useWorld();

const does = [
  "claim",
  "approve",
  "approve with hash",
  "give back",
  "take over",
  "end",
  "credit",
  "freeze",
  "release",
  "lapse",
  "limit",
  "demote",
  "suspend",
  "promote",
] as const;
const step = fc.record({ do: fc.constantFrom(...does), who: fc.nat(3), which: fc.nat(2) });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Stage {
  /** Two owners and two operators; the first owner never loses their rights. */
  admins: Person[];
  user: Person;
  id: string;
}

/** Calls and returns whether it was done; a refusal is an answer, too. */
async function may(
  by: Person,
  name: Parameters<World["call"]>[1],
  input: Record<string, unknown>,
): Promise<boolean> {
  try {
    await world.call(by, name, input);
    return true;
  } catch (error) {
    if (!/^[a-z_]+$/.test(String((error as { code?: unknown }).code))) throw error;
    return false;
  }
}

const claimerOf = async (id: string) => {
  const [row] = await world.rows<{ claimed_by: string | null }>(
    "select claimed_by from app.withdrawals where id = $1",
    [id],
  );
  return row?.claimed_by ?? null;
};
const end = async (by: Person, id: string) =>
  may(by, "admin_end_withdrawal_claim", {
    p_withdrawal_id: id,
    p_claimed_by: (await claimerOf(id)) ?? by.id,
    p_may_be_sent: false,
    p_reason: "They are ill",
  });
const approve = (by: Person, transaction_id: string, more = {}) =>
  may(by, "admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id,
    new_status: "completed",
    ...more,
  });
const lapse = (id: string) =>
  world.rows(
    "update app.withdrawals set claimed_at = claimed_at - interval '61 minutes' where id = $1 and claimed_by is not null",
    [id],
  );
const change = (person: Person, values: string) =>
  world.rows(`update app.users set ${values} where id = $1`, [person.id]);
const limit = (value: string) =>
  world.rows("update app.settings set value = $1 where key = 'second_administrator_withdrawal_usd'", [value]);

async function play({ admins, user, id }: Stage, { do: act, who, which }: Step): Promise<unknown> {
  const by = admins[who] as Person;
  const named = { p_withdrawal_id: id };
  const reasoned = { ...named, p_reason: "Because of this" };
  switch (act) {
    case "claim":
      return may(by, "admin_claim_withdrawal", named);
    case "approve":
      // Its claimer does not complete it in the walk, so that there is something left to decide.
      return (await claimerOf(id)) === null && approve(by, id);
    case "approve with hash":
      await limit("1");
      return approve(by, id, { transaction_hash: id.replaceAll("-", "").repeat(2) });
    case "give back":
      return may(by, "admin_give_back_withdrawal", reasoned);
    case "take over":
      return may(by, "admin_take_over_withdrawal", reasoned);
    case "end":
      return end(by, id);
    case "credit":
      return may(by, "admin_add_deposit_and_balance", {
        target_user_id: user.id,
        p_coin_id: "bitcoin",
        p_amount: "0.0001",
        p_reason: "Goodwill",
      });
    case "freeze":
      return may(by, "admin_freeze_withdrawals", {
        target_user_id: user.id,
        p_freeze: which > 0,
        p_reason: "Checking",
      });
    case "release":
      return may(by, "admin_release_withdrawal", reasoned);
    case "lapse":
      return lapse(id);
    case "limit":
      return limit(["off", "1", "100000"][which] as string);
    case "demote":
      return who > 0 && change(by, `role = ${which === 0 ? "null" : "'auditor'"}`);
    case "suspend":
      return who > 0 && change(by, "status = 'suspended', status_changed_at = now()");
    case "promote":
      return change(by, `role = '${who < 2 ? "owner" : "operator"}', status = 'active'`);
  }
}

const statusOf = async (id: string) =>
  (await world.rows<{ status: string }>("select status from app.withdrawals where id = $1", [id]))[0]?.status;

/** The first owner alone refunds it: nobody else is there, and an hour has passed. */
async function refundAlone({ admins: [owner], id }: Stage) {
  await lapse(id);
  await end(owner as Person, id);
  await may(owner as Person, "admin_reject_withdrawal", { p_withdrawal_id: id });
}

/** The first owner and a new operator pay it without its claimer, whatever the limit. */
async function payByTwo({ admins: [owner], id }: Stage) {
  const [first, other] = [owner as Person, await world.person({ role: "operator" })];
  await lapse(id);
  await end(first, id);
  await may(first, "admin_release_withdrawal", { p_withdrawal_id: id, p_reason: "Checked by phone" });
  await approve(first, id);
  const isClaimed = await may(other, "admin_claim_withdrawal", { p_withdrawal_id: id });
  // Where coins may have been sent and one approval is enough, an owner pays.
  if (!isClaimed) await may(first, "admin_claim_withdrawal", { p_withdrawal_id: id });
  await approve(isClaimed ? other : first, id);
}

const WALKS = searches(40);

test("T60 after any walk of administrators, an owner alone can refund a withdrawal, and two can pay it", {
  tags: "long",
}, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14, size: "max" }),
      fc.boolean(),
      async (steps, pays) => {
        const admins: Person[] = [];
        for (const role of ["owner", "owner", "operator", "operator"])
          admins.push(await world.person({ role }));
        const { person: user, id } = await pendingWithdrawal(world);
        const stage = { admins, user, id };
        for (const each of steps) await play(stage, each);
        const before = await statusOf(id);
        reached.add(`${before} ${(await claimerOf(id)) !== null}`);
        if (before === "pending") await (pays ? payByTwo : refundAlone)(stage);
        expect(await statusOf(id)).toBe(before === "pending" ? (pays ? "completed" : "failed") : before);
        await limit("off");
      },
    ),
    { numRuns: WALKS },
  );
  expect(reached).toContain("pending true");
});
