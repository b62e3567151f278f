import { derivationPaths, isAsset, registeredCoins } from "@portico/contract";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { descriptors, electrum } from "@portico/testing/vectors/account-keys.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysAt } from "../support/account/account-keys.ts";

let app: TestApp;
let operator: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp();
  operator = await app.addPerson({ role: "operator" });
  other = await app.addPerson({ role: "owner" });
});
afterAll(() => app.close());

const bitcoin = (account: number) => ({
  key: keysAt(`m/84'/0'/${account}'`, "zpub").public,
  network_ids: ["bitcoin"],
});
const evm = (account: number) => ({
  key: keysAt(`m/44'/60'/${account}'`).public,
  network_ids: ["ethereum", "polygon"],
});

/** The ids of a network's coins, in alphabetical order. */
const coinsOn = (networkId: string) =>
  registeredCoins
    .filter(isAsset)
    .filter(({ networks }) => networks.some(({ network_id }) => network_id === networkId))
    .map(({ coin_id }) => coin_id)
    .sort();

const reason = "Refilling the pool";

/** Requests wallets, which the other administrator approves. */
async function derive(keys: unknown[], count = 2, who: Person | null = operator, idempotencyKey = newKey()) {
  const options = { cookie: who?.cookie, idempotencyKey };
  const answer = await post(app.url, derivationPaths.derive, { keys, count, reason }, options);
  const { pool_request_id, ...body } = answer.body;
  if (pool_request_id) await approve(pool_request_id, who === other ? operator : other);
  return { ...answer, body };
}

async function approve(p_pool_request_id: string, { cookie }: Person): Promise<void> {
  const { requests } = (await get(app.url, "/api/admin/pool-requests", { cookie })).body;
  const p_seen = requests.find(({ id }: { id: string }) => id === p_pool_request_id)?.seen;
  // A repeated answer names a request that is approved already.
  if (p_seen === undefined) return;
  const input = { p_pool_request_id, p_approve: true, p_seen };
  await post(app.url, "/api/rpc/admin_decide_pool_request", input, { cookie });
}

const preview = (keys: unknown[], who: Person | null = operator) =>
  post(app.url, derivationPaths.preview, { keys }, { cookie: who?.cookie });
const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.owner.query(text, values)).rows;

const kind = (script: string, first: string) => ({
  script,
  addresses: [{ network_id: "bitcoin", network: "BTC", first }],
});

describe("Creation from extended public keys", () => {
  test("a preview shows the addresses for comparison with the operator's wallet, and creates none", async () => {
    const { status, body, text } = await preview([bitcoin(0), evm(0)]);
    expect(status, text).toBe(200);
    expect(body.keys).toEqual([
      {
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
        account: 0,
        next_index: 0,
        addresses: [
          {
            network_id: "bitcoin",
            network: "BTC",
            first: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
            next: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
          },
        ],
        script: "p2wpkh",
        is_script_known: true,
        kinds: [
          kind("p2pkh", "1JaUQDVNRdhfNsVncGkXedaPSM5Gc54Hso"),
          kind("p2sh-p2wpkh", expect.stringMatching(/^3/)),
          kind("p2wpkh", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"),
        ],
      },
      expect.objectContaining({
        is_script_known: true,
        kinds: [expect.objectContaining({ script: "p2pkh" })],
        addresses: [
          expect.objectContaining({ first: "0x9858EfFD232B4033E47d90003D41EC34EcaEda94" }),
          expect.objectContaining({
            network_id: "polygon",
            first: "0x9858EfFD232B4033E47d90003D41EC34EcaEda94",
          }),
        ],
      }),
    ]);
    expect(await rows("select from app.account_keys")).toEqual([]);
  });

  test("fills the pool: a wallet combines an address of each key, for every coin of its networks, with fingerprint and path", async () => {
    const { body, text } = await derive([bitcoin(0), evm(0)], 3);
    expect(body, text).toEqual({ added: 3, skipped: 0 });
    const found = await rows(
      `select p.network_id, p.public_address, p.derivation_path, k.fingerprint, k.account::int, k.next_index,
         array(select coin_id from app.wallet_addresses a where a.network_id = p.network_id and a.address_key = p.address_key order by 1) as coins
       from app.pool_addresses p join app.account_keys k using (key_id) order by p.derivation_path, p.network_id`,
    );
    expect(found).toHaveLength(9);
    expect(found[0]).toEqual({
      network_id: "bitcoin",
      public_address: "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
      derivation_path: "0/0",
      fingerprint: (await preview([bitcoin(0)])).body.keys[0].fingerprint,
      account: 0,
      next_index: 3,
      coins: ["bitcoin"],
    });
    expect(found[1]).toMatchObject({ network_id: "ethereum", coins: coinsOn("ethereum") });
    expect(found[3]).toMatchObject({
      public_address: "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
      derivation_path: "0/1",
    });
    const [log] = await rows(
      "select admin_id, details from app.admin_activity where action_name = 'wallets_derived' order by sequence desc limit 1",
    );
    expect(log.admin_id).toBe(other.id);
    expect(log.details).toMatchObject({ count: 3, requested_by: operator.id });
  });

  test("the next index is stored per key, whatever its format, and never reused", async () => {
    const asXpub = { key: keysAt("m/84'/0'/0'").public, network_ids: ["bitcoin-cash"] };
    expect((await preview([asXpub])).body.keys[0].next_index).toBe(3);
    expect((await derive([asXpub], 1)).body).toEqual({ added: 1, skipped: 0 });
    expect((await preview([bitcoin(0)])).body.keys[0].next_index).toBe(4);
    // The wallet may no longer be listed, but the index stays used.
    await derive([bitcoin(0)], 1);
    const paths = await rows(
      "select derivation_path from app.pool_addresses where network_id = 'bitcoin' and key_id is not null",
    );
    expect(paths.map(({ derivation_path }) => derivation_path)).toEqual(["0/0", "0/1", "0/2", "0/4"]);
  });

  test("two administrators deriving from one key at the same time get distinct indices", async () => {
    const keys = [bitcoin(7), evm(7)];
    const answers = await Promise.all([
      derive(keys, 5),
      derive([...keys].reverse(), 5, other),
      derive(keys, 5, other),
    ]);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ added: 5, skipped: 0 }));
    const [{ indices, wallets }] = await rows(
      `select count(distinct p.derivation_path)::int as indices, count(distinct p.wallet_id)::int as wallets
       from app.pool_addresses p join app.account_keys k using (key_id)
       where k.account = 7 and p.network_id = 'bitcoin'`,
    );
    expect({ indices, wallets }).toEqual({ indices: 15, wallets: 15 });
  });

  test("T5 the same key creates wallets once, even if the reply was lost; with other input it is refused", async () => {
    const keys = [bitcoin(11), evm(11)];
    const key = newKey();
    const answers = await Promise.all([derive(keys, 3, operator, key), derive(keys, 3, operator, key)]);
    answers.push(await derive([...keys].reverse(), 3, operator, key));
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ added: 3, skipped: 0 }));
    expect((await preview([bitcoin(11)])).body.keys[0].next_index).toBe(3);
    for (const [other, count] of [
      [keys, 4],
      [[bitcoin(11)], 3],
      [[bitcoin(12), evm(11)], 3],
    ] as const) {
      expect((await derive([...other], count, operator, key)).body).toMatchObject({
        code: "idempotency_key_reused",
      });
    }
    const without = await post(
      app.url,
      derivationPaths.derive,
      { keys, count: 1, reason },
      { cookie: operator.cookie },
    );
    expect([without.status, without.body.code]).toEqual([400, "idempotency_key_required"]);
    expect((await preview([bitcoin(11)])).body.keys[0].next_index).toBe(3);
  });

  test("an index whose address was entered by hand is skipped", async () => {
    const taken: string = (await preview([bitcoin(9)])).body.keys[0].addresses[0].first;
    const entry = { symbol: "BTC", coin_id: "bitcoin", network: "BTC", public_address: taken };
    const created = await post(
      app.url,
      "/api/rpc/admin_create_wallet",
      { p_deposit_addresses: [entry], p_reason: reason },
      { cookie: operator.cookie },
    );
    expect(created.status, created.text).toBe(200);
    expect((await derive([bitcoin(9)], 3)).body).toEqual({ added: 2, skipped: 1 });
    expect((await preview([bitcoin(9)])).body.keys[0].next_index).toBe(3);
  });

  test("T46 'This is a private key. Never paste it anywhere …': it is refused, and is in no log and no table", async () => {
    const secret = keysAt("m/84'/0'/0'", "zpub").private;
    for (const send of [derive, preview]) {
      const { status, body, text } = await send([{ key: secret, network_ids: ["bitcoin"] }]);
      expect(status).toBe(400);
      expect(body.message).toMatch(/^This is a private key\. Never paste it anywhere/);
      expect(text).not.toContain(secret);
    }
    const given = keysAt("m/84'/0'/0'", "zpub").public;
    expect(app.logLines.length).toBeGreaterThan(0);
    for (const line of app.logLines) {
      expect(line).not.toContain(secret.slice(20));
      expect(line).not.toContain(given.slice(20));
    }
    const [{ tables }] = await rows(
      `select string_agg(query_to_xml('select * from app.' || table_name, true, true, '')::text, '') as tables
       from information_schema.tables where table_schema = 'app' and table_name in ('account_keys', 'admin_activity', 'attempts')`,
    );
    expect(tables).not.toContain(given.slice(20));
  });

  test.each([
    ["account_key_invalid", [{ key: "zpub", network_ids: ["bitcoin"] }]],
    ["account_key_network", [{ key: keysAt("m/84'/0'/0'", "zpub").public, network_ids: ["tron"] }]],
    ["account_key_depth", [{ key: keysAt("m/84'/0'", "zpub").public, network_ids: ["bitcoin"] }]],
    ["account_key_depth", [{ key: electrum.standard, network_ids: ["ethereum"] }]],
    ["account_key_checksum", [{ key: descriptors.wpkh.replace("/0h]", "/1h]"), network_ids: ["bitcoin"] }]],
    ["account_key_steps", [{ key: descriptors.wpkh.replace(/<.*/, "1/*)"), network_ids: ["bitcoin"] }]],
    ["invalid_input", []],
  ])("%s", async (code, keys) => {
    expect((await derive(keys)).body).toMatchObject({ code });
  });

  test("T34 a role without the permission is refused before anything is derived", async () => {
    const person = await app.addPerson();
    const support = await app.addPerson({ role: "support" });
    for (const send of [preview, (keys: unknown[], who: Person | null) => derive(keys, 1, who)]) {
      expect((await send([bitcoin(0)], null)).body).toMatchObject({ code: "not_authenticated" });
      expect((await send([bitcoin(0)], person)).body).toMatchObject({ code: "not_administrator" });
      expect((await send([bitcoin(0)], support)).body).toMatchObject({ code: "role_lacks_permission" });
    }
  });

  test("an xpub of m/84' gives the kind of address that the administrator chooses; a chosen kind is part of the attempt", async () => {
    const { public: key } = keysAt("m/84'/0'/21'");
    const given = { key, network_ids: ["bitcoin"] };
    const [plain] = (await preview([given])).body.keys;
    expect(plain).toMatchObject({ script: "p2pkh", is_script_known: false });
    expect(plain.kinds.map(({ script }: { script: string }) => script)).toEqual([
      "p2pkh",
      "p2sh-p2wpkh",
      "p2wpkh",
    ]);
    const segwit = { ...given, script: "p2wpkh" };
    const [chosen] = (await preview([segwit])).body.keys;
    expect(chosen).toMatchObject({ script: "p2wpkh", is_script_known: true });
    expect(chosen.addresses[0].first).toBe(plain.kinds[2].addresses[0].first);
    const idempotencyKey = newKey();
    expect((await derive([segwit], 1, operator, idempotencyKey)).body).toEqual({ added: 1, skipped: 0 });
    const [{ public_address }] = await rows(
      "select public_address from app.pool_addresses where public_address = $1",
      [chosen.addresses[0].first],
    );
    expect(public_address).toMatch(/^bc1q/);
    expect((await derive([given], 1, operator, idempotencyKey)).body).toMatchObject({
      code: "idempotency_key_reused",
    });
    expect((await derive([{ ...given, key: descriptors.wpkh, script: "p2pkh" }])).body).toMatchObject({
      code: "account_key_network",
    });
    expect((await derive([{ ...given, script: "p2tr" }])).body).toMatchObject({ code: "invalid_input" });
  });

  test("Electrum's keys, keys with an origin and descriptors are derived from, and none is stored", async () => {
    const given = (key: string) => ({ key, network_ids: ["bitcoin"] });
    for (const [key, first] of [
      [electrum.segwit, "bc1q2ccr34wzep58d4239tl3x3734ttle92a8srmuw"],
      [electrum.standard, "1NNkttn1YvVGdqBW4PR6zvc3Zx3H5owKRf"],
    ] as const) {
      expect((await derive([given(key)], 1)).body).toEqual({ added: 1, skipped: 0 });
      expect(
        await rows("select derivation_path from app.pool_addresses where public_address = $1", [first]),
      ).toEqual([{ derivation_path: "0/0" }]);
    }
    const [described] = (await preview([given(descriptors.wpkh)])).body.keys;
    expect(described).toMatchObject({ script: "p2wpkh", is_script_known: true });
    expect(described.kinds).toHaveLength(1);
  });
});
