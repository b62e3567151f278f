import { randomBytes, randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { approval, newEvmAddress, poolRequests } from "../support/wallets.ts";

const world = useWorld({ practice: false });
let owner: Person;
let operator: Person;
let second: Person;

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
  operator = await world.person({ role: "operator" });
  second = await world.person({ role: "operator" });
});
interface Derived {
  added: number;
  pool_request_id: string | null;
}

/** An account key of which this test makes up the addresses. */
function accountKey() {
  const key_hash = randomBytes(32).toString("hex");
  let next = 0;
  return (count: number, networks = ["ethereum"], more: Record<string, unknown> = {}, who = operator) => {
    const first = next;
    next += count;
    return world.call<Derived>(who, "admin_add_derived_wallets", {
      p_keys: [{ key_hash, fingerprint: "0a1b2c3d", account: 0, first_index: first }],
      p_wallets: Array.from({ length: count }, (_, place) =>
        networks.map((network_id) => ({
          network_id,
          key_hash,
          index: first + place,
          public_address: newEvmAddress(),
        })),
      ),
      p_reason: "Refilling the pool",
      p_trust_keys: false,
      ...more,
    });
  };
}
const trusting = { p_trust_keys: true };
const approve = async (who: Person, { pool_request_id }: Derived) =>
  world.call(who, "admin_decide_pool_request", await approval(world, who, pool_request_id));
const poolSize = async () => (await world.rows("select from app.wallets")).length;

test("T68 wallets derived from a key wait, until an owner has approved the key", async () => {
  const derive = accountKey();
  const before = await poolSize();
  const first = await derive(2, ["ethereum"], trusting);
  expect(first).toMatchObject({ added: 2, pool_request_id: expect.any(String) });
  expect(await derive(1)).toMatchObject({ pool_request_id: expect.any(String) });
  expect(await poolSize()).toBe(before);
  const seen = await approval(world, second, first.pool_request_id);
  expect(await world.refusal(second, "admin_decide_pool_request", seen)).toMatchObject({
    code: "owner_must_approve",
  });
  await approve(owner, first);
  expect(await poolSize()).toBe(before + 2);
  expect(await derive(3)).toMatchObject({ added: 3, pool_request_id: null });
  expect(await poolSize()).toBe(before + 5);
  const [news] = await world.rows<{ events: string[] }>(
    "select array_agg(n.event order by n.id) as events from app.pool_news n where n.user_id = $1",
    [owner.id],
  );
  expect(news?.events).toEqual(["requested", "requested", "approved", "trusted"]);
});

test("T68 a key is trusted on the networks that were approved, and no longer than an administrator says", async () => {
  const derive = accountKey();
  await approve(owner, await derive(1, ["ethereum"], trusting));
  expect(await derive(1, ["ethereum", "polygon"])).toMatchObject({ pool_request_id: expect.any(String) });
  const [key] = await world.rows<{ key_id: string }>(
    "select key_id from app.trusted_keys order by trusted_at desc limit 1",
  );
  await world.call(second, "admin_distrust_account_key", {
    p_key_id: key?.key_id,
    p_reason: "It was shown around",
  });
  expect(await derive(1)).toMatchObject({ pool_request_id: expect.any(String) });
});

test("T68 an approval without that wish trusts no key", async () => {
  const derive = accountKey();
  await approve(second, await derive(1));
  expect(await derive(1)).toMatchObject({ pool_request_id: expect.any(String) });
});

test("T68 many batches from trusted keys are one entry, and go on no longer once the trust has ended", async () => {
  const derive = accountKey();
  await approve(owner, await derive(1, ["ethereum"], trusting));
  const lot = { p_request_id: randomUUID() };
  expect(await derive(1, ["ethereum"], lot)).toMatchObject({ pool_request_id: null });
  expect(await derive(1, ["ethereum"], lot)).toMatchObject({ pool_request_id: null });
  const [{ count } = { count: 0 }] = await world.rows<{ count: number }>(
    "select max(place)::int as count from app.pool_proposals where request_id = $1",
    [lot.p_request_id],
  );
  expect(count).toBe(2);
  await world.rows("delete from app.trusted_keys");
  await expect(derive(1, ["ethereum"], lot)).rejects.toMatchObject({ code: "pool_request_decided" });
});

test("T68 an approval and a derivation from the same key at once do not block each other", async () => {
  const derive = accountKey();
  const first = await derive(1, ["ethereum"], trusting);
  const seen = await approval(world, owner, first.pool_request_id);
  const both = await Promise.allSettled([
    world.call(owner, "admin_decide_pool_request", seen),
    derive(5),
    derive(5).catch((error) => expect(error).toMatchObject({ code: "derivation_moved" })),
  ]);
  expect(both.map(({ status }) => status)).toContain("fulfilled");
  expect(both[0].status).toBe("fulfilled");
  expect((await poolRequests(world, owner)).some(({ id }) => id === first.pool_request_id)).toBe(false);
});
