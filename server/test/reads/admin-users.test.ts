import { languages } from "@portico/contract";
import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  startAccountServer,
} from "../support/account/account-server.ts";
import { secure } from "../support/account/two-factor.ts";
import { type Browser, newAddress } from "../support/browser.ts";

let server: AccountServer;
let admin: Browser;
let adminPerson: Person;
const { signIn, recover, verified } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
  adminPerson = newPerson("owner");
  admin = await server.join(adminPerson);
  await server.database.owner.query("update app.users set role = 'owner' where email = $1", [
    adminPerson.email,
  ]);
});
afterAll(() => server.close());

const idOf = async (browser: Browser): Promise<string> => (await browser.get("/api/auth/user")).body.user.id;
const setStatus = (target_user_id: string, new_status: string, reason = "Asked by the bank") =>
  admin.post("/api/rpc/admin_update_user_status", { target_user_id, new_status, reason });
const remove = (target_user_id: string) =>
  admin.post("/api/rpc/admin_delete_user_completely", { target_user_id });
const cookieOf = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

describe("a status changed by an administrator", () => {
  test("T15 banned: sockets close and sessions end at once, no sign-in works, and the user is emailed", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const id = await idOf(browser);
    const socket = await connectLive(server.origin, { cookie: cookieOf(browser) });
    expect(await setStatus(id, "banned", "Stolen cards <b>")).toMatchObject({
      status: 200,
      body: { success: true, status: "banned" },
    });
    expect(await socket.closed).toBe(4001);
    expect(socket.of("session_ended")).toEqual([{ type: "session_ended", reason: "banned" }]);
    expect((await browser.get("/api/balances")).status).toBe(401);
    const { email, password } = person;
    const refused = await server
      .browser()
      .post("/api/auth/token", { grant_type: "password", email, password });
    expect(refused).toMatchObject({ status: 403, body: { code: "account_banned" } });
    const mail = await server.mail.next(email, "account was closed");
    expect(mail.subject).toBe("Your Portico account was closed");
    expect(mail.text).toContain("Reason: Stolen cards <b>");
    expect(mail.html).toContain("Stolen cards &lt;b&gt;");
    await setStatus(id, "active", "It was somebody else");
    const again = await server.mail.next(email, "active again");
    expect(again.text).toContain(`You can sign in at ${server.config.publicUrl}/auth.`);
    await signIn(person);
  });

  test("suspended: the user's open pages are notified, and show the reason", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const id = await idOf(browser);
    const socket = await connectLive(server.origin, { cookie: cookieOf(browser) });
    await setStatus(id, "suspended");
    await expect.poll(() => socket.of("user_updated").length).toBeGreaterThan(0);
    const { user } = (await browser.get("/api/auth/user")).body;
    expect(user).toMatchObject({ status: "suspended", status_reason: "Asked by the bank" });
    socket.socket.terminate();
  });

  test.each(languages)("the email is in the user's language: %s", async (preferred_language) => {
    const person = newPerson();
    const browser = await server.join(person);
    const id = await idOf(browser);
    await server.database.owner.query("update app.users set preferred_language = $2 where id = $1", [
      id,
      preferred_language,
    ]);
    await setStatus(id, "suspended");
    const mail = await server.mail.next(person.email, "Portico");
    const english = mail.text?.includes("You can still sign in");
    expect(english).toBe(preferred_language === "en");
    expect(mail.text).toContain("Asked by the bank");
    await setStatus(id, "banned", "Second thoughts");
    await server.mail.next(person.email, "Portico");
    await remove(id);
    const last = await server.mail.next(person.email, "Portico");
    expect(last.text?.includes("stay in our books")).toBe(preferred_language === "en");
    expect(last.text).not.toContain(person.username);
  });

  test("administrators' open pages are notified", async () => {
    const socket = await connectLive(server.origin, { cookie: cookieOf(admin) });
    const browser = await server.join(newPerson());
    await setStatus(await idOf(browser), "suspended");
    await expect.poll(() => socket.of("admin_users").length).toBeGreaterThan(0);
    socket.socket.terminate();
  });
});

describe("T37 after a deletion", () => {
  /** The tables that have these words in any column. */
  async function tablesWith(words: string[]): Promise<string[]> {
    const { owner } = server.database;
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
         and c.oid <> 'app.admin_activity'::regclass
       order by 1`,
    );
    expect(tables.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await owner.query(
        `select from ${name} t where exists (select from unnest($1::text[]) word where strpos(lower(t::text), word) > 0) limit 1`,
        [words.map((word) => word.toLowerCase())],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  /** A user with data in every possible table, and a unique address. */
  async function someoneEverywhere() {
    const person = newPerson("Trace");
    const address = newAddress();
    const browser = server.browser(address);
    await server.join(person, browser);
    const id = await idOf(browser);
    await browser.put("/api/auth/user", { avatar_url: "generated:tiles:0123abcd", timezone: "Asia/Tokyo" });
    await browser.post("/api/rpc/assign_available_wallet_to_user");
    await browser.post("/api/rpc/save_address", {
      p_network_id: "ripple",
      p_name: person.username,
      p_address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
    });
    await browser.post("/api/auth/token", { grant_type: "password", email: person.email, password: "wrong" });
    await browser.post("/api/auth/otp", { email: person.email });
    await verified(person);
    await recover(person, browser);
    await secure(server, person, browser);
    const half = server.browser(address);
    await half.post("/api/auth/token", {
      grant_type: "password",
      email: person.email,
      password: person.password,
    });
    await half.post("/api/auth/factors/reset");
    await moveMoney(id, person);
    return { person, address, browser, id };
  }

  async function moveMoney(target_user_id: string, person: Person): Promise<void> {
    for (const [name, p_reason] of [
      ["admin_add_deposit_and_balance", `For ${person.username.toUpperCase()}`],
      ["admin_subtract_balance", "Paid out"],
    ] as const) {
      const answer = await admin.post(
        `/api/rpc/${name}`,
        { target_user_id, p_coin_id: "bitcoin", p_amount: "0.5", p_reason },
        { "idempotency-key": `${name}-${target_user_id}` },
      );
      expect(answer.status, answer.text).toBe(200);
    }
    // Reasons from before T73 may have addresses.
    const { rowCount } = await server.database.owner.query(
      "update app.posted_adjustments set reason = reason || ', who wrote from ' || $2 where user_id = $1 and reason like 'For %'",
      [target_user_id, person.email],
    );
    expect(rowCount).toBe(1);
  }

  test("no table contains the email, the username or the last address, except the audit log", {
    tags: "long",
  }, async () => {
    const { person, address, browser, id } = await someoneEverywhere();
    for (const [word, least] of [
      [person.email, 4],
      [person.username, 4],
      [address, 2],
    ] as const) {
      expect((await tablesWith([word])).length, `before, of ${word}`).toBeGreaterThanOrEqual(least);
    }
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { success: true, message: `User "${person.email}" has been permanently deleted` },
    });
    expect(await tablesWith([person.email, person.username])).toEqual([]);
    // A client's counts are not the user's: others may share the address, and they expire within a day (T72).
    expect((await tablesWith([address])).filter((name) => name !== "app.attempts")).toEqual([]);
    expect((await browser.get("/api/auth/user")).body.user).toBeNull();
    const { rows } = await server.database.owner.query("select from ledger.transfers where user_id = $1", [
      id,
    ]);
    expect(rows).toHaveLength(2);
    expect((await server.database.owner.query("select * from ledger.verify()")).rows).toEqual([]);
  });

  test("sockets close, the list omits them, they get an email, and the address can sign up again", async () => {
    const person = newPerson();
    const browser = await server.join(person);
    const id = await idOf(browser);
    const socket = await connectLive(server.origin, { cookie: cookieOf(browser) });
    await remove(id);
    expect(await socket.closed).toBe(4001);
    const list = await admin.get(`/api/admin/users?q=${encodeURIComponent(person.email)}`);
    expect(list.body).toEqual({ items: [], next_cursor: null, total: 0 });
    const mail = await server.mail.next(person.email, "was deleted");
    expect(mail.subject).toBe("Your Portico account was deleted");
    const newcomer = await server.join(person);
    expect(await idOf(newcomer)).not.toBe(id);
  });
});
