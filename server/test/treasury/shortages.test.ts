import { reads } from "@portico/contract";
import { get } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareHoldings } from "../../src/jobs/compare-holdings.ts";
import { type Administration, startAdministration } from "../support/calls/administration.ts";

let administration: Administration;

beforeAll(async () => {
  administration = await startAdministration({ isLive: true });
  await administration.limit("off", "off");
});
afterAll(() => administration.close());

/** The job's next run. */
const look = () => compareHoldings(administration.app.server.deps).work(new AbortController().signal);

/** As if the last look had been a while ago. */
async function later(): Promise<void> {
  for (const table of ["shortages", "solvency"])
    await administration.rows(`update chain.${table} set since = since - interval '20 seconds'`);
}

test("T84 two runs of the job after a credit: owners' pages hear of it, the log and the metrics have it", async () => {
  const { app, owner, first, rows, call, priceBitcoin } = administration;
  const read = async (name: "adminTreasury" | "adminWaiting") =>
    (await get(app.url, `/api${reads[name].path}`, { cookie: owner.cookie })).body;
  const person = await app.addPerson();
  const credit = { target_user_id: person.id, p_coin_id: "bitcoin", p_amount: "1.5", p_reason: "Goodwill" };
  expect((await call(first, "admin_add_deposit_and_balance", credit)).status).toBe(200);
  await rows("update chain.networks set is_watched = true where network_id = 'bitcoin'");
  await rows(
    "insert into chain.readings (network_id, read_at, tried_at, height, hash) values ('bitcoin', now(), now(), 100, 'aa')",
  );
  await rows(
    "insert into chain.holdings (network_id, coin_id, place, amount) values ('bitcoin', 'bitcoin', 'cold', 1)",
  );
  await priceBitcoin("0 seconds");
  const live = await connectLive(app.url, { cookie: owner.cookie });
  await look();
  expect(reads.adminWaiting.output.parse(await read("adminWaiting")).insolvency).toBeNull();
  await later();
  await look();
  await expect.poll(() => live.of("admin_treasury")).toHaveLength(1);
  await live.close();
  expect(reads.adminWaiting.output.parse(await read("adminWaiting")).insolvency).toMatchObject({
    ...{ owed_usd: "75000.00", held_usd: "50000.00", missing_usd: "25000.00", is_play: false },
  });
  const treasury = reads.adminTreasury.output.parse(await read("adminTreasury"));
  const [coin] = treasury.networks.find(({ network_id }) => network_id === "bitcoin")?.coins ?? [];
  expect(coin?.shortage).toMatchObject({ missing: "0.5", missing_usd: "25000.00" });
  const { text } = await get(app.url, "/metrics");
  expect(text).toContain('portico_treasury_short{coin="bitcoin"} 0.5');
  expect(text).toMatch(/^portico_treasury_insolvent_usd 25000$/m);
  const logged = app.logLines.filter((line) => line.includes("users own more"));
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { coins: ["bitcoin"] },
    { missing_usd: "25000.00", msg: "users own more than the exchange holds" },
  ]);
  await rows("update chain.holdings set amount = 2");
  await look();
  expect(reads.adminWaiting.output.parse(await read("adminWaiting")).insolvency).toBeNull();
  expect(app.logLines.some((line) => line.includes("the exchange holds what users own again"))).toBe(true);
});
