import { randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { payByFiles, payingAddress } from "@portico/testing/database/paying.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { leaveOneOwner, networkOf, type RequestView, type TreasuryView } from "../support/treasury.ts";
import { approval, type PoolReply } from "../support/wallets.ts";

const world = useWorld();
/** Asks. */
let first: Person;
/** Decides. */
let second: Person;
let operator: Person;

const vault = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

interface Made {
  success: true;
  treasury_request_id?: string;
  cold_address_id?: string;
}

beforeAll(async () => {
  first = await world.person({ is_admin: true });
  await leaveOneOwner(world, first);
  second = await world.person({ is_admin: true });
  operator = await world.person({ role: "operator" });
});
beforeEach(async () => {
  await world.rows("delete from chain.treasury_requests");
  await world.rows(
    "update chain.cold_addresses set removed_at = now(), removed_by = added_by where removed_at is null",
  );
  await setOwners([first, second]);
});

async function setOwners(owners: Person[]): Promise<void> {
  await world.rows("update app.users set role = 'operator' where role = 'owner'");
  await world.rows("update app.users set role = 'owner', status = 'active' where id = any ($1)", [
    owners.map(({ id }) => id),
  ]);
}

const coldInput = (more: Record<string, unknown> = {}) => ({
  p_network_id: "bitcoin",
  p_address: vault,
  p_label: "Vault",
  p_reason: "Kept offline",
  ...more,
});
const addCold = (who = first, more = {}) => world.call<Made>(who, "admin_add_cold_address", coldInput(more));

const movementInput = (more: Record<string, unknown> = {}) => ({
  p_request_id: randomUUID(),
  p_network_id: "bitcoin",
  p_coin_id: "bitcoin",
  p_kind: "removal",
  p_amount: "1.5",
  p_reason: "Written off",
  ...more,
});
const book = (who = first, more = {}) =>
  world.call<Made>(who, "admin_add_house_movement", movementInput(more));

const decisionOn = ({ treasury_request_id }: Made, p_approve: boolean) => ({
  p_treasury_request_id: treasury_request_id,
  p_approve,
});
const decide = (who: Person, made: Made, isApproval: boolean) =>
  world.call<Made>(who, "admin_decide_treasury_request", decisionOn(made, isApproval));
const refusal = async (who: Person, made: Made, isApproval: boolean) =>
  (await world.refusal(who, "admin_decide_treasury_request", decisionOn(made, isApproval))).code;

const requests = async (): Promise<RequestView[]> =>
  (await world.call<TreasuryView>(operator, "admin_treasury")).requests;
const coldAddresses = async () => (await networkOf(world, operator, "bitcoin")).cold_addresses;
const movementsOf = ({ treasury_request_id }: Made) =>
  world.rows<{ amount: string; created_by: string }>(
    `select trim_scale(m.amount)::text as amount, m.created_by
     from chain.house_movements m join chain.treasury_requests r on r.request_id = m.request_id where r.id = $1`,
    [treasury_request_id],
  );
const statusOf = async ({ treasury_request_id }: Made) =>
  (await world.rows("select status from chain.treasury_requests where id = $1", [treasury_request_id]))[0]
    ?.status;
const waitingFor = async (who: Person) =>
  (await world.call<{ treasury_requests: number | null }>(who, "admin_waiting")).treasury_requests;
const acts = async (count: number) =>
  (
    await world.rows<{ act: string }>(
      `select u.username || ' ' || a.action_name as act from app.admin_activity a join app.users u on u.id = a.admin_id
       order by a.sequence desc limit $1`,
      [count],
    )
  )
    .map(({ act }) => act)
    .reverse();

describe("T80 With one owner", () => {
  test("T80 neither request nor approve while the role of one of them is less than a day old", async () => {
    const age = (who: Person, hours: number | null) =>
      world.rows("update app.users set role_changed_at = now() - make_interval(hours => $2) where id = $1", [
        who.id,
        hours,
      ]);
    const made = await addCold();
    try {
      await age(second, 1);
      expect(await refusal(second, made, true)).toBe("role_too_new");
      await age(second, null);
      await age(first, 1);
      expect(await refusal(second, made, true)).toBe("first_role_too_new");
      await age(first, 25);
      await decide(second, made, true);
    } finally {
      await Promise.all([age(first, null), age(second, null)]);
    }
  });

  test("cold addresses and house movements change at once", async () => {
    await setOwners([first]);
    const { cold_address_id, ...rest } = await addCold();
    expect(rest).toEqual({ success: true });
    expect(await coldAddresses()).toMatchObject([{ id: cold_address_id, approved_by: null }]);
    const movement = movementInput();
    await world.call(first, "admin_add_house_movement", movement);
    const remove = { p_cold_address_id: cold_address_id, p_reason: "Emptied" };
    await world.call(first, "admin_remove_cold_address", remove);
    expect(await coldAddresses()).toEqual([]);
    expect(await requests()).toEqual([]);
    const { needs_second_owner } = await world.call<TreasuryView>(operator, "admin_treasury");
    expect(needs_second_owner).toBe(false);
    // What was booked stays booked once when a second owner has come.
    await setOwners([first, second]);
    expect(await world.call(first, "admin_add_house_movement", movement)).toEqual({ success: true });
    expect(await requests()).toEqual([]);
  });

  test("a suspended owner is no second one", async () => {
    await world.rows("update app.users set status = 'suspended' where id = $1", [second.id]);
    expect(await addCold()).toMatchObject({ cold_address_id: expect.any(String) });
  });
});

describe("T80 With two owners", () => {
  test("a cold address counts, and stops to count, once another owner has approved", async () => {
    const added = await addCold();
    expect(added).toEqual({ success: true, treasury_request_id: expect.any(String) });
    expect(await coldAddresses()).toEqual([]);
    expect(await requests()).toMatchObject([
      {
        kind: "add_cold_address",
        address: vault,
        label: "Vault",
        reason: "Kept offline",
        requested_by: first.email,
      },
    ]);
    expect([await waitingFor(first), await waitingFor(second), await waitingFor(operator)]).toEqual([
      1,
      1,
      null,
    ]);
    const { version } = await reading();
    await decide(second, added, true);
    expect((await reading()).version).toBe(version + 1);
    const [address] = await coldAddresses();
    expect(address).toMatchObject({ label: "Vault", added_by: first.email, approved_by: second.email });
    const removed = await world.call<Made>(second, "admin_remove_cold_address", {
      p_cold_address_id: address?.id,
      p_reason: "Emptied",
    });
    expect(await coldAddresses()).toHaveLength(1);
    expect(await requests()).toMatchObject([{ kind: "remove_cold_address", address: vault, label: "Vault" }]);
    await decide(first, removed, true);
    expect(await coldAddresses()).toEqual([]);
    expect(await waitingFor(first)).toBe(0);
    expect(await acts(6)).toEqual([
      `${first.username} treasury_request_made`,
      `${second.username} cold_address_added`,
      `${second.username} treasury_request_approved`,
      `${second.username} treasury_request_made`,
      `${first.username} cold_address_removed`,
      `${first.username} treasury_request_approved`,
    ]);
  });

  test("a house movement of each kind is booked once another owner has approved", async () => {
    for (const [p_kind, amount] of [
      ["funding", "1.5"],
      ["removal", "-1.5"],
      ["network_fee", "-1.5"],
    ]) {
      const made = await book(first, { p_kind });
      expect(await movementsOf(made)).toEqual([]);
      expect(await requests()).toMatchObject([{ movement_kind: p_kind, amount, symbol: "BTC" }]);
      await decide(second, made, true);
      expect(await movementsOf(made)).toEqual([{ amount, created_by: first.id }]);
      const [newest] = await world.call<Record<string, unknown>[]>(operator, "admin_house_movements", {
        p_limit: 1,
      });
      expect(newest).toMatchObject({ amount, created_by: first.email, approved_by: second.email });
    }
    expect(await acts(3)).toEqual([
      `${first.username} treasury_request_made`,
      `${second.username} house_movement_added`,
      `${second.username} treasury_request_approved`,
    ]);
  });

  test("nobody approves their own request, and only owners decide", async () => {
    const made = await book();
    expect(await refusal(first, made, true)).toBe("own_treasury_request");
    expect(await refusal(operator, made, true)).toBe("role_lacks_permission");
    expect(await refusal(operator, made, false)).toBe("role_lacks_permission");
    const unknown = { success: true, treasury_request_id: randomUUID() } as const;
    expect(await refusal(second, unknown, true)).toBe("not_found");
    expect(await movementsOf(made)).toEqual([]);
  });

  test("another owner declines, the one who asked withdraws, and nothing changes", async () => {
    const declined = await book();
    await decide(second, declined, false);
    const withdrawn = await addCold();
    await decide(first, withdrawn, false);
    expect([await statusOf(declined), await statusOf(withdrawn)]).toEqual(["declined", "withdrawn"]);
    expect(await refusal(second, withdrawn, true)).toBe("treasury_request_decided");
    expect(await refusal(first, declined, false)).toBe("treasury_request_decided");
    expect(await movementsOf(declined)).toEqual([]);
    expect(await coldAddresses()).toEqual([]);
    expect(await acts(4)).toEqual([
      `${first.username} treasury_request_made`,
      `${second.username} treasury_request_declined`,
      `${first.username} treasury_request_made`,
      `${first.username} treasury_request_withdrawn`,
    ]);
  });
});

const reading = async () =>
  (
    await world.rows<{ version: number }>(
      "select version::integer from chain.readings where network_id = 'bitcoin'",
    )
  )[0] ?? {
    version: 0,
  };

describe("T80 A repeated request", () => {
  test("makes nothing twice, also at once, before and after the decision", async () => {
    const input = movementInput();
    const twice = await Promise.all(
      [0, 1].map(() => world.call<Made>(first, "admin_add_house_movement", input)),
    );
    expect(twice[0]).toEqual(twice[1]);
    expect(await requests()).toHaveLength(1);
    const made = twice[0] as Made;
    await decide(second, made, true);
    await decide(second, made, true);
    expect(await world.call(first, "admin_add_house_movement", input)).toEqual({ success: true });
    expect(await movementsOf(made)).toHaveLength(1);
    const [one, same] = [await addCold(), await addCold()];
    expect(one).toEqual(same);
    await decide(first, one, false);
    await decide(first, one, false);
    expect(await requests()).toEqual([]);
  });

  test("that was not approved is refused, and one that differs or is another owner's, too", async () => {
    const input = movementInput();
    const made = await world.call<Made>(first, "admin_add_house_movement", input);
    await decide(second, made, false);
    expect((await world.refusal(first, "admin_add_house_movement", input)).code).toBe(
      "treasury_request_decided",
    );
    await addCold();
    for (const [who, more] of [
      [second, {}],
      [first, { p_label: "Vault 2" }],
      [first, { p_reason: "Another reason" }],
    ] as const)
      expect((await world.refusal(who, "admin_add_cold_address", coldInput(more))).code).toBe(
        "treasury_request_exists",
      );
  });

  test("stays a request after the other owner has left", async () => {
    const input = movementInput();
    const made = await world.call<Made>(first, "admin_add_house_movement", input);
    await setOwners([first]);
    expect(await world.call(first, "admin_add_house_movement", input)).toEqual(made);
    expect(await movementsOf(made)).toEqual([]);
  });
});

describe("T80 A request lapses", () => {
  test.each([
    ["when its owner has become an operator", "update app.users set role = 'operator' where id = $1"],
    ["when its owner is suspended", "update app.users set status = 'suspended' where id = $1"],
    [
      "after seven days",
      "update chain.treasury_requests set requested_at = now() - interval '7 days' where requested_by = $1",
    ],
  ])("%s: it cannot be approved, and another one can be made", async (_, statement) => {
    const third = await world.person({ is_admin: true });
    const made = await addCold(first);
    await world.rows(statement, [first.id]);
    expect(await requests()).toEqual([]);
    expect(await waitingFor(second)).toBe(0);
    expect(await refusal(second, made, true)).toBe("treasury_request_decided");
    const again = await addCold(third);
    expect(await statusOf(made)).toBe("lapsed");
    await decide(second, again, true);
    expect(await coldAddresses()).toHaveLength(1);
  });
});

describe("T80 An approval", () => {
  test("makes all checks of a cold address again", async () => {
    const [pooled] = await world.rows<{ public_address: string }>(
      "select public_address from app.pool_addresses where network_id = 'bitcoin' limit 1",
    );
    const code = async (more: Record<string, unknown>) =>
      (await world.refusal(first, "admin_add_cold_address", coldInput(more))).code;
    expect(await code({ p_address: pooled?.public_address })).toBe("address_in_pool");
    expect(await code({ p_address: "nowhere" })).toBe("invalid_address");
    const paying = await addCold(first, { p_address: payingAddress.bitcoin });
    const shown = await addCold(first, { p_address: outside.bitcoin });
    await payByFiles(world, first, "bitcoin");
    const wallet = await world.call<PoolReply>(operator, "admin_create_wallet", {
      p_deposit_addresses: [
        { symbol: "BTC", coin_id: "bitcoin", network: "BTC", public_address: outside.bitcoin },
      ],
      p_reason: "For a test",
    });
    await world.call(
      second,
      "admin_decide_pool_request",
      await approval(world, second, wallet.pool_request_id),
    );
    expect(await refusal(second, paying, true)).toBe("paying_address");
    expect(await refusal(second, shown, true)).toBe("address_in_pool");
    const added = await addCold();
    await setOwners([first]);
    await addCold();
    await setOwners([first, second]);
    expect(await refusal(second, added, true)).toBe("cold_address_exists");
    expect(await requests()).toHaveLength(3);
    expect(await statusOf(added)).toBe("pending");
  });

  test("and another one at once count once", async () => {
    const third = await world.person({ is_admin: true });
    for (let round = 0; round < 5; round += 1) {
      const made = await book();
      const both = await Promise.allSettled([decide(second, made, true), decide(third, made, true)]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(both.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "treasury_request_decided" },
      });
      expect(await movementsOf(made)).toHaveLength(1);
    }
  });

  test("and a withdrawal at once: one of them wins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await book();
      const [approved, withdrawn] = await Promise.allSettled([
        decide(second, made, true),
        decide(first, made, false),
      ]);
      const isApproved = approved?.status === "fulfilled";
      expect(withdrawn?.status).toBe(isApproved ? "rejected" : "fulfilled");
      expect(await movementsOf(made)).toHaveLength(isApproved ? 1 : 0);
      expect(await statusOf(made)).toBe(isApproved ? "approved" : "withdrawn");
    }
  });
});

test("T80 switching the reconciliation off takes one owner", async () => {
  await world.call(first, "admin_set_reconciliation", {
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_is_on: false,
    p_tolerated_amount: "0",
    p_reason: "The node is moved",
  });
  expect(await requests()).toEqual([]);
});
