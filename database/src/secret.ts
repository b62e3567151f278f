import type pg from "pg";
import { asOwner } from "./as-owner.ts";
import { type AuditSeal, readLastSeal } from "./audit-log.ts";
import { StartupError } from "./errors.ts";
import { migrationLock } from "./migration-lock.ts";
import { readOnly } from "./read-only.ts";

/** What a database shows of the `AUTH_SECRET` that it has been used with. */
export interface SecretTraces {
  /** What `makeCheckValue` returned at the first live start; null before, and in a database of an earlier release. */
  checkValue: string | null;
  /** Encrypted secrets of authenticator apps, the newest first, at most 1,000. */
  sealedSecrets: string[];
  /** The ids of all keys that sealed the audit log, the latest first. */
  sealKeys: string[];
  /** The id of a key of the audit log that was lost, according to an operator who changed the secret. */
  lostSealKey: string | null;
  /** Whether practice mode has filled it: with play money and with addresses whose keys nobody has. */
  hasPracticeData: boolean;
  /** Whether a server with `DATABASE_URL` has started on it. */
  hasBeenLive: boolean;
}

/** Decides whether this process's mode and secret fit a database. */
export interface SecretGuard {
  /** @throws {StartupError} if they don't fit. */
  require(traces: SecretTraces): void;
  /** What identifies the secret from now on; null if it must not become the database's. */
  makeCheckValue(): string | null;
}

/** How a change of the secret takes effect. */
export interface SecretChange {
  checkValue: string;
  /** @throws {StartupError} if no secret may become this database's. */
  require(traces: SecretTraces): void;
  /** Whether this key of the audit log, by its id, is one that the operator still has. */
  hasSealKey(id: string): boolean;
  /** The secret of an authenticator app, encrypted with the new secret; null if the former one can't open it. */
  reseal(sealed: string): string | null;
}

/** What a change of the secret did. */
export interface SecretChangeReport {
  /** Authenticator apps that go on working. */
  kept_apps: number;
  /** Authenticator apps that no longer work. */
  lost_apps: number;
  /** Users whose unused recovery codes no longer work. */
  without_recovery_codes: number;
  /** The id of the key that sealed the audit log last, if the operator no longer has it. */
  lost_seal_key: string | null;
  /** The last seal before the change; null if there is none. */
  head: AuditSeal | null;
}

/**
 * Refuses a secret that doesn't fit, and makes the first one the database's. Runs as the owner in the migration's
 * transaction, whose lock lets one of several nodes be the first.
 */
export async function settleSecret(client: pg.Client, guard: SecretGuard): Promise<void> {
  const traces = await readTraces(client);
  guard.require(traces);
  await client.query(createTable);
  const value = traces.checkValue === null ? guard.makeCheckValue() : null;
  if (value !== null) await client.query("insert into portico.secret (check_value) values ($1)", [value]);
}

/** Refuses a secret that doesn't fit, and changes nothing. Says nothing of a database without Portico in it. */
export async function requireSecret(url: string, guard: SecretGuard): Promise<void> {
  const traces = await readOnly(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select coalesce(pg_has_role(current_user, to_regrole('portico_owner'), 'member'), false) as may",
    );
    if (!rows[0]?.may) return undefined;
    await client.query("set local role portico_owner");
    return readTraces(client);
  });
  if (traces) guard.require(traces);
}

/**
 * Makes another secret the database's, in one transaction, and records it in the audit log.
 * @throws {StartupError} while a server is connected, which would go on with the former secret.
 */
export async function changeSecret(url: string, change: SecretChange): Promise<SecretChangeReport> {
  return asOwner(url, async (client) => {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await requireStopped(client);
    const traces = await readTraces(client);
    change.require(traces);
    const [latest = null] = traces.sealKeys;
    const head = await readLastSeal(client);
    const report = {
      ...(await resealApps(client, change)),
      without_recovery_codes: await countHolders(client),
      lost_seal_key: latest === null || change.hasSealKey(latest) ? null : latest,
    };
    await client.query(createTable);
    await client.query(
      `insert into portico.secret (check_value, lost_seal_key) values ($1, $2)
       on conflict (only_row) do update
       set check_value = excluded.check_value, lost_seal_key = excluded.lost_seal_key, changed_at = excluded.changed_at`,
      [change.checkValue, report.lost_seal_key],
    );
    await client.query(
      "select app.record_admin_activity('{}', null, 'secret_changed', 'setting', 'AUTH_SECRET', $1)",
      [report],
    );
    await client.query("commit");
    return { ...report, head };
  });
}

async function requireStopped(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = any ($1) limit 1",
    [["portico", "portico-jobs", "portico-books"]],
  );
  if (rowCount) {
    throw new StartupError(
      "A server is running on this database. Stop all of them, and repeat. Nothing was changed.",
    );
  }
}

async function resealApps(client: pg.Client, { reseal }: SecretChange) {
  const { rows } = await client.query<{ user_id: string; sealed_secret: string }>(
    "select user_id, sealed_secret from app.totp_factors for update",
  );
  let kept = 0;
  for (const { user_id, sealed_secret } of rows) {
    const resealed = reseal(sealed_secret);
    if (resealed === null) continue;
    kept += 1;
    await client.query("update app.totp_factors set sealed_secret = $2 where user_id = $1", [
      user_id,
      resealed,
    ]);
  }
  return { kept_apps: kept, lost_apps: rows.length - kept };
}

async function countHolders(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ holders: number }>(
    "select count(distinct user_id)::int as holders from app.recovery_codes where used_at is null",
  );
  return rows[0]?.holders ?? 0;
}

/** Reads as the owner. A database that is still empty, or of an earlier release, lacks some of these tables. */
async function readTraces(client: pg.Client): Promise<SecretTraces> {
  const texts = async (table: string, query: string) => {
    const { rows } = await client.query<{ is_there: boolean }>(
      "select to_regclass($1) is not null as is_there",
      [table],
    );
    if (!rows[0]?.is_there) return [];
    return (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
  };
  const [checkValue = null] = await texts("portico.secret", "select check_value as text from portico.secret");
  const [lostSealKey = null] = await texts(
    "portico.secret",
    "select lost_seal_key as text from portico.secret",
  );
  const parts = await texts("portico.deployed", "select part as text from portico.deployed");
  return {
    checkValue,
    lostSealKey,
    hasPracticeData: parts.some((part) => part.startsWith("seeds/practice/")),
    hasBeenLive: checkValue !== null || parts.some((part) => part.startsWith("seeds/live/")),
    sealedSecrets: await texts(
      "app.totp_factors",
      "select sealed_secret as text from app.totp_factors order by created_at desc limit 1000",
    ),
    sealKeys: await texts(
      "app.audit_seals",
      "select key_id as text from app.audit_seals group by key_id order by max(seal) desc",
    ),
  };
}

// Outside the migrations, which are what a wrong secret must not even begin.
const createTable = `
  create table if not exists portico.secret (
    only_row boolean primary key default true check (only_row),
    check_value text not null check (length(check_value) <= 200),
    lost_seal_key text check (length(lost_seal_key) <= 64),
    changed_at timestamptz not null default now()
  );
  comment on table portico.secret is 'Which AUTH_SECRET belongs to this database; empty before the first live start.';
  comment on column portico.secret.check_value is 'Salted scrypt of a key derived from it, which opens nothing.';
  comment on column portico.secret.lost_seal_key is
    'The id of the key that had sealed the audit log last, if it was lost when the secret changed.'`;
