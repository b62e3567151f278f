import { randomUUID } from "node:crypto";
import { type PlayChain, playChain } from "@portico/testing/database/chain.ts";
import { expectCleanBooks, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
/** Its deposits need blocks on top. */
let bitcoin: PlayChain;
/** Its blocks can be final. */
let polygon: PlayChain;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  bitcoin = await playChain(world, "bitcoin");
  polygon = await playChain(world, "polygon", "tether");
  // As many as the pace of the last ones is measured by.
  await bitcoin.mineEmpty(12);
  await polygon.mineEmpty(60);
});

beforeEach(async () => {
  await world.rows("delete from app.pauses");
  await world.rows(
    `update chain.cursors set ignored_causes = '{}', delay_found = null, delay_found_since = null, delay = null,
       delay_since = null, delay_seen_at = null, unfinal_since = null, final_moved_at = null, reported_at = clock_timestamp()`,
  );
  await world.rows("update chain.blocks set mined_at = now()");
  await world.rows("update chain.networks set is_watched = true");
  await world.rows(
    "update chain.networks set block_seconds = 600, final_lag_seconds = null where network_id = 'bitcoin'",
  );
  await world.rows(
    "update chain.networks set block_seconds = 2, final_lag_seconds = 300 where network_id = 'polygon'",
  );
});

interface Reply {
  has_changed_delay: boolean;
}

/** A report of a watcher. By itself all is read, and of Polygon all is final. */
async function report(chain: PlayChain, given: object = {}, p_holder = chain.holder): Promise<boolean> {
  const tip_height = chain.blocks.at(-1)?.height;
  const p_network_id = chain === bitcoin ? "bitcoin" : "polygon";
  const own = chain === polygon ? { tip_height, final_height: tip_height } : { tip_height };
  const p_report = { ...own, causes: [], ...given };
  const input = { p_network_id, p_holder, p_seconds: 3600, p_report };
  return (await world.call<Reply>(null, "hold_chain_lease", input)).has_changed_delay;
}

/** What users read. */
async function delays(): Promise<string[]> {
  const rows = await world.rows<{ network_id: string; reason: string }>(
    "select network_id, reason from api.delays order by network_id",
  );
  return rows.map(({ network_id, reason }) => `${network_id} ${reason}`);
}

/** Moves times of all cursors into the past. */
async function pass(minutes: number, ...columns: string[]): Promise<void> {
  for (const column of columns)
    await world.rows(`update chain.cursors set ${column} = ${column} - make_interval(secs => $1)`, [
      minutes * 60,
    ]);
}

/** Reports the same until it has lasted for so long that users read it. */
async function last(chain: PlayChain, given: object = {}): Promise<boolean> {
  await report(chain, given);
  await pass(3.1, "delay_found_since");
  return report(chain, given);
}

/** Moves the blocks of a chain into the past. */
const ageBlocks = (networkId: string, minutes: number, from = 0) =>
  world.rows(
    "update chain.blocks set mined_at = mined_at - make_interval(secs => $2) where network_id = $1 and height >= $3",
    [networkId, minutes * 60, from],
  );

const nothing = { tip_height: null, final_height: null, fault: "No node can be used." };

describe("T89 a network is", () => {
  test("unreadable while no node can be used", async () => {
    expect(await last(bitcoin, nothing)).toBe(true);
    expect(await delays()).toEqual(["bitcoin unreadable"]);
  });

  test("not unreadable while its fault is another one", async () => {
    await last(bitcoin, { fault: "The node does not know block 12." });
    expect(await delays()).toEqual([]);
  });

  test("behind while its last block taken is older than ten minutes and four usual blocks, and several are missing", async () => {
    const missing = (blocks: number) => ({ tip_height: (bitcoin.blocks.at(-1)?.height ?? 0) + blocks });
    await ageBlocks("bitcoin", 49);
    await last(bitcoin, missing(2));
    expect(await delays()).toEqual([]);
    await ageBlocks("bitcoin", 2);
    // It may be read at this moment.
    await last(bitcoin, missing(1));
    expect(await delays()).toEqual([]);
    await last(bitcoin, missing(2));
    expect(await delays()).toEqual(["bitcoin behind"]);
  });

  test("slow while its newest block is older than eight usual ones, and three minutes", async () => {
    const newest = async (networkId: string, chain: PlayChain, minutes: number) => {
      await world.rows("update chain.blocks set mined_at = now()");
      await ageBlocks(networkId, minutes, chain.blocks.at(-1)?.height);
      await last(chain);
      return delays();
    };
    expect(await newest("bitcoin", bitcoin, 79)).toEqual([]);
    expect(await newest("bitcoin", bitcoin, 81)).toEqual(["bitcoin slow"]);
    expect(await newest("polygon", polygon, 2.9)).toEqual(["bitcoin slow"]);
    expect(await newest("polygon", polygon, 3.1)).toEqual(["bitcoin slow", "polygon slow"]);
  });

  test("slow while its last twelve blocks took two and a half times as long as usual", async () => {
    const first = bitcoin.blocks.at(-13)?.height;
    const older = (minutes: number) =>
      world.rows(
        `update chain.blocks set mined_at = now() - make_interval(secs => $1)
         where network_id = 'bitcoin' and height <= $2`,
        [minutes * 60, first],
      );
    await older(299);
    await last(bitcoin);
    expect(await delays()).toEqual([]);
    await older(301);
    await last(bitcoin);
    expect(await delays()).toEqual(["bitcoin slow"]);
  });

  test("slow while its final block is more than twice as far behind as usual, or it names none", async () => {
    const head = polygon.blocks.at(-1)?.height ?? 0;
    const final = { final_height: head - 30 };
    const between = (minutes: number) =>
      world.rows(
        `update chain.blocks set mined_at = now() - make_interval(secs => $1)
         where network_id = 'polygon' and height = $2`,
        [minutes * 60, head - 30],
      );
    await between(9.9);
    await last(polygon, final);
    expect(await delays()).toEqual([]);
    await between(10.1);
    await last(polygon, final);
    expect(await delays()).toEqual(["polygon slow"]);
    await world.rows(
      "update chain.cursors set delay = null, delay_since = null, delay_seen_at = null, delay_found = null, delay_found_since = null",
    );
    await last(polygon, { final_height: null });
    expect(await delays()).toEqual(["polygon slow"]);
  });

  test("never slow or behind in practice mode, whose chains stand still while nothing runs", async () => {
    await world.rows("update chain.networks set block_seconds = null, final_lag_seconds = null");
    await ageBlocks("polygon", 600);
    await last(polygon, { final_height: polygon.blocks[0]?.height });
    await last(polygon, { tip_height: (polygon.blocks.at(-1)?.height ?? 0) + 50 });
    expect(await delays()).toEqual([]);
  });
});

describe("T89 what users read of a delay", () => {
  test("begins only once all reports of three minutes have shown it", async () => {
    expect(await report(bitcoin, nothing)).toBe(false);
    await pass(2.9, "delay_found_since");
    expect(await report(bitcoin, nothing)).toBe(false);
    expect(await delays()).toEqual([]);
    // One sound report in between.
    await report(bitcoin);
    await report(bitcoin, nothing);
    await pass(2.9, "delay_found_since");
    expect(await report(bitcoin, nothing)).toBe(false);
    await pass(0.2, "delay_found_since");
    expect(await report(bitcoin, nothing)).toBe(true);
    expect(await report(bitcoin, nothing)).toBe(false);
    expect(await delays()).toEqual(["bitcoin unreadable"]);
  });

  test("ends only once no report of five minutes has shown it", async () => {
    await last(bitcoin, nothing);
    await report(bitcoin);
    await pass(4.9, "delay_seen_at");
    expect(await report(bitcoin)).toBe(false);
    // It comes back for a moment.
    await report(bitcoin, nothing);
    await pass(4.9, "delay_seen_at");
    expect(await report(bitcoin)).toBe(false);
    expect(await delays()).toEqual(["bitcoin unreadable"]);
    await pass(0.2, "delay_seen_at");
    expect(await report(bitcoin)).toBe(true);
    expect(await delays()).toEqual([]);
  });

  test("turns into another reason that lasts", async () => {
    await last(bitcoin, nothing);
    await ageBlocks("bitcoin", 60);
    const behind = { tip_height: (bitcoin.blocks.at(-1)?.height ?? 0) + 5 };
    await report(bitcoin, behind);
    expect(await delays()).toEqual(["bitcoin unreadable"]);
    await last(bitcoin, behind);
    expect(await delays()).toEqual(["bitcoin behind"]);
  });

  test("stays when another process takes over, and ends when none has watched for a minute", async () => {
    await last(bitcoin, nothing);
    await world.call(null, "release_chain_lease", { p_holder: bitcoin.holder });
    // Nobody watches.
    expect(await delays()).toEqual([]);
    const other = randomUUID();
    await report(bitcoin, nothing, other);
    expect(await delays()).toEqual(["bitcoin unreadable"]);
    await pass(1.1, "reported_at");
    expect(await report(bitcoin, nothing, other)).toBe(true);
    expect(await delays()).toEqual([]);
    await world.call(null, "release_chain_lease", { p_holder: other });
    await report(bitcoin);
  });

  test("is nothing while the network is off or paused, which has its own words; a pause of deposits alone is none", async () => {
    await last(bitcoin, nothing);
    await world.rows("update chain.networks set is_watched = false where network_id = 'bitcoin'");
    expect(await delays()).toEqual([]);
    await world.rows("update chain.networks set is_watched = true where network_id = 'bitcoin'");
    await report(bitcoin, { ...nothing, causes: ["wrong_chain"] });
    expect(await delays()).toEqual([]);
    await report(bitcoin, { over: ["wrong_chain"] });
    expect(await delays()).toEqual(["bitcoin unreadable"]);
    const pause = { p_network_id: "bitcoin", p_reason: "Maintenance" };
    await world.call(owner, "admin_set_pause", { ...pause, p_kind: "deposit" });
    expect(await delays()).toEqual(["bitcoin unreadable"]);
    await world.call(owner, "admin_set_pause", pause);
    expect(await delays()).toEqual([]);
  });
});

describe("what administrators read of a network", () => {
  const bitcoinOf = async () => {
    const chains = await world.call<Record<string, unknown>[]>(owner, "admin_chains", {});
    return chains.find(({ network_id }) => network_id === "bitcoin");
  };
  const node = {
    ...{ name: "one", height: 110, behind: 0, fault: null, is_read: true, is_witness: false, dissent: null },
    ...{ answer_ms: 12, throttled_seconds: null, version: "Core" },
  };
  const away = { ...node, name: "two", height: null, behind: null, fault: "no answer", is_read: false };

  test("since when a node has its fault, whatever its words, also after another process has taken over", async () => {
    const sinceOf = async () => {
      const { endpoints } = (await bitcoinOf()) as { endpoints: { fault_since: string | null }[] };
      return endpoints.map(({ fault_since }) => fault_since);
    };
    await report(bitcoin, { endpoints: [node, away] });
    const [sound, first] = await sinceOf();
    expect(sound).toBeNull();
    await report(bitcoin, { endpoints: [node, { ...away, fault: "the node answered 429" }] });
    expect(await sinceOf()).toEqual([null, first]);
    await world.call(null, "release_chain_lease", { p_holder: bitcoin.holder });
    const other = randomUUID();
    await report(bitcoin, { endpoints: [node, away] }, other);
    expect(await sinceOf()).toEqual([null, first]);
    await report(bitcoin, { endpoints: [node, node] }, other);
    await report(bitcoin, { endpoints: [node, away] }, other);
    expect((await sinceOf())[1]).not.toBe(first);
    // Another node at its place.
    const [, second] = await sinceOf();
    await report(bitcoin, { endpoints: [node, { ...away, name: "three" }] }, other);
    expect((await sinceOf())[1]).not.toBe(second);
    await world.call(null, "release_chain_lease", { p_holder: other });
    await report(bitcoin);
  });

  test("how far each node is behind the best, and until when one is left alone", async () => {
    const late = { ...node, name: "two", height: 104, behind: 6, is_read: false, throttled_seconds: 30 };
    await report(bitcoin, { endpoints: [node, late, away] });
    expect(await bitcoinOf()).toMatchObject({
      endpoints: [
        { name: "one", behind: 0, throttled_until: null, answer_ms: 12, version: "Core", is_read: true },
        { name: "two", behind: 6, throttled_until: expect.any(String) },
        { name: "two", behind: null, fault: "no answer" },
      ],
    });
    // The watcher is gone, and its last word is old.
    await world.rows(
      `update chain.cursors set endpoints = jsonb_set(endpoints, '{1,throttled_until}', '"2020-01-01T00:00:00Z"')
       where network_id = 'bitcoin'`,
    );
    expect(await bitcoinOf()).toMatchObject({ endpoints: [{}, { throttled_until: null }, {}] });
  });

  test("what an older release has stored of a node", async () => {
    await world.rows(
      `update chain.cursors set endpoints = '[{"name": "one", "height": 5, "fault": null}]' where network_id = 'bitcoin'`,
    );
    expect(await bitcoinOf()).toMatchObject({
      endpoints: [
        {
          name: "one",
          height: 5,
          behind: null,
          is_read: false,
          is_witness: false,
          dissent: null,
          version: null,
        },
      ],
    });
  });

  test("which causes of pauses are ignored, since when, and by whom, until they end", async () => {
    await report(bitcoin, { causes: ["nodes_disagree"] });
    expect(await bitcoinOf()).toMatchObject({ ignored: [] });
    const resumed = { p_network_id: "bitcoin", p_cause: "nodes_disagree", p_follow: false };
    await world.call(owner, "admin_resume_chain", { ...resumed, p_reason: "The other one is on a fork" });
    const [row] = await world.rows<{ username: string }>("select username from app.users where id = $1", [
      owner.id,
    ]);
    expect(await bitcoinOf()).toMatchObject({
      ignored: [{ cause: "nodes_disagree", since: expect.any(String), by: row?.username }],
    });
    await report(bitcoin, { over: ["nodes_disagree"] });
    expect(await bitcoinOf()).toMatchObject({ ignored: [] });
  });

  test("how far the final block is behind, and whether that is unusual", async () => {
    const head = polygon.blocks.at(-1)?.height ?? 0;
    await world.rows(
      "update chain.blocks set mined_at = now() - interval '11 minutes' where network_id = 'polygon' and height = $1",
      [head - 30],
    );
    await report(polygon, { final_height: head - 30 });
    const read = async () => {
      const chains = await world.call<Record<string, unknown>[]>(owner, "admin_chains", {});
      return chains.find(({ network_id }) => network_id === "polygon");
    };
    expect(await read()).toMatchObject({
      final_lag: { blocks: 30, seconds: 660, usual_seconds: 300, is_late: true },
      behind_seconds: 0,
      block_seconds: 2,
    });
    // By the usual time between two blocks while newer ones are still to be taken.
    await report(polygon, { tip_height: head + 10, final_height: head - 30 });
    expect(await read()).toMatchObject({
      final_lag: { blocks: 40, seconds: 80, is_late: false },
      behind_seconds: 20,
    });
    expect((await bitcoinOf())?.final_lag).toBeNull();
  });

  test("since when the deposit has waited that waits longest", async () => {
    await report(bitcoin);
    expect((await bitcoinOf())?.oldest_waiting_at).toBeNull();
    const person = await world.person();
    const payment = await bitcoin.pay(person, "50000000");
    await bitcoin.mine(payment);
    await world.rows(
      "update chain.arrivals set seen_at = '2026-01-02T03:04:05Z' where transaction_hash = $1",
      [payment.transaction_hash],
    );
    expect((await bitcoinOf())?.oldest_waiting_at).toMatch(/^2026-01-02T03:04:05/);
    await bitcoin.mineEmpty(3);
    await bitcoin.credit();
    expect((await bitcoinOf())?.oldest_waiting_at).toBeNull();
  });
});

test("books stay clean", () => expectCleanBooks(world));
