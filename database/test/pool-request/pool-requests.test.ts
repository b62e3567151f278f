import { randomUUID } from "node:crypto";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addWallets,
  approval,
  createWallet,
  entriesOf,
  newEvmAddress,
  type PoolReply,
  poolRequests,
  requireNoNetworks,
} from "../support/wallets.ts";

const world = useWorld({ practice: false });
let owner: Person;
let operator: Person;
let second: Person;

beforeAll(async () => {
  await requireNoNetworks(world);
});
beforeEach(async () => {
  await world.rows("update app.users set role = null where role is not null");
  await world.rows("update app.wallets set rests_until = now() + interval '1 year' where user_id is null");
  owner = await world.person({ role: "owner" });
  operator = await world.person({ role: "operator" });
  second = await world.person({ role: "operator" });
});

const decide = "admin_decide_pool_request";
const update = "admin_update_wallet_deposit_addresses";

const creation = (address = newEvmAddress(), more: Record<string, unknown> = {}) => ({
  p_deposit_addresses: entriesOf({ ethereum: address }),
  p_reason: "Refilling the pool",
  ...more,
});
const create = (who = operator, address?: string, more?: Record<string, unknown>) =>
  world.call<PoolReply>(who, "admin_create_wallet", creation(address, more));
const change = (p_wallet_id: string, address = newEvmAddress(), more: Record<string, unknown> = {}) => ({
  p_wallet_id,
  p_deposit_addresses: entriesOf({ ethereum: address }),
  p_reason: "The old key was lost",
  ...more,
});
const approve = async (who: Person, { pool_request_id }: Pick<PoolReply, "pool_request_id">) =>
  world.call(who, decide, await approval(world, who, pool_request_id));
const refusalOf = async (who: Person, { pool_request_id }: Pick<PoolReply, "pool_request_id">) =>
  (await world.refusal(who, decide, await approval(world, who, pool_request_id))).code;
const decline = (made: PoolReply) => ({
  p_pool_request_id: made.pool_request_id,
  p_approve: false,
  p_reason: "Not ours",
});
const withdrawal = (made: PoolReply) => ({
  p_pool_request_id: made.pool_request_id,
  p_reason: "A mistake",
});
const statusOf = async ({ pool_request_id }: PoolReply) =>
  (await world.rows("select status from app.pool_requests where id = $1", [pool_request_id]))[0]?.status;
const isInPool = async (address: string) =>
  (await world.rows("select from app.pool_addresses where address_key = lower($1)", [address])).length === 1;
const shown = async (walletId: string) =>
  (
    await world.rows<{ address: string }>(
      `select p.public_address as address from app.wallet_addresses a join app.pool_addresses p using (network_id, address_key)
       where a.wallet_id = $1 and a.coin_id = 'ethereum' and a.shown_to is null`,
      [walletId],
    )
  )[0]?.address;
const newsOf = async ({ pool_request_id }: PoolReply) =>
  (
    await world.rows<{ news: string }>(
      "select n.event || ' ' || u.username as news from app.pool_news n join app.users u on u.id = n.user_id where request_id = $1 order by n.id",
      [pool_request_id],
    )
  ).map(({ news }) => news);

describe("T68 A new wallet", () => {
  test("is shown to nobody until another administrator has approved it", async () => {
    const address = newEvmAddress();
    const made = await create(operator, address);
    const person = await world.person();
    expect(await world.refusal(person, "assign_available_wallet_to_user")).toMatchObject({
      code: "no_wallet_available",
    });
    expect(await isInPool(address)).toBe(false);
    expect(await refusalOf(operator, made)).toBe("own_pool_request");
    await approve(second, made);
    expect(await isInPool(address)).toBe(true);
    await world.call(person, "assign_available_wallet_to_user");
    expect(await shown(made.wallet_id)).toBe(address);
    const [row] = await world.rows("select user_id from app.wallets where wallet_id = $1", [made.wallet_id]);
    expect(row).toEqual({ user_id: person.id });
  });

  test("takes a reason, and owners are told of the request and of the decision", async () => {
    expect(
      await world.refusal(operator, "admin_create_wallet", creation(undefined, { p_reason: " " })),
    ).toMatchObject({
      code: "reason_required",
    });
    const made = await create();
    await approve(second, made);
    expect(await newsOf(made)).toEqual([`requested ${owner.username}`, `approved ${owner.username}`]);
    const acts = await world.rows<{ act: string }>(
      `select a.action_name || ' ' || u.username as act from app.admin_activity a join app.users u on u.id = a.admin_id
       where a.target_id = $1 or a.details ->> 'pool_request_id' = $1 order by a.sequence`,
      [made.pool_request_id],
    );
    expect(acts.map(({ act }) => act)).toEqual([
      `pool_request_made ${operator.username}`,
      `wallet_created ${second.username}`,
      `pool_request_approved ${second.username}`,
    ]);
  });

  test("T18 keeps its addresses from others while it waits, and gives them back if it is declined", async () => {
    const address = newEvmAddress();
    const made = await create(operator, address);
    const again = {
      p_deposit_addresses: entriesOf({ polygon: address.toLowerCase() }),
      p_reason: "The same one",
    };
    expect(await world.refusal(second, "admin_create_wallet", again)).toMatchObject({
      code: "address_in_pool",
    });
    expect(await world.refusal(second, decide, { ...decline(made), p_reason: "" })).toMatchObject({
      code: "reason_required",
    });
    await world.call(second, decide, decline(made));
    expect(await isInPool(address)).toBe(false);
    await world.call(second, "admin_create_wallet", again);
  });

  test("comes with many others as one request, and nothing is added to it once somebody has looked", async () => {
    const p_request_id = randomUUID();
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        line: index + 2,
        deposit_addresses: entriesOf({ ethereum: newEvmAddress() }),
      }));
    const load = (count: number, more = {}) => ({
      p_wallets: lines(count),
      p_reason: "Bought a vault",
      p_request_id,
      ...more,
    });
    await world.call(operator, "admin_import_wallets", load(3));
    const seen = await approval(world, second, p_request_id);
    await world.call(operator, "admin_import_wallets", load(2));
    expect(await poolRequests(world, second)).toMatchObject([{ count: 5, source: "csv" }]);
    expect(await world.refusal(second, decide, seen)).toMatchObject({ code: "pool_request_changed" });
    expect(await world.refusal(second, "admin_import_wallets", load(1))).toMatchObject({
      code: "pool_request_exists",
    });
    const { length: before } = await world.rows("select from app.wallets");
    await world.call(second, decide, await approval(world, second, p_request_id));
    expect(await world.rows("select from app.wallets")).toHaveLength(before + 5);
    expect(await world.refusal(operator, "admin_import_wallets", load(1))).toMatchObject({
      code: "pool_request_decided",
    });
  });

  test("that is added to a request of which owners were told is told again", async () => {
    const p_request_id = randomUUID();
    const load = () => creation(undefined, { p_request_id });
    const made = await world.call<PoolReply>(operator, "admin_create_wallet", load());
    await world.call(operator, "admin_create_wallet", load());
    expect(await newsOf(made)).toHaveLength(1);
    await world.rows("update app.pool_news set told_at = now()");
    await world.call(operator, "admin_create_wallet", load());
    expect(await newsOf(made)).toHaveLength(2);
    await world.rows(
      "update app.pool_requests set requested_at = now() - interval '61 minutes' where id = $1",
      [p_request_id],
    );
    expect(await world.refusal(operator, "admin_create_wallet", load())).toMatchObject({
      code: "pool_request_decided",
    });
  });
});

describe("T68 Changed addresses", () => {
  test("of a free wallet by one operator are shown to no new user", async () => {
    const old = newEvmAddress();
    const walletId = await createWallet(world, operator, { ethereum: old });
    const theirs = newEvmAddress();
    await world.call(operator, update, change(walletId, theirs));
    await world.call(await world.person(), "assign_available_wallet_to_user");
    expect(await shown(walletId)).toBe(old);
  });

  test("take effect once another administrator has seen old and new; the user is told", async () => {
    const [walletId = ""] = await addWallets(world, 1);
    const old = await shown(walletId);
    const person = await world.person();
    await world.call(person, "assign_available_wallet_to_user");
    const next = newEvmAddress();
    const made = await world.call<PoolReply>(operator, update, change(walletId, next));
    expect(await world.rows("select from app.wallet_news where user_id = $1", [person.id])).toEqual([]);
    expect(await poolRequests(world, second)).toMatchObject([
      {
        holder: { id: person.id },
        changes: [
          { symbol: "ETH", old, new: next },
          { symbol: "USDC", old, new: null },
        ],
      },
    ]);
    expect(await world.refusal(operator, update, change(walletId))).toMatchObject({
      code: "pool_request_waits",
    });
    expect(await approve(second, made)).toMatchObject({ user_id: person.id });
    expect(await shown(walletId)).toBe(next);
    expect(
      await world.rows("select kind, reason from app.wallet_news where user_id = $1", [person.id]),
    ).toEqual([{ kind: "addresses_changed", reason: "The old key was lost" }]);
    expect(await approve(second, made)).toMatchObject({ success: true });
    expect(await refusalOf(owner, made)).toBe("pool_request_decided");
  });

  test("are looked at again if the wallet was assigned or released since", async () => {
    const [walletId = ""] = await addWallets(world, 1);
    const made = await world.call<PoolReply>(operator, update, change(walletId));
    const seen = await approval(world, second, made.pool_request_id);
    const person = await world.person();
    await world.call(person, "assign_available_wallet_to_user");
    expect(await world.refusal(second, decide, seen)).toMatchObject({ code: "pool_request_changed" });
    const assigned = await approval(world, second, made.pool_request_id);
    await world.call(operator, "admin_release_user_wallet", { p_user_id: person.id });
    expect(await world.refusal(second, decide, assigned)).toMatchObject({ code: "pool_request_changed" });
    await approve(second, made);
  });

  test("an approval that waits while the wallet is assigned is refused", async () => {
    const [walletId = ""] = await addWallets(world, 1);
    const made = await world.call<PoolReply>(operator, update, change(walletId));
    const seen = await approval(world, second, made.pool_request_id);
    const person = await world.person();
    const outcome = whileWaiting(world, {
      lock: [
        "update app.wallets set user_id = $2, assigned_at = now() where wallet_id = $1",
        [walletId, person.id],
      ],
      call: () => world.call(second, decide, seen),
    });
    await expect(outcome).rejects.toMatchObject({ code: "pool_request_changed" });
  });
});

describe("T68 A request", () => {
  test("is void for good once its administrator is demoted or suspended", async () => {
    const made = await create();
    const setRole = (p_role: string | null) =>
      world.call(owner, "admin_update_user_role", { target_user_id: operator.id, make_admin: true, p_role });
    await setRole("support");
    expect(await statusOf(made)).toBe("lapsed");
    const other = await create(second);
    const status = (new_status: string) =>
      world.call(owner, "admin_update_user_status", {
        target_user_id: second.id,
        new_status,
        reason: "A question",
      });
    await status("suspended");
    await status("active");
    expect(await refusalOf(owner, other)).toBe("pool_request_decided");
    // Whatever ended the role, an approval asks for it.
    const third = await create(second);
    await world.rows("update app.users set role = 'support' where id = $1", [second.id]);
    expect(await refusalOf(owner, third)).toBe("pool_request_decided");
  });

  test("a decider who is demoted while they wait decides nothing", async () => {
    const made = await create();
    const seen = await approval(world, second, made.pool_request_id);
    for (const [name, input] of [
      [decide, seen],
      [decide, decline(made)],
    ] as const) {
      const outcome = whileWaiting(world, {
        lock: ["select from app.pool_requests where id = $1 for update", [made.pool_request_id]],
        call: () => world.call(second, name, input),
        meanwhile: () => world.rows("update app.users set role = 'support' where id = $1", [second.id]),
      });
      await expect(outcome).rejects.toMatchObject({ code: "role_lacks_permission" });
      await world.rows("update app.users set role = 'operator' where id = $1", [second.id]);
    }
    expect(await statusOf(made)).toBe("pending");
  });

  test("lapses after a week", async () => {
    const made = await create();
    await world.rows("update app.pool_requests set requested_at = now() - interval '8 days' where id = $1", [
      made.pool_request_id,
    ]);
    expect(await refusalOf(second, made)).toBe("pool_request_decided");
    expect(await poolRequests(world, second)).toEqual([]);
    await world.call(null, "apply_pool_request");
    expect(await statusOf(made)).toBe("lapsed");
  });

  test("is withdrawn by the one who made it, with a reason, and by nobody else", async () => {
    const made = await create();
    expect(await world.refusal(second, "admin_withdraw_pool_request", withdrawal(made))).toMatchObject({
      code: "not_own_pool_request",
    });
    expect(await world.refusal(operator, decide, decline(made))).toMatchObject({ code: "own_pool_request" });
    await world.call(operator, "admin_withdraw_pool_request", withdrawal(made));
    await world.call(operator, "admin_withdraw_pool_request", withdrawal(made));
    expect(await newsOf(made)).toEqual([`requested ${owner.username}`, `withdrawn ${owner.username}`]);
    expect(await refusalOf(second, made)).toBe("pool_request_decided");
  });

  test("is decided once: of two approvals, a decline and a withdrawal at once, one wins", async () => {
    const made = await create();
    const seen = await approval(world, second, made.pool_request_id);
    const tries = await Promise.allSettled([
      world.call(second, decide, seen),
      world.call(owner, decide, seen),
      world.call(owner, decide, decline(made)),
      world.call(operator, "admin_withdraw_pool_request", withdrawal(made)),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const wallets = await world.rows("select from app.wallets where wallet_id = $1", [made.wallet_id]);
    expect(wallets).toHaveLength((await statusOf(made)) === "approved" ? 1 : 0);
  });

  test("needs a recent proof and the permission to manage wallets", async () => {
    const made = await create();
    const seen = await approval(world, second, made.pool_request_id);
    const support = await world.person({ role: "support" });
    expect(await world.refusal(support, decide, seen)).toMatchObject({ code: "role_lacks_permission" });
    await world.rows("update app.sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
      second.id,
    ]);
    expect(await world.refusal(second, decide, seen)).toMatchObject({ code: "step_up_required" });
    const waiting = async (who: Person) =>
      (await world.call<{ pool_requests: number | null }>(who, "admin_waiting")).pool_requests;
    expect([await waiting(owner), await waiting(support)]).toEqual([
      (await poolRequests(world, owner)).length,
      null,
    ]);
  });
});

describe("T68 With one owner and nobody else", () => {
  beforeEach(() =>
    world.rows("update app.users set role = null where id = any ($1)", [[operator.id, second.id]]),
  );

  const pass = (made: PoolReply) =>
    world.rows("update app.pool_requests set waits_until = now() - interval '1 second' where id = $1", [
      made.pool_request_id,
    ]);

  test("a change waits 24 hours, in which it can be withdrawn, and then takes effect", async () => {
    const address = newEvmAddress();
    const made = await create(owner, address);
    const [request] = await poolRequests(world, owner);
    expect(Date.parse(request?.waits_until ?? "") - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect(await newsOf(made)).toEqual([`requested ${owner.username}`]);
    expect(await refusalOf(owner, made)).toBe("own_pool_request");
    await world.call(null, "apply_pool_request");
    expect(await isInPool(address)).toBe(false);
    await pass(made);
    expect(await world.call(null, "apply_pool_request")).toMatchObject({ is_applied: true });
    expect(await isInPool(address)).toBe(true);
    expect(await statusOf(made)).toBe("waited");
    const stopped = await create(owner);
    await world.call(owner, "admin_withdraw_pool_request", withdrawal(stopped));
    await pass(stopped);
    expect(await world.call(null, "apply_pool_request")).toMatchObject({ is_applied: false });
  });

  test("what is added later starts the wait again", async () => {
    const p_request_id = randomUUID();
    const made = await create(owner, undefined, { p_request_id });
    await pass(made);
    await create(owner, undefined, { p_request_id });
    expect(await world.call(null, "apply_pool_request")).toMatchObject({ is_applied: false });
  });

  test("somebody who becomes an administrator meanwhile must approve it, but not on their first day", async () => {
    const made = await create(owner);
    const accomplice = await world.person();
    await world.call(owner, "admin_update_user_role", { target_user_id: accomplice.id, make_admin: true });
    await world.rows("update app.sessions set ended_at = null, end_reason = null where user_id = $1", [
      accomplice.id,
    ]);
    expect(await refusalOf(accomplice, made)).toBe("role_too_new");
    expect((await poolRequests(world, owner))[0]?.waits_until).not.toBeNull();
    await world.rows("update app.users set role_changed_at = now() - interval '25 hours' where id = $1", [
      accomplice.id,
    ]);
    await pass(made);
    expect(await world.call(null, "apply_pool_request")).toMatchObject({ is_applied: false });
    await approve(accomplice, made);
    expect(await statusOf(made)).toBe("approved");
  });

  test("what an administrator requests on their first day is approved after it", async () => {
    const accomplice = await world.person();
    await world.call(owner, "admin_update_user_role", { target_user_id: accomplice.id, make_admin: true });
    await world.rows("update app.sessions set ended_at = null, end_reason = null where user_id = $1", [
      accomplice.id,
    ]);
    const made = await create(accomplice);
    expect(await refusalOf(owner, made)).toBe("first_role_too_new");
    await world.rows("update app.users set role_changed_at = now() - interval '25 hours' where id = $1", [
      accomplice.id,
    ]);
    await approve(owner, made);
  });

  test("one that has become impossible lapses", async () => {
    const [walletId = ""] = await addWallets(world, 1);
    await world.rows("update app.wallets set rests_until = now() + interval '9 days' where wallet_id = $1", [
      walletId,
    ]);
    const person = await world.person();
    const input = {
      p_user_id: person.id,
      p_wallet_id: walletId,
      p_even_resting: true,
      p_reason: "The pool is empty",
    };
    const made = await world.call<PoolReply>(owner, "admin_assign_wallet_to_user", input);
    await addWallets(world, 1);
    await world.call(person, "assign_available_wallet_to_user");
    await pass(made);
    await world.call(null, "apply_pool_request");
    expect(await statusOf(made)).toBe("lapsed");
  });
});
