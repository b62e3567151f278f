import { randomBytes } from "node:crypto";
import { addDeposit } from "@portico/testing/calls/rows.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson({ role: "owner" });
});
afterAll(() => app.close());

interface Listed {
  id: string;
  email: string;
  status: string;
  is_admin: boolean;
  withdrawals_frozen_at: string | null;
  last_sign_in_at: string | null;
}
interface Page {
  items: Listed[];
  next_cursor: string | null;
  total: number | null;
}

const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.owner.query(text, values)).rows;
const ask = (path: string) => get(app.url, path, { cookie: admin.cookie });

async function list(query: Record<string, string> = {}): Promise<Page> {
  const answer = await ask(`/api/admin/users?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** All pages of a list with seven items per page. `between` runs after the first. */
async function pages(query: Record<string, string>, between = async () => {}): Promise<Listed[]> {
  const found: Listed[] = [];
  let page = await list({ ...query, limit: "7" });
  found.push(...page.items);
  await between();
  while (page.next_cursor !== null) {
    page = await list({ ...query, limit: "7", cursor: page.next_cursor });
    found.push(...page.items);
  }
  return found;
}

/** Thirty users whose emails start alike: every third suspended, every tenth banned, half never signed in. */
async function crowd(): Promise<string> {
  const name = `crowd-${randomBytes(4).toString("hex")}`;
  await sql(
    `insert into app.users (email, username, status, status_reason, last_sign_in_at)
     select $1 || '-' || (n * 7 % 30) || '@example.com', 'm' || n || '-' || $1,
       (case when n % 10 = 0 then 'banned' when n % 3 = 0 then 'suspended' else 'active' end)::app.user_status,
       case when n % 10 = 0 or n % 3 = 0 then 'A test' end,
       case when n % 2 = 0 then now() - n * interval '1 hour' else '-infinity' end
     from generate_series(1, 30) n`,
    [name],
  );
  return name;
}

describe("T39 the list of users is paged by the server, by cursor", () => {
  test.each(["newest", "oldest", "email", "last_sign_in"])(
    "sorted by %s, each user appears once, also within a search and a status",
    async (sort) => {
      const q = await crowd();
      for (const [narrow, count] of [
        [{ q }, 30],
        [{ q, status: "suspended" }, 9],
        [{ q, status: "banned" }, 3],
      ] as const) {
        const users = await pages({ ...narrow, sort });
        expect(new Set(users.map(({ id }) => id)).size).toBe(count);
        expect((await list({ ...narrow, sort })).total).toBe(count);
        const keys = users.map((user) => keyOf(user, sort));
        expect(keys).toEqual(
          sort === "email" || sort === "oldest" ? keys.toSorted() : keys.toSorted().reverse(),
        );
      }
      const everybody = await pages({ sort });
      expect(new Set(everybody.map(({ id }) => id)).size).toBe(everybody.length);
      expect((await list({ sort })).total).toBe(everybody.length);
    },
  );

  test("a user who signs in meanwhile moves to the front, and paging continues where it was", async () => {
    const q = await crowd();
    const users = await pages({ q, sort: "last_sign_in" }, async () => {
      await sql(
        "update app.users set last_sign_in_at = now() where email like $1 || '%' and last_sign_in_at > '-infinity'",
        [q],
      );
    });
    // The first seven, and those without a sign-in.
    expect(users).toHaveLength(7 + 15);
  });

  test("an invalid cursor is refused", async () => {
    for (const cursor of ["x", "bm9uc2Vuc2U", Buffer.from('["x","y"]').toString("base64url")]) {
      for (const sort of ["newest", "last_sign_in"]) {
        const answer = await ask(`/api/admin/users?sort=${sort}&cursor=${cursor}`);
        expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      }
    }
  });
});

function keyOf(user: Listed, sort: string): string {
  if (sort === "email") return user.email.toLowerCase();
  return sort === "last_sign_in" ? (user.last_sign_in_at ?? "") : user.id;
}

describe("A list of users, with search and filters", () => {
  test("filters administrators", async () => {
    const { items, total } = await list({ admins: "true" });
    expect(items.map(({ id }) => id)).toEqual([admin.id]);
    expect(total).toBe(1);
  });

  test("finds by the beginning of an id, from four characters on", async () => {
    const person = await app.addPerson();
    for (const q of [person.id, person.id.slice(0, 23), person.id.toUpperCase()]) {
      expect((await list({ q })).items.map(({ id }) => id)).toContain(person.id);
    }
    expect((await list({ q: "01" })).items).toEqual([]);
  });

  test("finds a part of an email or username, in any letter case; two letters are a beginning", async () => {
    const mark = randomBytes(4).toString("hex");
    const [{ id }] = await sql("insert into app.users (email, username) values ($1, $2) returning id", [
      `priya.${mark}iyer@mail-${mark}.example`,
      `Zz-q${mark}Nair`,
    ]);
    const found = async (q: string) => (await list({ q })).items.map((user) => user.id);
    for (const q of [
      `${mark}iyer`,
      `YER@MAIL-${mark}`,
      `${mark}nair`,
      `q${mark}Na`,
      `@mail-${mark}.example`,
    ]) {
      expect(await found(q), q).toEqual([id]);
    }
    expect(await found("zz"), "the beginning of a username").toEqual([id]);
    expect(await found("zz-q"), "no three letters in a row").toEqual([id]);
    for (const q of ["z-", "-q", `${mark}iyer@mail-${mark}.other`, `${mark}_yer`]) {
      expect(await found(q), q).toEqual([]);
    }
  });

  test("finds whose deposit address it is, now or before, in the tabs' counts too", async () => {
    const person = await app.addPerson();
    const own = { cookie: person.cookie };
    const given = await post(app.url, "/api/rpc/assign_available_wallet_to_user", {}, own);
    const addresses: { public_address: string }[] = given.body.wallet_data.deposit_addresses;
    expect(addresses.length).toBeGreaterThan(1);
    for (const { public_address } of addresses) {
      expect((await list({ q: public_address })).items.map(({ id }) => id)).toEqual([person.id]);
    }
    const [{ public_address: q }] = addresses as [{ public_address: string }];
    const counts = await ask(`/api/admin/users/counts?${new URLSearchParams({ q })}`);
    expect(counts.body).toMatchObject({ all: 1, active: 1 });
    expect((await list({ q: `${q}x` })).items).toEqual([]);
    await post(app.url, "/api/rpc/release_and_assign_new_wallet", {}, own);
    expect((await list({ q })).items.map(({ id }) => id)).toEqual([person.id]);
  });

  test("says whose withdrawals are frozen, and lists and counts only them", async () => {
    const frozen = await app.addPerson();
    const other = await app.addPerson();
    const act = { cookie: admin.cookie, idempotencyKey: newKey() };
    const freeze = { target_user_id: frozen.id, p_freeze: true, p_reason: "Asked by the police" };
    const done = await post(app.url, "/api/rpc/admin_freeze_withdrawals", freeze, act);
    expect(done.status, done.text).toBe(200);
    for (const sort of ["newest", "oldest", "email", "last_sign_in"]) {
      const { items, total } = await list({ frozen: "true", sort });
      expect(items).toMatchObject([{ id: frozen.id, withdrawals_frozen_at: expect.any(String) }]);
      expect(total).toBe(1);
    }
    expect((await list({ q: other.email })).items).toMatchObject([{ withdrawals_frozen_at: null }]);
    expect((await list({ q: other.email, frozen: "true" })).items).toEqual([]);
    expect((await list({ q: frozen.email, frozen: "true" })).total).toBe(1);
    expect((await list({ status: "banned", frozen: "true" })).total).toBe(0);
    const counts = (await ask("/api/admin/users/counts?frozen=true")).body;
    expect(counts).toEqual({ all: 1, active: 1, suspended: 0, banned: 0, admins: 0 });
    const none = (await ask(`/api/admin/users/counts?frozen=true&q=${other.username}`)).body;
    expect(none.all).toBe(0);
  });

  test("wildcard characters are literal; a deleted user is not found", async () => {
    const person = await app.addPerson();
    for (const q of ["%", "_______", `${person.email.slice(0, 3)}%`, `%${person.email.slice(3)}`, "\\"]) {
      expect((await list({ q })).items).toEqual([]);
    }
    await sql("update app.users set anonymised_at = now() where id = $1", [person.id]);
    expect(await list({ q: person.email })).toEqual({ items: [], next_cursor: null, total: 0 });
  });

  test("finds more users than it counts, and then returns no total", async () => {
    await sql(
      `insert into app.users (email, username)
       select 'many-' || n || '@example.com', 'many-' || n from generate_series(1, 1200) n`,
    );
    for (const q of ["many-", "any-"]) {
      const { items, total } = await list({ q, sort: "email" });
      expect([items[0]?.email, total]).toEqual(["many-1000@example.com", null]);
    }
  });
});

test("Stored counts follow new, deleted and changed users, and a recount gives the same result", async () => {
  const counts = async () => (await ask("/api/admin/users/counts")).body;
  const [truth] = await sql(`
    select count(*)::int as "all", count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'suspended')::int as suspended,
      count(*) filter (where status = 'banned')::int as banned, count(*) filter (where is_admin)::int as admins
    from app.users where anonymised_at is null`);
  expect(await counts()).toEqual(truth);
  const before = await counts();
  const person = await app.addPerson();
  await sql("update app.users set status = 'banned', role = 'support' where id = $1", [person.id]);
  const expected = { ...before, all: before.all + 1, banned: before.banned + 1, admins: before.admins + 1 };
  expect(await counts()).toEqual(expected);
  await sql("select app.fold_user_counts()");
  expect(await counts()).toEqual(expected);
  await sql("update app.users set anonymised_at = now() where id = $1", [person.id]);
  expect(await counts()).toEqual(before);
});

describe("The user's page", () => {
  test("lists their sessions, with the device in words and how each ended", async () => {
    const person = await app.addPerson();
    const other = await app.addSession(person.id);
    await post(app.url, "/api/auth/logout", { scope: "local" }, { cookie: other.cookie });
    const { body } = await ask(`/api/admin/users/${person.id}/sessions`);
    expect(body.items).toMatchObject([
      { device: "Unknown device", ip_address: "127.0.0.1", is_live: false, end_reason: "signed out" },
      { is_live: true, ended_at: null, end_reason: null },
    ]);
    expect(JSON.stringify(body)).not.toContain("token");
    const first = await ask(`/api/admin/users/${person.id}/sessions?limit=1`);
    const next = await ask(`/api/admin/users/${person.id}/sessions?limit=1&cursor=${first.body.next_cursor}`);
    expect([first.body.items[0].id, next.body.items[0].id]).toEqual(body.items.map(({ id }: Listed) => id));
  });

  test("lists only their transactions", async () => {
    const person = await app.addPerson();
    const id = await addDeposit(app.database.owner, person.id);
    await addDeposit(app.database.owner, (await app.addPerson()).id);
    const { body } = await ask(`/api/admin/users/${person.id}/transactions`);
    expect(body).toMatchObject({ items: [{ id, type: "deposit", status: "pending" }], next_cursor: null });
    const swaps = await ask(`/api/admin/users/${person.id}/transactions?type=swap`);
    expect(swaps.body.items).toEqual([]);
  });

  test("T17 lists which wallets they had, and when", async () => {
    const person = await app.addPerson();
    const own = { cookie: person.cookie };
    await post(app.url, "/api/rpc/assign_available_wallet_to_user", {}, own);
    await post(app.url, "/api/rpc/release_and_assign_new_wallet", {}, own);
    const { body } = await ask(`/api/admin/users/${person.id}/wallets`);
    expect(body.items).toMatchObject([
      { cause: "regenerated", assigned_to: null },
      { cause: "requested", assigned_to: expect.stringMatching(/^\d{4}-/) },
    ]);
    const second = await ask(`/api/admin/users/${person.id}/wallets?limit=1&cursor=${body.items[0].id}`);
    expect(second.body.items).toEqual([body.items[1]]);
  });

  test("T35 lists administrators' acts about them and their items, for those who may read the audit log", async () => {
    const person = await app.addPerson();
    const deposit = await addDeposit(app.database.owner, person.id);
    const act = { cookie: admin.cookie, idempotencyKey: newKey() };
    const status = { target_user_id: person.id, new_status: "suspended", reason: "Asked by the bank" };
    await post(app.url, "/api/rpc/admin_update_user_status", status, act);
    const reject = { transaction_type: "deposit", transaction_id: deposit, new_status: "failed" };
    await post(app.url, "/api/rpc/admin_process_transaction", reject, act);
    const path = `/api/admin/users/${person.id}/activity`;
    const { body } = await ask(path);
    expect(body.items).toMatchObject([
      { action_name: "deposit_rejected", target_type: "deposit", admin_email: admin.email },
      {
        action_name: "user_status_updated",
        details: { old: "active", new: "suspended" },
        reason: "Asked by the bank",
      },
    ]);
    const next = await ask(`${path}?limit=1&cursor=${body.items[0].id}`);
    expect(next.body).toEqual({ items: [body.items[1]], next_cursor: null });
    const support = await app.addPerson({ role: "support" });
    expect(await get(app.url, path, { cookie: support.cookie })).toMatchObject({
      status: 403,
      body: { code: "role_lacks_permission" },
    });
  });

  test("a malformed id is not found, an unknown one has empty lists", async () => {
    expect((await ask("/api/admin/users/nobody/sessions")).status).toBe(404);
    expect((await ask(`/api/admin/users/${newKey()}/wallets`)).body).toEqual({
      items: [],
      next_cursor: null,
    });
  });
});
