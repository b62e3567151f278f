import { randomUUID } from "node:crypto";
import { type PlayChain, playChain, statesOf, unshownAddress } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let chain: PlayChain;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  chain = await playChain(world, "bitcoin");
  await chain.mineEmpty(5);
  await chain.credit();
});

const request = (p_from_height: number, p_to_height?: number) => ({
  p_network_id: "bitcoin",
  p_from_height,
  p_reason: "Addresses of our old wallet",
  ...(p_to_height !== undefined && { p_to_height }),
});
const toRead = (p_holder = chain.holder) =>
  world.call<{ id: string; next_height: number; to_height: number } | null>(null, "blocks_to_rescan", {
    p_network_id: "bitcoin",
    p_holder,
  });
const take = (p_rescan_id: string, p_blocks: unknown[]) =>
  world.call(null, "take_rescanned", {
    p_network_id: "bitcoin",
    p_holder: chain.holder,
    p_rescan_id,
    p_blocks,
  });
async function lastRescan() {
  const [row] = await world.rows<Record<string, unknown>>(
    "select next_height, found, ended_at is not null as has_ended from chain.rescans order by id desc limit 1",
  );
  return row;
}

test("T76 a payment that was missed is found, and credited once however often its block is read", async () => {
  const person = await world.person();
  const missed = await chain.pay(person, "50000000");
  const known = await chain.pay(person, "10000000");
  await chain.mine(known);
  const block = { ...chain.blocks.at(-1), arrivals: [known, missed] };
  await chain.mineEmpty(2);
  await chain.credit();
  expect((await world.balance(person, "bitcoin")).amount).toBe("0.1");
  for (const found of [1, 0]) {
    await world.call(owner, "admin_rescan_chain", request(block.height ?? 0));
    expect(await toRead(randomUUID())).toBeNull();
    const wanted = await toRead();
    expect(wanted).toMatchObject({ next_height: block.height, to_height: block.height });
    expect(await take(wanted?.id ?? "", [block])).toEqual({ is_taken: true });
    expect(await toRead()).toBeNull();
    expect(await lastRescan()).toMatchObject({ found, has_ended: true });
    await chain.credit();
    expect((await world.balance(person, "bitcoin")).amount).toBe("0.6");
  }
  expect(await statesOf(world, missed)).toEqual(["credited"]);
});

test("T76 what was paid to an address before it was shown is unclaimed", async () => {
  const stray = await chain.pay(await unshownAddress(world, "bitcoin"), "50000000");
  const first = { ...chain.blocks[0], arrivals: [stray] };
  await world.call(owner, "admin_rescan_chain", request(first.height ?? 0, first.height));
  await take((await toRead())?.id ?? "", [first]);
  expect(await statesOf(world, stray)).toEqual(["unclaimed"]);
});

test("blocks are taken in order, and none that differ from those taken before", async () => {
  const [first, second] = chain.blocks;
  await world.call(owner, "admin_rescan_chain", request(first?.height ?? 0, second?.height));
  const { id = "" } = (await toRead()) ?? {};
  expect(await take(id, [second])).toEqual({ is_taken: false });
  expect(await take(id, [{ ...first, hash: "f".repeat(64) }])).toEqual({ is_taken: false, differs: true });
  expect(await take(id, [first])).toEqual({ is_taken: true });
  // A second answer to the same question, such as of a server that had lost its lease.
  expect(await take(id, [first])).toEqual({ is_taken: false });
  expect(await lastRescan()).toMatchObject({ next_height: String(second?.height), has_ended: false });
  await world.call(owner, "admin_stop_rescan", { p_network_id: "bitcoin" });
  expect(await take(id, [second])).toEqual({ is_taken: false });
  expect(await lastRescan()).toMatchObject({ has_ended: true });
});

test("one runs at a time, up to the last block that was credited, by those who may decide", async () => {
  const credited = (chain.blocks.at(-1)?.height ?? 0) - 2;
  const reader = await world.person({ is_admin: true, role: "support" });
  expect((await world.refusal(reader, "admin_rescan_chain", request(1))).code).toBe("role_lacks_permission");
  for (const wrong of [request(credited + 1), request(5, 4), request(5, credited + 1), request(-1)]) {
    expect(await world.refusal(owner, "admin_rescan_chain", wrong)).toEqual({
      code: "invalid_block_range",
      details: { last: credited },
    });
  }
  const unwatched = { ...request(0), p_network_id: "tron" };
  expect((await world.refusal(owner, "admin_rescan_chain", unwatched)).code).toBe("not_found");
  const watch = (isWatched: boolean) =>
    world.rows("update chain.networks set is_watched = $1 where network_id = 'bitcoin'", [isWatched]);
  await watch(false);
  expect((await world.refusal(owner, "admin_rescan_chain", request(1))).code).toBe("not_found");
  await watch(true);
  await world.call(owner, "admin_rescan_chain", request(1));
  expect((await world.refusal(owner, "admin_rescan_chain", request(1))).code).toBe("rescan_running");
  await world.call(owner, "admin_stop_rescan", { p_network_id: "bitcoin" });
  // Stopping it twice, such as after a lost answer, changes nothing.
  await world.call(owner, "admin_stop_rescan", { p_network_id: "bitcoin" });
  expect(
    await world.rows(
      "select action_name from app.admin_activity where action_name in ('chain_rescanned', 'rescan_stopped') order by id desc limit 2",
    ),
  ).toEqual([{ action_name: "rescan_stopped" }, { action_name: "chain_rescanned" }]);
});

test("books stay clean", () => expectCleanBooks(world));
