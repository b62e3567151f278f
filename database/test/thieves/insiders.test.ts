import { fc, searches, searchTime, seed } from "@portico/testing";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { ending } from "../proofs/crowd.ts";

const world = useWorld({ max: 8 });
let owner: Person;

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
  // Above everything here: only what always takes two administrators does.
  await world.rows(
    "update app.settings set value = '1000000000' where key in ('second_administrator_adjustment_usd', 'second_administrator_deposit_usd')",
  );
});
/** What an insider tries, for an accomplice and against a victim, with the roles that may. */
const acts: Record<
  string,
  { name: string; input: (people: People) => Record<string, unknown>; roles: string[] }
> = {
  credit: {
    name: "admin_add_deposit_and_balance",
    input: ({ accomplice }) => ({
      target_user_id: accomplice.id,
      p_coin_id: "bitcoin",
      p_amount: "1",
      p_reason: "A favour",
    }),
    roles: ["operator"],
  },
  take: {
    name: "admin_subtract_balance",
    input: ({ victim }) => ({
      target_user_id: victim.id,
      p_coin_id: "bitcoin",
      p_amount: "1",
      p_reason: "A grudge",
    }),
    roles: ["operator"],
  },
  creditThemselves: {
    name: "admin_add_deposit_and_balance",
    input: ({ insider }) => ({
      target_user_id: insider.id,
      p_coin_id: "bitcoin",
      p_amount: "1",
      p_reason: "A bonus",
    }),
    // It waits for a second administrator.
    roles: ["operator"],
  },
  promoteThemselves: {
    name: "admin_update_user_role",
    input: ({ insider }) => ({ target_user_id: insider.id, make_admin: true, p_role: "owner" }),
    roles: [],
  },
  promoteAccomplice: {
    name: "admin_update_user_role",
    input: ({ accomplice }) => ({ target_user_id: accomplice.id, make_admin: true }),
    roles: [],
  },
  suspend: {
    name: "admin_update_user_status",
    input: ({ victim }) => ({ target_user_id: victim.id, new_status: "suspended", reason: "A grudge" }),
    roles: ["operator", "support"],
  },
  freezeOwner: {
    name: "admin_freeze_withdrawals",
    input: () => ({ target_user_id: owner.id, p_freeze: true, p_reason: "A grudge" }),
    roles: [],
  },
  removeFactors: {
    name: "admin_ask_factor_removal",
    input: ({ victim }) => ({ target_user_id: victim.id, p_reason: "A lie" }),
    roles: [],
  },
  liftLimits: {
    name: "admin_set_second_administrator",
    input: () => ({ p_withdrawal_usd: "off", p_adjustment_usd: "off" }),
    roles: [],
  },
};

interface People {
  insider: Person;
  accomplice: Person;
  victim: Person;
}

const actNames = Object.keys(acts);
const roles = ["operator", "support", "auditor"] as const;

async function newPeople(role: string): Promise<People> {
  const [insider, accomplice, victim] = [
    await world.person({ role }),
    await world.person(),
    await world.person(),
  ];
  await world.credit(victim, "bitcoin", "5");
  return { insider, accomplice, victim };
}

/** Tries an act. */
const attempt = (people: People, act: string) => {
  const { name, input } = acts[act] ?? expect.fail(act);
  return ending(world.call(people.insider, name, input(people)));
};

/** Everything that an insider did, and the number of the row at which their role ended. */
async function logged({ insider }: People) {
  const did = await world.rows<{ sequence: string }>(
    "select sequence from app.admin_activity where admin_id = $1",
    [insider.id],
  );
  const [ended] = await world.rows<{ sequence: string }>(
    "select sequence from app.admin_activity where action_name = 'user_demoted_from_admin' and target_id = $1",
    [insider.id],
  );
  return { did: did.map(({ sequence }) => Number(sequence)), ended: Number(ended?.sequence) };
}

const demote = ({ insider }: People) =>
  world.call(owner, "admin_update_user_role", { target_user_id: insider.id, make_admin: false });

/** Waits until the other administrator's act is in the audit log, uncommitted, and lets everybody queue behind it. */
async function behindAnotherAct(people: People, first: string[], last: string[]) {
  const holder = await world.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock(hashtextextended('app.admin_activity', 0))");
    const early = first.map((act) => attempt(people, act));
    const demotion = demote(people);
    const late = last.map((act) => attempt(people, act));
    await holder.query("commit");
    await demotion;
    return await Promise.all([...early, ...late]);
  } finally {
    holder.release();
  }
}

describe.each(roles)("an insider who is %s", (role) => {
  test(`T34 does only what a role of ${role} may, and not for themselves`, async () => {
    const people = await newPeople(role);
    for (const act of actNames) {
      const { refused } = await attempt(people, act);
      expect(refused === undefined, `${act}: ${refused}`).toBe(acts[act]?.roles.includes(role));
    }
    const bitcoin = async (who: Person) => Number((await world.balance(who, "bitcoin")).amount);
    expect(await bitcoin(people.accomplice)).toBe(role === "operator" ? 1 : 0);
    expect(await bitcoin(people.victim)).toBe(role === "operator" ? 4 : 5);
    expect(await bitcoin(people.insider)).toBe(0);
  });

  test(
    "T67 does nothing after their demotion, in whatever order their acts and it met",
    searchTime,
    async () => {
      const some = fc.array(fc.constantFrom(...actNames), { maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(some, some, async (first, last) => {
          const people = await newPeople(role);
          const ends = await behindAnotherAct(people, first, last);
          const { did, ended } = await logged(people);
          expect(did.filter((sequence) => sequence > ended)).toEqual([]);
          expect(ends.filter(({ refused }) => refused === undefined).length).toBe(did.length);
          for (const act of actNames) expect((await attempt(people, act)).refused).toBe("not_authenticated");
        }),
        { numRuns: searches(20), seed },
      );
    },
  );
});
