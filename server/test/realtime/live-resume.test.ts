import type { StatePart } from "@portico/contract";
import { outsideAddress } from "@portico/testing/calls/inputs.ts";
import { startTestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { connectLive } from "@portico/testing/server/live-client.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { useStage } from "@portico/testing/server/stage.ts";
import { describe, expect, test } from "vitest";

const stage = useStage();

type Versions = Partial<Record<StatePart, string>>;

/** The versions that a page of this user gets when its socket opens; undefined if it gets none. */
async function versionsOf(user: Person): Promise<Versions | undefined> {
  const client = await stage.connect({ cookie: user.cookie });
  await client.roundTrip();
  client.socket.terminate();
  await client.closed;
  return client.of("state")[0]?.versions;
}

/** The parts that changed while a page of this user was away. */
async function changedBy(user: Person, change: () => Promise<unknown>): Promise<string[]> {
  const before = (await versionsOf(user)) ?? {};
  await change();
  const after = (await versionsOf(user)) ?? {};
  expect(Object.keys(after).sort()).toEqual(["balances", "pauses", "transactions", "user", "wallet"]);
  return Object.entries(after)
    .filter(([part, version]) => before[part as StatePart] !== version)
    .map(([part]) => part)
    .sort();
}

describe("a page that returns is told which parts changed while it was away", () => {
  test("none if nothing changed; balances and transactions after a deposit or swap", async () => {
    await stage.start();
    await stage.update();
    const [user, other] = [await stage.person(), await stage.person()];
    expect(await changedBy(user, async () => {})).toEqual([]);
    expect(await changedBy(user, () => stage.credit(user, "1"))).toEqual(["balances", "transactions"]);
    expect(await changedBy(user, () => stage.swap(user))).toEqual(["balances", "transactions"]);
    expect(await changedBy(other, () => stage.swap(user))).toEqual([]);
  });

  test("transactions, after a decision on one that is no longer among the newest", {
    tags: "long",
  }, async () => {
    await stage.start();
    await stage.update();
    const user = await stage.person();
    await stage.credit(user, "5");
    await stage.database.owner.query(
      `insert into app.withdrawals (user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt, created_at)
       select $1, 'bitcoin', 1, 0.1, network_id, deposit_name, $2, 50000, now() - interval '1 day'
       from app.networks where network_id = 'bitcoin'`,
      [user.id, outsideAddress],
    );
    for (let count = 0; count < 21; count += 1) expect((await stage.swap(user)).status).toBe(200);
    const decide = () =>
      stage.database.owner.query(
        "update app.withdrawals set status = 'failed', admin_notes = 'No', completed_at = now() where user_id = $1",
        [user.id],
      );
    expect(await changedBy(user, decide)).toEqual(["transactions"]);
  });

  test("user, wallet and pauses", { tags: "long" }, async () => {
    await stage.start();
    const user = await stage.person();
    const rename = () =>
      stage.database.owner.query("update app.users set username = 'renamed' where id = $1", [user.id]);
    expect(await changedBy(user, rename)).toEqual(["user"]);
    const assign = () =>
      stage.database.owner.query("insert into app.wallets (user_id, assigned_at) values ($1, now())", [
        user.id,
      ]);
    expect(await changedBy(user, assign)).toEqual(["user", "wallet"]);
    const pause = () =>
      stage.database.owner.query(
        "insert into app.pauses (kind, reason, paused_by) values ('swap', 'Upgrade', $1)",
        [stage.admin.id],
      );
    expect(await changedBy(user, pause)).toEqual(["pauses"]);
  });

  test("the user's version over the socket equals the one in the reply that the page has", {
    tags: "long",
  }, async () => {
    const app = await startTestApp();
    const { cookie } = await app.addPerson();
    const { body } = await get(app.url, "/api/auth/user", { cookie });
    const client = await connectLive(app.url, { cookie });
    await client.roundTrip();
    expect(client.of("state")[0]?.versions.user).toBe(body.version);
    expect(body.version).toMatch(/^[0-9a-f]{32}$/);
    await app.close();
  });
});

describe("the session of a page that returns is checked", () => {
  test("T20 a page that was signed out elsewhere while it was away gets no state, and returns as a visitor", {
    tags: "long",
  }, async () => {
    const app = await startTestApp();
    const { cookie } = await app.addPerson();
    const before = await connectLive(app.url, { cookie });
    await before.roundTrip();
    expect(before.of("state")).toHaveLength(1);
    before.socket.terminate();
    await before.closed;
    expect((await post(app.url, "/api/auth/logout", { scope: "global" }, { cookie })).status).toBe(200);
    const after = await connectLive(app.url, { cookie });
    await after.roundTrip();
    expect(after.frames).toEqual([{ type: "pong" }]);
    expect((await get(app.url, "/api/auth/user", { cookie })).body).toEqual({ user: null });
    await app.close();
  });

  test("of many pages that return at once each gets its own state, and the idle timeout starts again", {
    tags: "long",
  }, async () => {
    await stage.start();
    const users = await Promise.all(Array.from({ length: 12 }, () => stage.person()));
    for (const [index, user] of users.entries()) await stage.credit(user, String(index + 1));
    await stage.database.owner.query("update app.sessions set last_activity = now() - interval '10 minutes'");
    const [banned, ...others] = users;
    await stage.database.owner.query("update app.users set status = 'banned' where id = $1", [banned?.id]);
    const versions = await Promise.all(users.map(versionsOf));
    expect(versions[0]).toBeUndefined();
    expect(new Set(versions.slice(1).map((own) => own?.balances)).size).toBe(others.length);
    const { rows } = await stage.database.owner.query<{ user_id: string }>(
      "select user_id from app.sessions where last_activity > now() - interval '5 minutes'",
    );
    const refreshed = rows.map(({ user_id }) => user_id);
    expect(others.every(({ id }) => refreshed.includes(id))).toBe(true);
    expect(refreshed).not.toContain(banned?.id);
  });
});
