import { randomUUID } from "node:crypto";
import { type PlayChain, playChain, statesOf } from "@portico/testing/database/chain.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let chain: PlayChain;
/** Its blocks can be final. */
let polygon: PlayChain;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  chain = await playChain(world, "bitcoin");
  polygon = await playChain(world, "polygon", "tether");
});

async function creditedHeight(networkId = "bitcoin"): Promise<number | null> {
  const [row] = await world.rows<{ credited_height: string | null }>(
    "select credited_height from chain.cursors where network_id = $1",
    [networkId],
  );
  return row?.credited_height ? Number(row.credited_height) : null;
}

const heightOf = ({ blocks }: PlayChain) => blocks.at(-1)?.height ?? 0;

/** Everything that changes what is known of a chain, with an input that would change something. */
function changes(holder: string): [name: string, input: Record<string, unknown>][] {
  const last = chain.blocks.at(-1);
  const next = { ...last, height: heightOf(chain) + 1, parent: last?.hash, hash: "f".repeat(64) };
  const inputs: [string, Record<string, unknown>][] = [
    ["take_block", { p_block: next }],
    ["take_back_block", {}],
    ["credit_arrivals", { p_most: 100 }],
    ["settle_payments", { p_most: 100 }],
    ["note_waiting", { p_arrivals: [] }],
    ["show_head", { p_blocks: [{ ...next, height: next.height + 1 }] }],
    ["question_credits", { p_height: 0 }],
    ["take_rescanned", { p_rescan_id: randomUUID(), p_blocks: [last] }],
  ];
  return inputs.map(([name, input]) => [name, { p_network_id: "bitcoin", p_holder: holder, ...input }]);
}

test("T76 nothing of a chain is changed by a process without its lease, or whose lease has expired", async () => {
  const before = await world.rows("select * from chain.cursors where network_id = 'bitcoin'");
  for (const [name, input] of changes(randomUUID()))
    expect((await world.refusal(null, name, input)).code, name).toBe("chain_lease_lost");
  expect(await world.rows("select * from chain.cursors where network_id = 'bitcoin'")).toEqual(before);
  await world.rows("update chain.cursors set held_until = clock_timestamp() where network_id = 'bitcoin'");
  for (const [name, input] of changes(chain.holder))
    expect((await world.refusal(null, name, input)).code, name).toBe("chain_lease_lost");
  await chain.lease();
});

test("T76 changes of one chain happen in turn: each waits for the one before", async () => {
  const lock: [string, unknown[]] = [
    "select from chain.cursors where network_id = 'bitcoin' for no key update",
    [],
  ];
  // The inputs are those for the state before.
  for (const [name, input] of changes(chain.holder).filter(([one]) => one !== "take_back_block")) {
    expect(
      await whileWaiting(world, { lock, call: () => world.call(null, name, input) }),
      name,
    ).toBeDefined();
  }
  const undone = await world.call(null, "take_back_block", {
    p_network_id: "bitcoin",
    p_holder: chain.holder,
  });
  expect(undone).toMatchObject({ is_undone: true, height: heightOf(chain) });
});

test("an owner who resumes a network waits for its cursor before touching the pause, as the watcher does", async () => {
  await world.call(null, "hold_chain_lease", {
    p_network_id: "bitcoin",
    p_holder: chain.holder,
    p_seconds: 3600,
    p_report: { causes: ["reorganised"] },
  });
  await whileWaiting(world, {
    lock: ["select from chain.cursors where network_id = 'bitcoin' for no key update", []],
    call: () =>
      world.call(owner, "admin_resume_chain", {
        p_network_id: "bitcoin",
        p_cause: "reorganised",
        p_follow: false,
        p_reason: "We have compared the nodes",
      }),
    meanwhile: () => world.rows("select from app.pauses where cause = 'reorganised' for update nowait"),
  });
});

test("T76 the trailing cursor stops at the last deposit that was credited while more are due", async () => {
  const person = await world.person();
  const [first, second] = [await chain.pay(person, "10000000"), await chain.pay(person, "20000000")];
  await chain.mine(first);
  const height = heightOf(chain);
  await chain.mine(second);
  await chain.mineEmpty(2);
  const creditOne = () =>
    world.call(null, "credit_arrivals", { p_network_id: "bitcoin", p_holder: chain.holder, p_most: 1 });
  await creditOne();
  expect([await statesOf(world, first), await statesOf(world, second)]).toEqual([
    ["credited"],
    ["confirming"],
  ]);
  expect(await creditedHeight()).toBe(height);
  await creditOne();
  expect(await creditedHeight()).toBe(height + 1);
  await chain.credit();
  expect(await creditedHeight()).toBe(height + 1);
});

test("T76 the trailing cursor is the last block taken while the node's final block is above it, and never moves back", async () => {
  await polygon.mine();
  await polygon.lease(heightOf(polygon) + 5);
  await polygon.credit();
  expect(await creditedHeight("polygon")).toBe(heightOf(polygon));
  await polygon.lease(heightOf(polygon) - 1);
  await polygon.credit();
  expect(await creditedHeight("polygon")).toBe(heightOf(polygon));
});

test("T77 when a block of the trailing cursor is undone, the cursor is the block before", async () => {
  await chain.mineEmpty(3);
  await chain.credit();
  const height = (await creditedHeight()) ?? 0;
  await chain.followReorganisation(owner);
  while (heightOf(chain) > height) await chain.takeBack();
  expect(await chain.takeBack()).toMatchObject({ is_undone: true, height: height - 1 });
  expect(await creditedHeight()).toBe(height - 1);
});

test("T76 books stay clean", () => expectCleanBooks(world));
