import {
  type Call,
  type CallName,
  calls,
  type Permission,
  permissionNames,
  type Read,
  type ReadName,
  reads,
  roleNames,
} from "@portico/contract";
import { addCast } from "@portico/testing/calls/cast.ts";
import {
  type Cast,
  callRows,
  refusedHere,
  type StatusRow,
  validInputs,
} from "@portico/testing/calls/inputs.ts";
import { readPath, readRows } from "@portico/testing/calls/read-inputs.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { type Answer, get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { startVaultNode } from "@portico/testing/server/vault-node.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Roles other than administrators. `user` is the subject of the inputs. */
const users = ["visitor", "user", "other", "suspended"] as const;
const administrators = [...roleNames, "suspended administrator"] as const;
/** Users whose cookie is no longer valid. They are treated as visitors. */
const formers = ["banned user", "deleted user", "signed-out user"] as const;
/** A user who was an owner until just now, and an owner without a recent identity confirmation. */
const doubtful = ["former owner", "unconfirmed owner"] as const;
type Role = (typeof users | typeof administrators | typeof formers | typeof doubtful)[number];
/** The table of decision 0031: permissions by role. */
const may: Record<Permission, readonly (typeof roleNames)[number][]> = {
  "office.read": ["owner", "operator", "support", "auditor"],
  "users.status": ["owner", "operator", "support"],
  "users.delete": ["owner", "operator"],
  "balances.adjust": ["owner", "operator"],
  "transactions.decide": ["owner", "operator"],
  "factors.remove": ["owner"],
  "withdrawals.release": ["owner"],
  "wallets.manage": ["owner", "operator"],
  "wallets.assign": ["owner", "operator", "support"],
  "settings.manage": ["owner", "operator"],
  "prices.run": ["owner", "operator"],
  "rules.manage": ["owner"],
  "roles.manage": ["owner"],
  "audit.read": ["owner", "auditor"],
};

/** Fails for every role: the row of a call without one, which a test of its own reports. */
const neverAllowed: StatusRow = [0, 0, 0, 0, 0];

let app: TestApp;
let vault: Awaited<ReturnType<typeof startVaultNode>>;
let people: Record<Exclude<Role, "visitor">, Person>;
let cast: Cast<Person>;

beforeAll(async () => {
  vault = await startVaultNode();
  app = await startTestApp({ playChains: { chains: [], ...vault } });
  people = {
    user: await app.addPerson(),
    other: await app.addPerson(),
    suspended: await app.addPerson({ status: "suspended" }),
    owner: await app.addPerson({ role: "owner" }),
    operator: await app.addPerson({ role: "operator" }),
    support: await app.addPerson({ role: "support" }),
    auditor: await app.addPerson({ role: "auditor" }),
    "suspended administrator": await app.addPerson({ role: "owner", status: "suspended" }),
    "banned user": await app.addPerson({ status: "banned" }),
    "deleted user": await app.addPerson(),
    "signed-out user": await app.addPerson(),
    "former owner": await app.addPerson({ role: "owner" }),
    "unconfirmed owner": await app.addPerson({ role: "owner" }),
  };
  await endAccess();
  await newCast();
});
afterAll(async () => {
  await app.close();
  await vault.close();
});

/** Deletes a user, signs one out, removes a role, and lets an owner's identity confirmation expire. */
async function endAccess(): Promise<void> {
  const { cookie } = people.owner;
  const input = { target_user_id: people["deleted user"].id };
  const deleted = await post(app.url, "/api/rpc/admin_delete_user_completely", input, {
    cookie,
    idempotencyKey: newKey(),
  });
  expect(deleted.status, deleted.text).toBe(200);
  const out = await post(app.url, "/api/auth/logout", {}, { cookie: people["signed-out user"].cookie });
  expect(out.status).toBe(200);
  const { owner } = app.database;
  await owner.query("update app.users set role = null where id = $1", [people["former owner"].id]);
  await owner.query("update app.sessions set proved_at = now() - interval '1 hour' where user_id = $1", [
    people["unconfirmed owner"].id,
  ]);
}

/** A new cast for each administrators' call, so that one call does not affect the next. */
async function newCast(): Promise<void> {
  cast = await addCast(app, people.owner.id);
  people.user = cast.user;
}

const cookieOf = (role: Role) => (role === "visitor" ? undefined : people[role].cookie);

/** The refusals that depend on who is asking. */
const whoRefusals = [
  "not_authenticated",
  "not_administrator",
  "account_suspended",
  "role_lacks_permission",
  "step_up_required",
];

/**
 * Each declared call or read with its row, or with the permission that it requires. Those with rows come first, in the
 * table's order: a wallet is assigned before it is replaced.
 */
function rowsOf<Name extends CallName | ReadName>(
  declared: Record<Name, Call | Read>,
  rows: Partial<Record<Name, StatusRow>>,
): [Name, StatusRow | Permission][] {
  const names = [...new Set([...Object.keys(rows), ...Object.keys(declared)])] as Name[];
  return names.map((name) => [name, declared[name].permission ?? rows[name] ?? neverAllowed]);
}

/** The expected result for each role. If the role is allowed, only that no refusal depends on who is asking. */
function expectations(name: CallName | ReadName, row: StatusRow | Permission): [Role, number | string][] {
  if (typeof row !== "string") {
    const [visitor, user, other, suspended, admin] = row;
    return [
      ...users.map((role, index): [Role, number] => [
        role,
        [visitor, user, other, suspended][index] as number,
      ]),
      ...roleNames.map((role): [Role, number] => [role, admin]),
      ["suspended administrator", suspended],
      ...formers.map((role): [Role, number] => [role, visitor]),
      ["former owner", other],
      ["unconfirmed owner", admin],
    ];
  }
  const isChange = name in calls && calls[name as CallName].needsStepUp !== false;
  return [
    ...users.map((role): [Role, string] => [
      role,
      role === "visitor" ? "not_authenticated" : "not_administrator",
    ]),
    ...roleNames.map((role): [Role, number | string] => {
      if (!may[row].includes(role)) return [role, "role_lacks_permission"];
      return [role, role === "owner" && !(name in refusedHere) ? 200 : "no refusal of who asks"];
    }),
    ["suspended administrator", "account_suspended"],
    ...formers.map((role): [Role, string] => [role, "not_authenticated"]),
    ["former owner", "not_administrator"],
    ["unconfirmed owner", isChange ? "step_up_required" : "no refusal of who asks"],
  ];
}

function expectAnswer(answer: Answer, expected: number | string): void {
  if (typeof expected === "number") expect(answer.status, answer.text).toBe(expected);
  else if (whoRefusals.includes(expected)) expect(answer.body, answer.text).toMatchObject({ code: expected });
  else expect(whoRefusals, answer.text).not.toContain(answer.body?.code);
}

test("T32 every call for visitors and users has its row", () => {
  const open = Object.entries<Call>(calls).filter(([, { who }]) => who !== "admin");
  expect(Object.keys(callRows).sort()).toEqual(open.map(([name]) => name).sort());
});

test("T32 reads below /admin are for administrators, these for everyone, all others for users", () => {
  const readsFor = (who: Read["who"]) =>
    Object.entries<Read>(reads)
      .filter(([, read]) => read.who === who)
      .map(([name]) => name);
  const belowAdmin = Object.entries(reads).filter(([, { path }]) => path.startsWith("/admin/"));
  expect(readsFor("admin")).toEqual(belowAdmin.map(([name]) => name));
  expect(readsFor("visitor").sort()).toEqual([
    "candles",
    "coins",
    "pauses",
    "prices",
    "publicSettings",
    "rates",
    "sparklines",
    "withdrawalFees",
  ]);
});

test("T34 the database's permissions by role equal this table", async () => {
  const { rows } = await app.database.owner.query(
    `select p.permission, coalesce(jsonb_object_agg(r.role, true) filter (where r.role is not null), '{}') as roles
     from app.permissions p left join app.role_permissions r using (permission) group by p.permission`,
  );
  const found = rows.map(({ permission, roles }) => [permission, Object.keys(roles).sort()]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(permissionNames.map((permission) => [permission, [...may[permission]].sort()])),
  );
  const names = await app.database.owner.query(
    "select array_agg(role order by role) as roles from app.roles",
  );
  expect(names.rows[0].roles).toEqual([...roleNames].sort());
});

describe.each(rowsOf(calls, callRows))("T32 call %s", (name, row) => {
  beforeAll(() => (typeof row === "string" ? newCast() : undefined));
  test.each(expectations(name, row))("asked by %s gets %s", async (role, expected) => {
    const answer = await post(app.url, `/api/rpc/${name}`, validInputs[name](cast), {
      cookie: cookieOf(role),
      idempotencyKey: newKey(),
    });
    expectAnswer(answer, expected);
  });
});

describe.each(rowsOf(reads, readRows))("T32 read %s", (name, row) => {
  beforeAll(() => (typeof row === "string" ? newCast() : undefined));
  test.each(expectations(name, row))("asked by %s gets %s", async (role, expected) => {
    expectAnswer(await get(app.url, readPath(name, cast), { cookie: cookieOf(role) }), expected);
  });
});

test("T32 a list shows own rows only", async () => {
  for (const path of ["/api/transactions", "/api/deposits", "/api/withdrawals"]) {
    expect(
      (await get(app.url, path, { cookie: people.user.cookie })).body.items.length,
      path,
    ).toBeGreaterThan(0);
    for (const role of ["other", "suspended", "owner"] as const) {
      const { body } = await get(app.url, path, { cookie: cookieOf(role) });
      expect(body, `${path} ${role}`).toEqual({ items: [], next_cursor: null });
    }
  }
});

test("T32 another user's id and a missing id get the same 404", async () => {
  const other = { cookie: people.other.cookie };
  const foreign = await get(app.url, `/api/transactions/deposit/${cast.deposit_id}`, other);
  const missing = await get(app.url, `/api/transactions/deposit/${newKey()}`, other);
  const malformed = await get(app.url, "/api/transactions/deposit/1", other);
  const wrongType = await get(app.url, `/api/transactions/swap/${cast.deposit_id}`, {
    cookie: people.user.cookie,
  });
  for (const answer of [foreign, missing, malformed, wrongType]) {
    expect(answer.status).toBe(404);
    expect({ ...answer.body, requestId: "" }).toEqual({ ...foreign.body, requestId: "" });
  }
  const balance = (p_user_id: string) =>
    post(app.url, "/api/rpc/get_user_balance", { p_user_id, p_coin_id: "bitcoin" }, other);
  const input = {
    target_user_id: people.user.id,
    p_coin_id: "bitcoin",
    p_amount: "1",
    p_reason: "Whose it is",
  };
  const credited = await post(app.url, "/api/rpc/admin_add_deposit_and_balance", input, {
    cookie: people.owner.cookie,
    idempotencyKey: newKey(),
  });
  const adjustment = `/api/transactions/adjustment/${credited.body.posted_adjustment_id}`;
  expect((await get(app.url, adjustment, { cookie: people.user.cookie })).status).toBe(200);
  expect({ ...(await get(app.url, adjustment, other)).body, requestId: "" }).toEqual({
    ...missing.body,
    requestId: "",
  });
  const [foreignBalance, missingBalance] = [await balance(people.user.id), await balance(newKey())];
  expect({ ...foreignBalance.body, requestId: "" }).toEqual({ ...missingBalance.body, requestId: "" });
});

test("T34 a revoked role ends with the next request", async () => {
  const person = await app.addPerson({ is_admin: true });
  const ask = () => get(app.url, "/api/admin/users", { cookie: person.cookie });
  expect((await ask()).status).toBe(200);
  await app.database.owner.query("update app.users set role = null where id = $1", [person.id]);
  expect((await ask()).status).toBe(403);
});

test("T34 the session returns role and permissions to administrators only", async () => {
  const told = async (role: Role) =>
    (await get(app.url, "/api/auth/user", { cookie: cookieOf(role) })).body.user;
  expect(await told("support")).toMatchObject({
    is_admin: true,
    role: "support",
    permissions: ["office.read", "users.status", "wallets.assign"],
  });
  expect((await told("owner")).permissions.sort()).toEqual([...permissionNames].sort());
  expect(await told("other")).toMatchObject({ is_admin: false, role: null, permissions: [] });
});

test("T15 a banned user counts as a visitor", async () => {
  const person = await app.addPerson({ status: "banned" });
  expect((await get(app.url, "/api/balances", { cookie: person.cookie })).status).toBe(401);
});
