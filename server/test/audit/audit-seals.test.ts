import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readAuditLog, verifyAuditLog } from "@portico/database";
import { context, type Person, useWorld } from "@portico/testing/database/world.ts";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AuditChecker } from "../../src/audit/check.ts";
import { repeatAuditJobs } from "../../src/audit/jobs.ts";
import { auditKeys, headsIn, type PublishedHead } from "../../src/audit/seals.ts";
import { adminAuditState } from "../../src/audit/state.ts";
import { type Config, loadConfig } from "../../src/config/config.ts";
import type { Email } from "../../src/deps.ts";
import type { RepeatedJob } from "../../src/jobs/jobs.ts";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  await world.rows("create schema kept");
});
beforeEach(async () => {
  await act(5);
  await world.rows("create table kept.rows as select * from app.admin_activity");
  await world.rows("create table kept.head as select * from app.admin_activity_head");
});
afterEach(async () => {
  await asDatabaseOwner(
    "delete from app.audit_seals; delete from app.admin_activity; delete from app.admin_activity_head",
    "insert into app.admin_activity select * from kept.rows; insert into app.admin_activity_head select * from kept.head",
    "drop table kept.rows, kept.head",
  );
});
async function act(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await world.rows("select app.record_admin_activity('{}', $1, 'setting_updated', 'setting', null, $2)", [
      admin.id,
      { note: 'ä\u2028"\\ 1e3', time },
    ]);
  }
}

/** Runs statements as the database's owner, bypassing triggers and permissions. */
async function asDatabaseOwner(...statements: string[]): Promise<void> {
  const client = await world.owner.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
  } finally {
    client.release(true);
  }
}

const secret = "a secret of the audit log with 32 characters and more";

/** One node's audit log jobs, run on demand, with the lines it logs and the emails it sends. */
function node(env: Record<string, string> = {}, config: Config = loadConfig({ AUDIT_KEY: secret, ...env })) {
  const lines: Record<string, unknown>[] = [];
  const mails: Email[] = [];
  const jobs = new Map<string, RepeatedJob>();
  const mailer = {
    send: async (mail: Email) => {
      mails.push(mail);
      return null;
    },
    pretend: async () => {},
    close: () => {},
  };
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  repeatAuditJobs({ repeat: (job: RepeatedJob) => void jobs.set(job.name, job) } as never, {
    config,
    pool: world.pool,
    log,
    mailer,
  });
  const run = async (name: string) => jobs.get(name)?.work(new AbortController().signal);
  return {
    lines,
    mails,
    jobs,
    config,
    seal: () => run("seal-audit-log"),
    publish: () => run("publish-audit-head"),
    mail: () => run("mail-audit-head"),
    said: () => lines.map(({ msg }) => msg),
    heads: () => headsIn(lines.map((line) => JSON.stringify(line)).join("\n")),
  };
}

/** Runs the check of `npm run audit:verify` with these published heads. */
async function found({ config }: { config: Config }, heads: PublishedHead[] = []): Promise<string[]> {
  const checker = new AuditChecker(auditKeys(config), heads);
  await readAuditLog(world.url, checker.take);
  return checker.finish().faults.map(({ problem }) => problem);
}

/** The result of the plain hash chain check, which needs no key. */
const foundByPlainHashes = async () => (await verifyAuditLog(world.url)).faults;

const lastOf = async (table: string, column: string) =>
  (await world.rows<{ last: number }>(`select max(${column})::int as last from ${table}`))[0]?.last ?? 0;

/** Rewrites a row, and all plain hashes from there to the end. */
const rewrite = (sequence: string) => [
  `update app.admin_activity set reason = 'made up' where sequence = ${sequence}`,
  `do $$
   declare
     entry app.admin_activity;
     before bytea := decode(repeat('00', 32), 'hex');
   begin
     for entry in select * from app.admin_activity order by sequence loop
       entry.previous_hash := before;
       before := app.admin_activity_hash(entry);
       update app.admin_activity set previous_hash = entry.previous_hash, hash = before where sequence = entry.sequence;
     end loop;
     update app.admin_activity_head set hash = before, sequence = (select max(sequence) from app.admin_activity);
   end $$`,
];

describe("T59 The audit log is sealed with a key that the database does not have", () => {
  test("new rows are sealed once, and the sealed log verifies", async () => {
    const one = node();
    await one.seal();
    await one.seal();
    await act(2);
    await one.seal();
    expect(await found(one)).toEqual([]);
    const last = await lastOf("app.admin_activity", "sequence");
    expect(await world.rows("select seal::int, sequence::int from app.audit_seals order by seal")).toEqual([
      { seal: 1, sequence: last - 2 },
      { seal: 2, sequence: last },
    ]);
    expect(one.lines).toEqual([]);
  });

  test("nodes that seal at the same time produce one chain", async () => {
    const nodes = Array.from({ length: 4 }, () => node());
    for (let round = 0; round < 4; round += 1) {
      await act(1);
      await Promise.all(nodes.map((one) => one.seal()));
    }
    expect(await found(node())).toEqual([]);
    expect(await lastOf("app.audit_seals", "seal")).toBeLessThanOrEqual(5);
    expect(await lastOf("app.audit_seals", "sequence")).toBe(await lastOf("app.admin_activity", "sequence"));
  });

  test("the key is not in the database", async () => {
    const one = node();
    await one.seal();
    const [key] = auditKeys(one.config);
    const [row] = await world.rows<{ text: string }>(
      "select (select jsonb_agg(s) from app.audit_seals s)::text || (select jsonb_agg(s) from app.settings s)::text as text",
    );
    expect(row?.text).not.toContain(key?.key.toString("hex"));
    expect(row?.text).not.toContain(secret);
  });

  test("a seal cannot be changed, and the server's login cannot add one out of order", async () => {
    const one = node();
    await one.seal();
    await expect(world.rows("update app.audit_seals set sequence = 1")).rejects.toThrow();
    await expect(world.rows("delete from app.audit_seals")).rejects.toThrow();
    const [seal] = await world.rows<{ json: Record<string, unknown> }>(
      "select app.audit_seal_json(s) as json from app.audit_seals s",
    );
    expect(await world.call(null, "add_audit_seal", { p_seal: seal?.json })).toEqual({ is_added: false });
  });
});

describe("T59 the database's owner cannot rewrite the audit log unnoticed", () => {
  test("detects a row rewritten with all plain hashes, which the plain check misses", async () => {
    const one = node();
    await one.seal();
    await asDatabaseOwner(...rewrite("3"));
    expect(await foundByPlainHashes()).toEqual([]);
    expect(await found(one)).toEqual([
      "seal 1: this row, or one before it, was rewritten after it was sealed",
    ]);
  });

  test("detects one rewritten with seals forged without the key", async () => {
    const one = node();
    await one.seal();
    await act(1);
    await one.seal();
    await asDatabaseOwner(
      ...rewrite("3"),
      "update app.audit_seals s set row_hash = (select a.hash from app.admin_activity a where a.sequence = s.sequence)",
    );
    expect(await found(one)).toEqual([
      "seal 1: it was not made with our key",
      "seal 2: it was not made with our key",
    ]);
    await asDatabaseOwner("delete from app.audit_seals");
    const thief = node({ AUDIT_KEY: "the thief's own key also has 32 characters" });
    await thief.seal();
    expect(await found(thief)).toEqual([]);
    expect(await found(one)).toEqual([
      expect.stringMatching(/^seal 1: its key [0-9a-f]{8} is not known here/),
    ]);
    const [key] = auditKeys(one.config);
    await asDatabaseOwner(`update app.audit_seals set key_id = '${key?.id}'`);
    expect(await found(one)).toEqual(["seal 1: it was not made with our key"]);
  });

  test("detects a truncated end with its seals by an earlier published or seen head", async () => {
    const one = node();
    await one.seal();
    await one.publish();
    await act(3);
    await one.seal();
    await one.publish();
    const heads = one.heads();
    expect(heads).toHaveLength(2);
    expect(await found(one, heads)).toEqual([]);
    await asDatabaseOwner(
      "delete from app.audit_seals where seal = 2",
      "delete from app.admin_activity where sequence > (select max(sequence) from app.audit_seals)",
      "update app.admin_activity_head h set (sequence, hash) = (select sequence, hash from app.admin_activity order by sequence desc limit 1)",
    );
    expect(await foundByPlainHashes()).toEqual([]);
    expect(await found(one)).toEqual([]);
    const problem =
      "the published head with seal 2 is no longer in the log: its end was cut off or rewritten";
    expect(await found(one, heads)).toEqual([problem]);
    await act(1);
    await one.seal();
    expect(one.said()).toContain("the audit log was tampered with: it is not sealed further");
    expect(await lastOf("app.audit_seals", "seal")).toBe(1);
    await one.publish();
    expect(one.lines.at(-2)).toMatchObject({ msg: "the audit log was tampered with", faults: [{ problem }] });
    expect(await world.call(null, "audit_state")).toMatchObject({ check: { faults: 1 } });
  });

  test("detects a completely rewritten log, seals included, by published heads", async () => {
    const one = node();
    await one.seal();
    await one.publish();
    await asDatabaseOwner("delete from app.audit_seals", ...rewrite("1"));
    expect(await foundByPlainHashes()).toEqual([]);
    expect(await found(one, one.heads())).toEqual([
      expect.stringContaining("the published head with seal 1 is no longer in the log"),
    ]);
    await one.seal();
    expect(await lastOf("app.audit_seals", "seal")).toBe(0);
    // Rows do not stay unsealed for long while a server runs.
    await asDatabaseOwner(
      "update app.admin_activity set created_at = created_at - interval '2 hours'",
      ...rewrite("1"),
    );
    expect(await found(one)).toEqual(["not sealed, although it is older than an hour"]);
  });

  test("detects a removed seal or sealed row, and a forged check result", async () => {
    const one = node();
    for (let round = 0; round < 3; round += 1) {
      await one.seal();
      await act(1);
    }
    await asDatabaseOwner("delete from app.audit_seals where seal = 2");
    expect(await found(one)).toEqual(["seal 3: a seal before it was removed"]);
    await asDatabaseOwner("update app.admin_activity set reason = 'made up' where sequence = 2");
    const [row] = await world.rows<{ body: string }>(
      "select pg_get_functiondef('app.admin_activity_content(app.admin_activity)'::regprocedure) as body",
    );
    await asDatabaseOwner(
      `create or replace function app.admin_activity_content(p_row app.admin_activity) returns text language sql as
       $$ select 'anything' $$`,
    );
    expect(await found(one)).toContain("edited");
    await asDatabaseOwner(String(row?.body));
  });

  test("rows that do not follow the last seal are not sealed", async () => {
    const one = node();
    await one.seal();
    await asDatabaseOwner(...rewrite("2"));
    await act(1);
    await one.seal();
    await one.seal();
    expect(one.said()).toEqual(["the audit log was tampered with: it is not sealed further"]);
    expect(await lastOf("app.audit_seals", "seal")).toBe(1);
  });
});

describe("T59 a former key, which may have leaked, seals nothing new", () => {
  const next = { AUDIT_KEY: "another key of the operator with 32 characters", AUDIT_KEYS_BEFORE: secret };
  const replaced = (seal: number) =>
    expect.stringMatching(
      `^seal ${seal}: its key [0-9a-f]{8} is a former one, which a newer key had already replaced`,
    );

  test("detects rows rewritten and sealed with a former key, also between seals of the new one", async () => {
    const after = node(next);
    await node().seal();
    await act(1);
    await after.seal();
    await act(2);
    expect(await found(after)).toEqual([]);
    const sealed = await lastOf("app.audit_seals", "sequence");
    await asDatabaseOwner(...rewrite(String(sealed + 1)));
    await node().seal();
    await act(1);
    await node(next).seal();
    expect(await found(after)).toEqual([replaced(3)]);
    await after.publish();
    expect(after.lines.at(-2)).toMatchObject({ msg: "the audit log was tampered with" });
    const third = { AUDIT_KEY: "the third key of the operator with 32 characters" };
    const both = { ...third, AUDIT_KEYS_BEFORE: `${next.AUDIT_KEY}, ${secret}` };
    expect(await found(node(both))).toEqual([replaced(3)]);
  });

  test("with its last seal in the settings it can't seal a rewritten log from the start either", async () => {
    const before = node();
    await before.seal();
    await before.publish();
    const [head] = before.heads();
    const limited = { ...next, AUDIT_KEYS_BEFORE: `${secret}@${head?.seal}:${head?.mac}` };
    await act(1);
    await node(limited).seal();
    expect(await found(node(limited))).toEqual([]);

    await asDatabaseOwner("delete from app.audit_seals", ...rewrite("3"));
    await node().seal();
    await act(1);
    await node(next).seal();
    // Without the limit only published heads show it.
    expect(await found(node(next))).toEqual([]);
    expect(await found(node(limited))).toEqual([
      "the published head with seal 1 is no longer in the log: its end was cut off or rewritten",
    ]);
    await asDatabaseOwner("delete from app.audit_seals where seal = 2");
    await node().seal();
    expect(await found(node(limited))).toEqual([replaced(2), expect.stringContaining("the published head")]);
  });

  test("a check result that is signed with it is not shown", async () => {
    const owner = await world.person({ is_admin: true });
    const shown = (env: Record<string, string>) =>
      adminAuditState(world.pool, node(env).config, context(owner));
    const before = node();
    await before.seal();
    await before.publish();
    expect((await shown({})).check).toMatchObject({ faults: 0 });
    expect((await shown(next)).check).toBeNull();
    await node(next).publish();
    expect((await shown(next)).check).toMatchObject({ faults: 0 });
  });

  test("a node that still has only the former key stops sealing once a newer key has sealed", async () => {
    const late = node();
    await late.seal();
    await act(1);
    await node(next).seal();
    await act(1);
    await late.seal();
    await late.seal();
    expect(late.said()).toEqual([
      expect.stringMatching(/^the audit log is sealed with a key that this node doesn't have/),
    ]);
    expect(await lastOf("app.audit_seals", "seal")).toBe(2);
    await node(next).seal();
    expect(await found(node(next))).toEqual([]);
  });
});

describe("T59 The head of the audit log is published", () => {
  test("in the server's log, to a webhook and by email, in a line that audit:verify reads", async () => {
    const received: unknown[] = [];
    const webhook = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        received.push(JSON.parse(body));
        response.end();
      });
    });
    await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/heads`;
    try {
      const one = node({ AUDIT_HEAD_WEBHOOK: url, AUDIT_HEAD_MAIL: "auditor@example.com" });
      await one.publish();
      await one.mail();
      expect([one.heads(), received, one.mails]).toEqual([[], [], []]);
      await one.seal();
      await one.publish();
      await one.mail();
      const [head] = one.heads();
      const [row] = await world.rows("select seal::int, encode(mac, 'hex') as mac from app.audit_seals");
      expect(head).toEqual(row);
      expect(received).toEqual([{ head: one.lines.at(-1)?.audit_head, rows: expect.any(Number), faults: 0 }]);
      expect(one.mails).toMatchObject([{ to: "auditor@example.com", subject: "Audit log head" }]);
      expect(headsIn(String(one.mails[0]?.text))).toEqual([head]);
    } finally {
      webhook.close();
    }
  });

  test("a new key continues the old one's chain, and the old key verifies its own seals", async () => {
    const before = node();
    await before.seal();
    await act(1);
    const after = node({
      AUDIT_KEY: "another key of the operator with 32 characters",
      AUDIT_KEYS_BEFORE: secret,
    });
    await after.seal();
    expect(await found(after)).toEqual([]);
    const forgetful = node({ AUDIT_KEY: "another key of the operator with 32 characters" });
    expect(await found(forgetful)).toEqual([
      expect.stringMatching(/^seal 1: its key [0-9a-f]{8} is not known here/),
    ]);
  });

  test("without a separate key, one is derived from AUTH_SECRET, which counts beside a key only if it is listed", async () => {
    const AUTH_SECRET = "the server's secret with at least 32 characters";
    const derived = node({}, loadConfig({ AUTH_SECRET }));
    await derived.seal();
    await act(1);
    const own = node({ AUTH_SECRET });
    await own.seal();
    expect(await found(own)).toEqual([
      expect.stringMatching(
        /^seal 1: its key [0-9a-f]{8} is not known here: .+ also AUTH_SECRET if it sealed/,
      ),
    ]);
    expect(await found(node({ AUTH_SECRET, AUDIT_KEYS_BEFORE: AUTH_SECRET }))).toEqual([]);
    expect(node({}, loadConfig({})).jobs.size).toBe(0);
  });
});
