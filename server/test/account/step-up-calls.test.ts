import { type Call, type CallName, calls, derivationPaths, type ReadName, reads } from "@portico/contract";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, refusedHere, validInputs } from "@portico/testing/calls/inputs.ts";
import { readPath } from "@portico/testing/calls/read-inputs.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { startVaultNode } from "@portico/testing/server/vault-node.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysAt } from "../support/account/account-keys.ts";

let app: TestApp;
let vault: Awaited<ReturnType<typeof startVaultNode>>;
let owner: Person;

beforeAll(async () => {
  vault = await startVaultNode();
  app = await startTestApp({ playChains: { chains: [], ...vault } });
  owner = await app.addPerson({ role: "owner" });
});
afterAll(async () => {
  await app.close();
  await vault.close();
});

/** Routes other than calls by which administrators change something, with their input. */
const otherChanges: Record<string, { query?: string; input: unknown }> = {
  [derivationPaths.derive]: {
    input: {
      keys: [{ key: keysAt("m/84'/0'/0'", "zpub").public, network_ids: ["bitcoin"] }],
      count: 1,
      reason: "Refilling the pool",
    },
  },
  "/api/functions/crypto-websocket": { query: "?action=stop", input: {} },
  "/api/functions/crypto-prices": { input: {} },
};
/** POST routes for administrators that change nothing. */
const otherReads = [derivationPaths.preview];

const officeCalls = Object.values(calls as Record<string, Call>).filter(({ who }) => who === "admin");
const namesOf = (list: Call[]) => list.map(({ name }) => name as CallName);
const changes = namesOf(officeCalls.filter(({ needsStepUp }) => needsStepUp !== false));
const harmless = namesOf(officeCalls.filter(({ needsStepUp }) => needsStepUp === false));
const officeReads = Object.entries(reads)
  .filter(([, { who }]) => who === "admin")
  .map(([name]) => name as ReadName);

const refused = {
  status: 403,
  body: { code: "step_up_required", details: { minutes: 10 } },
};

/** Sets the time of the owner's last identity proof to this many minutes ago. */
async function provedAgo(minutes: number) {
  await app.database.owner.query(
    "update app.sessions set proved_at = now() - make_interval(mins => $2) where user_id = $1",
    [owner.id, minutes],
  );
}

/** Counts of everything that a refused call must not change: money, people, settings and the audit log. */
async function traces() {
  const { rows } = await app.database.owner.query(
    `select (select count(*) from ledger.transfers) as transfers, (select count(*) from app.admin_activity) as acts,
       (select count(*) from app.idempotency_keys) as keys, (select count(*) from app.attempts) as attempts,
       (select count(*) from app.wallets) as wallets, (select count(*) from app.pauses) as pauses`,
  );
  return rows[0];
}

const make = (name: CallName, cast: Cast, idempotencyKey: string) =>
  post(app.url, `/api/rpc/${name}`, validInputs[name](cast), { cookie: owner.cookie, idempotencyKey });

describe.each(changes)("T55 %s changes something", (name) => {
  test("is refused without side effects 11 minutes after the proof; the same call succeeds after a new one", async () => {
    const cast = await addCast(app, owner.id);
    const key = newKey();
    await provedAgo(11);
    const before = await traces();
    const { status, body } = await make(name, cast, key);
    expect({ status, body }).toMatchObject(refused);
    expect(await traces()).toEqual(before);
    await provedAgo(0);
    const again = await make(name, cast, key);
    const code = refusedHere[name];
    if (code) expect(again.body).toMatchObject({ code });
    else expect(again.status, again.text).toBe(200);
  });
});

test.each(harmless)(
  "T55 %s changes nothing and is answered without a recent proof",
  { tags: "long" },
  async (name) => {
    const cast = await addCast(app, owner.id);
    await provedAgo(60);
    const answer = await make(name, cast, newKey());
    expect(answer.status, answer.text).toBe(200);
  },
);

test.each(officeReads)("T55 the read %s needs no recent proof", { tags: "long" }, async (name) => {
  const cast = await addCast(app, owner.id);
  await provedAgo(60);
  const answer = await get(app.url, readPath(name, cast), { cookie: owner.cookie });
  expect(answer.status, answer.text).toBe(200);
});

test.each(Object.entries(otherChanges))(
  "T55 %s needs a recent proof",
  async (path, { query = "", input }) => {
    const ask = () =>
      post(app.url, `${path}${query}`, input, { cookie: owner.cookie, idempotencyKey: newKey() });
    await provedAgo(11);
    const before = await traces();
    expect(await ask()).toMatchObject(refused);
    expect(await traces()).toEqual(before);
    await provedAgo(9);
    const answer = await ask();
    expect(answer.status, answer.text).toBe(200);
  },
);

test("T55 every route where administrators change something is tested here", async () => {
  const { paths } = (await get(app.url, "/api/openapi.json")).body as { paths: Record<string, object> };
  const posted = Object.entries(paths)
    .filter(
      ([path, methods]) =>
        /^\/api\/(admin|functions)\//.test(path) && Object.keys(methods).some((m) => m !== "get"),
    )
    .map(([path]) => path);
  expect(posted.sort()).toEqual([...Object.keys(otherChanges), ...otherReads].sort());
});

test("T55 a new permission needs a recent proof by default", async () => {
  const { rows } = await app.database.owner.query(
    "select permission from app.permissions where not needs_step_up order by 1",
  );
  expect(rows.map(({ permission }) => permission)).toEqual(["audit.read", "office.read"]);
  const { rows: defaults } = await app.database.owner.query(
    `select pg_get_expr(d.adbin, d.adrelid) as value
     from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
     where d.adrelid = 'app.permissions'::regclass and a.attname = 'needs_step_up'`,
  );
  expect(defaults[0].value).toBe("true");
});

test("T55 an administrator without the permission is told so and not asked for a proof", async () => {
  const support = await app.addPerson({ role: "support" });
  await app.database.owner.query(
    "update app.sessions set proved_at = now() - interval '1 hour' where user_id = $1",
    [support.id],
  );
  const cast = await addCast(app, owner.id);
  const answer = await post(
    app.url,
    "/api/rpc/admin_subtract_balance",
    validInputs.admin_subtract_balance(cast),
    {
      cookie: support.cookie,
      idempotencyKey: newKey(),
    },
  );
  expect(answer.body.code).toBe("role_lacks_permission");
});
