import { randomBytes } from "node:crypto";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { context, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const ROUNDS = 30;

const world = useWorld({ max: 12 });

beforeAll(async () => {
  // Keeps either of the two from being the last owner.
  await world.person({ role: "owner" });
});
/** Makes a call once, so that a deadlock is not retried; returns the code of its refusal, or `done`. */
async function once(who: Person, name: string, input: Record<string, unknown>): Promise<string> {
  const named = Object.keys(input).map((key, index) => `, ${key} => $${index + 2}`);
  try {
    const text = `select api.${name}(context => $1${named.join("")})`;
    await world.pool.query(text, [JSON.stringify(context(who)), ...Object.values(input)]);
    return "done";
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === "PR001" ? message : `${code} ${message}`;
  }
}

/** What one administrator does to another at the same time. */
const actsOn = (by: Person, target: Person) => [
  once(by, "admin_freeze_withdrawals", { target_user_id: target.id, p_freeze: true, p_reason: "A race" }),
  once(by, "admin_update_user_role", { target_user_id: target.id, make_admin: true, p_role: "auditor" }),
  once(by, "admin_update_user_status", {
    target_user_id: target.id,
    new_status: "suspended",
    reason: "A race",
  }),
  once(by, "admin_release_user_wallet", { p_user_id: target.id }),
];

const refusals = [
  "account_suspended",
  "administrator_protected",
  "not_authenticated",
  "role_lacks_permission",
  "status_unchanged",
  "user_has_no_wallet",
];

/** Acts of administrators after they were demoted or suspended, by the audit log. */
const lateActs = `
  select late.action_name
  from app.admin_activity ending
  join app.admin_activity late on late.admin_id = ending.target_id::uuid and late.sequence > ending.sequence
  where ending.target_type = 'user' and ending.action_name in ('admin_role_changed', 'user_status_updated')`;

describe("two owners who act on each other at once", () => {
  test("T67 never deadlock, and neither acts after the other ended their rights", {
    tags: "long",
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = [await world.person({ role: "owner" }), await world.person({ role: "owner" })];
      const ends = await Promise.all([...actsOn(first, second), ...actsOn(second, first)]);
      expect(ends.filter((end) => end !== "done" && !refusals.includes(end))).toEqual([]);
      const demotions = [ends[1], ends[5]].filter((end) => end === "done");
      expect(demotions.length, ends.join()).toBeLessThanOrEqual(1);
      await world.rows("update app.users set role = null where id = any ($1)", [[first.id, second.id]]);
    }
    expect(await world.rows(lateActs)).toEqual([]);
  });
});

test("T67 a sign-in that its owner undid while it waited can't ask for a two-factor reset", async () => {
  const person = await world.person();
  const challenge = randomBytes(32).toString("hex");
  await world.rows(
    `insert into app.two_factor_challenges (user_id, browser_hash, expires_at)
     values ($1, decode($2, 'hex'), now() + interval '10 minutes')`,
    [person.id, challenge],
  );
  const asked = whileWaiting(world, {
    lock: [
      `with locked as (select id from app.users where id = $1 for no key update)
       select app.end_all_access(id, 'undone') from locked`,
      [person.id],
    ],
    call: () =>
      world.call(null, "account_ask_two_factor_reset", {
        p_token_hash: randomBytes(32).toString("hex"),
        p_challenge_hash: challenge,
      }),
  });
  await expect(asked).rejects.toMatchObject({ code: "two_factor_expired" });
  expect(await world.rows("select from app.links where user_id = $1", [person.id])).toEqual([]);
});
