import { randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { type PlayChain, playChain, statesOf } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";

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
beforeEach(async () => {
  await world.rows("delete from app.pauses");
  await world.rows("update chain.cursors set ignored_causes = '{}'");
  await world.rows("update chain.networks set block_seconds = null, final_stall_seconds = null");
});

/** What a watcher reports: by itself the last block that was taken. */
type Report = Partial<Record<"causes" | "over" | "tip_height" | "began" | "fault", unknown>>;

const lease = (p_report: Report, p_holder = chain.holder) =>
  world.call<{ has_changed_pauses: boolean; causes: string[] }>(null, "hold_chain_lease", {
    p_network_id: "bitcoin",
    p_holder,
    p_seconds: 3600,
    p_report,
  });

/** What only the watcher finds. */
const found = ["reorganised", "deep_reorganisation", "nodes_disagree", "wrong_chain", "old_node"];

/** A round of the watcher that found this and nothing else, and what the network's pauses are then. */
async function report(causes: string[]) {
  const over = found.filter((cause) => !causes.includes(cause));
  const reply = await lease({ tip_height: chain.blocks.at(-1)?.height, causes, over });
  return { changed: reply.has_changed_pauses, standing: await standing() };
}

async function standing(networkId = "bitcoin"): Promise<string[]> {
  const rows = await world.rows<{ cause: string }>(
    "select cause from api.pauses where network_id = $1 and cause is not null order by cause",
    [networkId],
  );
  return rows.map(({ cause }) => cause);
}

const resume = (p_cause: string, p_follow = false) =>
  world.call(owner, "admin_resume_chain", {
    p_network_id: "bitcoin",
    p_cause,
    p_follow,
    p_reason: "We have compared the nodes",
  });

test("what the watcher finds pauses deposits and withdrawals of its network, and ends when it is over", async () => {
  const person = await world.person();
  const payment = await chain.pay(person, "50000000");
  await chain.mine(payment);
  await chain.mineEmpty(2);
  expect(await report(["nodes_disagree"])).toEqual({ changed: true, standing: ["nodes_disagree"] });
  await chain.credit();
  expect(await statesOf(world, payment)).toEqual(["confirming"]);
  const funded = await world.person();
  await world.credit(funded, "bitcoin", "1");
  const withdrawal = {
    p_user_id: funded.id,
    p_coin_id: "bitcoin",
    p_amount: "0.1",
    p_to_address: outside.bitcoin,
    p_fee: "0.0001",
    p_network: "BTC",
  };
  await world.confirm(funded, withdrawal);
  expect(await world.refusal(funded, "initiate_withdrawal", withdrawal)).toEqual({
    code: "withdrawals_paused",
    details: {
      reason: "Our nodes for BTC disagree about its last blocks. We're checking which one is right.",
    },
  });
  expect(await report(["nodes_disagree"])).toEqual({ changed: false, standing: ["nodes_disagree"] });
  expect(await report([])).toEqual({ changed: true, standing: [] });
  await chain.credit();
  expect(await statesOf(world, payment)).toEqual(["credited"]);
  expect(
    await world.rows(
      "select action_name, details ->> 'cause' as cause, admin_id from app.admin_activity where target_id = 'network:bitcoin' order by id",
    ),
  ).toEqual([
    { action_name: "pause_set", cause: "nodes_disagree", admin_id: null },
    { action_name: "pause_cleared", cause: "nodes_disagree", admin_id: null },
  ]);
});

test("an administrator's own pause of the network stands beside it, and neither ends the other", async () => {
  const pause = { p_network_id: "bitcoin", p_reason: "Maintenance" };
  await world.call(owner, "admin_set_pause", pause);
  await report(["stalled"]);
  await world.call(owner, "admin_clear_pause", { p_network_id: "bitcoin", p_seen_reason: "Maintenance" });
  expect(await standing()).toEqual(["stalled"]);
  await world.call(owner, "admin_set_pause", pause);
  await report([]);
  expect(await world.rows("select reason, cause from api.pauses")).toEqual([
    { reason: "Maintenance", cause: null },
  ]);
});

test.each(["reorganised", "deep_reorganisation"])(
  "%s stays until an owner resumes the network",
  async (cause) => {
    await report([cause]);
    expect(await report([])).toEqual({ changed: false, standing: [cause] });
    const reader = await world.person({ is_admin: true, role: "support" });
    const input = { p_network_id: "bitcoin", p_cause: cause, p_follow: false, p_reason: "It looks fine" };
    expect((await world.refusal(reader, "admin_resume_chain", input)).code).toBe("role_lacks_permission");
    expect((await world.refusal(owner, "admin_resume_chain", { ...input, p_reason: " " })).code).toBe(
      "reason_required",
    );
    const [pause] = await world.rows<{ reason: string }>("select reason from api.pauses where cause = $1", [
      cause,
    ]);
    await resume(cause);
    expect(await standing()).toEqual([]);
    expect(
      await world.rows(
        "select event, subject, old_value from app.power_news where user_id = $1 order by id desc limit 1",
        [owner.id],
      ),
    ).toEqual([{ event: "pause", subject: "all kinds, all coins, bitcoin", old_value: pause?.reason }]);
    expect((await world.refusal(owner, "admin_resume_chain", input)).code).toBe("not_found");
    // If it is found again, it pauses again.
    expect((await report([cause])).standing).toEqual([cause]);
  },
);

test("what a round found that began before an owner resumed the network counts no more", async () => {
  await report(["reorganised"]);
  const [row] = await world.rows<{ now: string }>("select clock_timestamp()::text as now");
  await resume("reorganised");
  const late = async (began: string | undefined) => {
    await lease({ causes: ["reorganised"], began });
    return standing();
  };
  expect(await late(row?.now)).toEqual([]);
  const [later] = await world.rows<{ now: string }>("select clock_timestamp()::text as now");
  expect(await late(later?.now)).toEqual(["reorganised"]);
});

test("a cause stands until a round has shown that it is over, whichever process watches", async () => {
  await report(["nodes_disagree"]);
  // A round that failed for another reason.
  await lease({ tip_height: chain.blocks.at(-1)?.height, causes: [], fault: "no answer from the node" });
  expect(await standing()).toEqual(["nodes_disagree"]);
  await world.call(null, "release_chain_lease", { p_holder: chain.holder });
  const other = randomUUID();
  expect(await lease({ causes: ["old_node"] }, other)).toMatchObject({
    causes: expect.arrayContaining(["nodes_disagree", "old_node"]),
  });
  await resume("nodes_disagree");
  await world.call(null, "release_chain_lease", { p_holder: other });
  // What an owner has overruled stays so, too.
  expect((await lease({ causes: [] })).causes.sort()).toEqual(["nodes_disagree", "old_node"]);
  expect((await report(["nodes_disagree"])).standing).toEqual([]);
  expect((await lease({ over: ["nodes_disagree"] })).causes).toEqual([]);
});

test("a cause that an owner overrules is ignored until it has ended", async () => {
  await report(["nodes_disagree"]);
  await resume("nodes_disagree");
  expect(await report(["nodes_disagree"])).toEqual({ changed: false, standing: [] });
  await report([]);
  expect((await report(["nodes_disagree"])).standing).toEqual(["nodes_disagree"]);
});

test("blocks that come four times more slowly than usual pause the network until they are quick again", async () => {
  await chain.mineEmpty(12);
  await world.rows("update chain.networks set block_seconds = 600 where network_id = 'bitcoin'");
  const age = (hours: number) =>
    world.rows(
      "update chain.blocks set mined_at = now() - make_interval(hours => $1) where network_id = 'bitcoin'",
      [hours],
    );
  await age(7);
  expect((await report([])).standing).toEqual([]);
  // While blocks are still to be taken, the last one taken is old anyway.
  await age(9);
  const next = { tip_height: (chain.blocks.at(-1)?.height ?? 0) + 1 };
  await lease(next);
  expect(await standing()).toEqual([]);
  expect((await report([])).standing).toEqual(["slow_blocks"]);
  // Neither does the pause end for the moment in which a new block is known and not taken.
  await lease(next);
  expect(await standing()).toEqual(["slow_blocks"]);
  await age(0);
  expect((await report([])).standing).toEqual([]);
});

test("a last final block that does not move although new blocks come pauses the network", async () => {
  await world.rows("update chain.networks set final_stall_seconds = 600 where network_id = 'polygon'");
  const past = (seconds: number) =>
    world.rows(
      "update chain.cursors set final_moved_at = now() - make_interval(secs => $1) where network_id = 'polygon'",
      [seconds],
    );
  await polygon.lease(polygon.blocks[0]?.height);
  await past(500);
  await polygon.mine();
  await polygon.lease(polygon.blocks[0]?.height);
  expect(await standing("polygon")).toEqual([]);
  await past(700);
  await polygon.lease(polygon.blocks[0]?.height);
  expect(await standing("polygon")).toEqual(["not_final"]);
  await polygon.lease(polygon.blocks.at(-1)?.height);
  expect(await standing("polygon")).toEqual([]);
});

test("a chain that makes no blocks has no final ones that stand still", async () => {
  await world.rows("update chain.networks set final_stall_seconds = 600 where network_id = 'polygon'");
  const last = polygon.blocks.at(-1)?.height;
  const past = (column: string, seconds: number) =>
    world.rows(
      `update chain.cursors set ${column} = now() - make_interval(secs => $1) where network_id = 'polygon'`,
      [seconds],
    );
  await polygon.lease(last);
  await past("moved_at", 800);
  await past("final_moved_at", 700);
  await polygon.lease(last);
  expect(await standing("polygon")).toEqual([]);
  await past("moved_at", 100);
  await polygon.lease(last);
  expect(await standing("polygon")).toEqual(["not_final"]);
  await polygon.mine();
  await polygon.lease(polygon.blocks.at(-1)?.height);
});

test("a network that names no final block stays paused when another process takes over", async () => {
  const named = (p_holder: string, p_report: object) =>
    world.call(null, "hold_chain_lease", {
      ...{ p_network_id: "polygon", p_holder, p_seconds: 3600 },
      p_report: { tip_height: polygon.blocks.at(-1)?.height, ...p_report },
    });
  await named(polygon.holder, {});
  await world.rows(
    "update chain.cursors set unfinal_since = unfinal_since - interval '11 minutes' where network_id = 'polygon'",
  );
  await named(polygon.holder, {});
  expect(await standing("polygon")).toEqual(["not_final"]);
  await world.call(null, "release_chain_lease", { p_holder: polygon.holder });
  const other = randomUUID();
  await named(other, {});
  expect(await standing("polygon")).toEqual(["not_final"]);
  await named(other, { final_height: polygon.blocks.at(-1)?.height });
  expect(await standing("polygon")).toEqual([]);
  await world.call(null, "release_chain_lease", { p_holder: other });
  await polygon.lease(polygon.blocks.at(-1)?.height);
});

test("a node that names new blocks which cannot be read for ten minutes pauses the network", async () => {
  const behind = { tip_height: (chain.blocks.at(-1)?.height ?? 0) + 1 };
  await lease(behind);
  expect(await standing()).toEqual([]);
  await elevenMinutes("behind_since");
  await lease(behind);
  expect(await standing()).toEqual(["stalled"]);
  // A round in which the node does not answer has taken no block, and neither has another process that takes over.
  await lease({});
  await world.call(null, "release_chain_lease", { p_holder: chain.holder });
  const other = randomUUID();
  await elevenMinutes("reported_at");
  await lease(behind, other);
  expect(await standing()).toEqual(["stalled"]);
  await world.call(null, "release_chain_lease", { p_holder: other });
  await lease(behind);
  await chain.mine();
  await lease({ tip_height: behind.tip_height + 1 });
  expect(await standing()).toEqual([]);
});

/** Moves a time of Bitcoin's cursor into the past. */
const elevenMinutes = (column: string) =>
  world.rows(
    `update chain.cursors set ${column} = ${column} - interval '11 minutes' where network_id = 'bitcoin'`,
  );

test("while blocks are taken, a network that is behind its node for long is not paused", async () => {
  for (let block = 0; block < 2; block += 1) {
    await lease({ tip_height: (chain.blocks.at(-1)?.height ?? 0) + 5 });
    await elevenMinutes("behind_since");
    await chain.mine();
  }
  await lease({ tip_height: (chain.blocks.at(-1)?.height ?? 0) + 5 });
  expect(await standing()).toEqual([]);
});

test("the time in which no process watched is none in which blocks could not be taken", async () => {
  const behind = { tip_height: (chain.blocks.at(-1)?.height ?? 0) + 1 };
  await lease(behind);
  await elevenMinutes("behind_since");
  await elevenMinutes("reported_at");
  await lease(behind);
  expect(await standing()).toEqual([]);
  await elevenMinutes("behind_since");
  await lease(behind);
  expect(await standing()).toEqual(["stalled"]);
  await report([]);
});

test("T77 while it is open which chain is right, whose deposit may be gone cannot withdraw on any network", async () => {
  const person = await world.person();
  await world.credit(person, "ethereum", "3");
  const payment = await chain.pay(person, "30000000");
  await chain.mine(payment);
  await chain.mineEmpty(2);
  await chain.credit();
  const fork = (chain.blocks.at(-3)?.height ?? 0) - 1;
  await report(["reorganised"]);
  const question = () =>
    world.call(null, "question_credits", {
      p_network_id: "bitcoin",
      p_holder: chain.holder,
      p_height: fork,
    });
  expect(await question()).toEqual({ deposits: 1 });
  expect(await question()).toEqual({ deposits: 1 });
  const withdrawal = {
    p_user_id: person.id,
    p_coin_id: "ethereum",
    p_amount: "1",
    p_to_address: outside.ethereum,
    p_fee: "0.001",
    p_network: "ERC20",
  };
  await world.confirm(person, withdrawal);
  expect(await world.refusal(person, "initiate_withdrawal", withdrawal)).toEqual({
    code: "deposit_undone",
    details: { coin: "BTC" },
  });
  // The node was wrong: its blocks were never undone.
  await resume("reorganised");
  expect(await statesOf(world, payment)).toEqual(["credited"]);
  // A round that began before the owner decided: nobody would be asked to answer this question.
  expect(await question()).toEqual({ deposits: 0 });
  await world.withdraw(person, withdrawal);
});

test("T77 a deposit whose block was undone stays a question when an owner later keeps other blocks", async () => {
  const person = await world.person();
  const gone = await chain.pay(person, "30000000");
  await chain.mine(gone);
  await chain.mineEmpty(2);
  await chain.credit();
  await chain.followReorganisation(owner);
  for (let block = 0; block < 3; block += 1)
    expect(await chain.takeBack()).toMatchObject({ is_undone: true });
  expect(await statesOf(world, gone)).toEqual(["undone"]);
  await report(["reorganised"]);
  await resume("reorganised");
  expect(await statesOf(world, gone)).toEqual(["undone"]);
});

test("books stay clean", () => expectCleanBooks(world));
