import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "@portico/database";
import type pg from "pg";
import { expect } from "vitest";

/** A place where a call can wait for another transaction: a table that it writes or locks, or an advisory lock. */
export interface WaitingPlace {
  name: string;
  /** The statement that makes the call wait there. */
  lock: string;
}

/** A caller whose rights end: the user, and the session's token hash in hex. */
export interface Caller {
  id: string;
  session_hash: string;
}

/** A way in which a caller's rights end while their call waits. */
export interface Ending {
  /** The statement that ends them. */
  end(caller: Caller): string;
  /** Undoes it, for the next call. */
  undo(caller: Caller): string;
  /** The code with which the call must be refused. */
  code: string;
}

/** A call that is ready to be made; it resolves to the code of its refusal, or to undefined. */
export interface WaitingCall {
  caller: Caller;
  send(): Promise<string | undefined>;
}

const ownSchemas = "('app', 'ledger', 'chain')";
/**
 * Written under an advisory lock of their own, which is a place itself. The end of an administrator's session is written
 * there, too: a holder of the tables and a call with that lock would wait for each other.
 */
export const auditLog = ["app.admin_activity", "app.admin_activity_head"];
/** The advisory lock on which transactions that change something wait at their commit. */
const COMMIT_LOCK = 67;

/**
 * Makes each transaction that has changed a row wait, at its commit, while somebody holds an advisory lock. Only for a
 * test's own database.
 */
export async function installCommitStop(owner: pg.Pool): Promise<void> {
  await owner.query(
    `create function app.wait_at_commit() returns trigger language plpgsql as $$
     begin
       perform pg_advisory_xact_lock_shared(${COMMIT_LOCK});
       return null;
     end $$;
     do $$
     declare
       place record;
     begin
       for place in
         select c.oid::regclass as name
         from pg_class c
         where c.relkind = 'r' and c.relnamespace::regnamespace::text in ${ownSchemas}
       loop
         execute format(
           'create constraint trigger wait_at_commit after insert or update or delete on %s deferrable initially deferred '
           'for each row execute function app.wait_at_commit()', place.name
         );
       end loop;
     end $$`,
  );
}

/**
 * Runs a call up to its commit, cancels it there, and returns every place at which it could have waited. Fails if the
 * call ends without having changed anything.
 */
export async function waitingPlaces(owner: pg.Pool, { send }: WaitingCall): Promise<WaitingPlace[]> {
  return withHolder(owner, async (holder) => {
    await holder.query("select pg_advisory_xact_lock($1)", [COMMIT_LOCK]);
    const answer = send();
    const pid = await waiter(owner, answer, "at its commit");
    const { rows } = await holder.query<WaitingPlace>(
      `select relation::regclass::text as name, format('lock table %s in exclusive mode', relation::regclass) as lock
       from pg_locks l
       join pg_class c on c.oid = l.relation
       where l.pid = $1 and l.granted and l.mode in ('RowShareLock', 'RowExclusiveLock') and c.relkind = 'r'
         and c.relnamespace::regnamespace::text in ${ownSchemas} and relation::regclass::text <> all ($2)
       union
       select 'advisory lock ' || key, format('select pg_advisory_xact_lock(%s)', key)
       from pg_locks l, lateral (
         select case l.objsubid
           when 1 then ((l.classid::bigint << 32) | l.objid::bigint)::text
           else format('%s, %s', l.classid::bigint::bit(32)::int, l.objid::bigint::bit(32)::int)
         end as key
       ) k
       where l.pid = $1 and l.locktype = 'advisory' and l.granted
       order by 1`,
      [pid, auditLog],
    );
    await holder.query("select pg_cancel_backend($1)", [pid]);
    await answer;
    return rows;
  });
}

/** Runs with a connection in a transaction, which is rolled back at the end unless it was committed. */
async function withHolder<Value>(
  owner: pg.Pool,
  work: (holder: pg.PoolClient) => Promise<Value>,
): Promise<Value> {
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    return await work(holder);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

/** What became of a call that waited while its caller's rights ended. */
export interface Outcome {
  refusal: string | undefined;
  /** Fingerprints of the tables just before the call went on, and after it. */
  before: string;
  after: string;
}

/**
 * Makes a call wait at a place, ends its caller's rights meanwhile, lets it go on, and undoes the ending.
 * @returns null if the call has a lock that keeps the right from ending before its commit; the call is cancelled.
 */
export async function endWhileWaiting(
  owner: pg.Pool,
  place: WaitingPlace,
  { end, undo }: Ending,
  tables: string[],
  { caller, send }: WaitingCall,
): Promise<Outcome | null> {
  return withHolder(owner, async (holder) => {
    await holder.query(place.lock);
    const answer = send();
    const pid = await waiter(owner, answer, `at ${place.name}`);
    if (!(await canEnd(holder, caller)) || !(await isEnded(holder, end(caller)))) {
      await owner.query("select pg_cancel_backend($1)", [pid]);
      await answer;
      return null;
    }
    const before = await fingerprint(holder, tables);
    await holder.query("commit");
    const refusal = await answer;
    const after = await fingerprint(owner, tables);
    await owner.query(undo(caller));
    return { refusal, before, after };
  });
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Whether nobody has locked the caller's rows: a call that has is over before its caller's rights can end. */
async function canEnd(holder: pg.PoolClient, { id, session_hash }: Caller): Promise<boolean> {
  try {
    await holder.query("savepoint free");
    await holder.query("select from app.users where id = $1 for no key update nowait", [id]);
    await holder.query(
      "select from app.sessions where token_hash = decode($1, 'hex') for no key update nowait",
      [session_hash],
    );
    return true;
  } catch {
    await holder.query("rollback to free");
    return false;
  }
}

/**
 * Ends a right unless that would wait for the call, as the end of an administrator's session does for one that has
 * written to the audit log. The two would wait for each other.
 */
async function isEnded(holder: pg.PoolClient, end: string): Promise<boolean> {
  await holder.query("savepoint unended");
  // Shorter than PostgreSQL takes to look for a deadlock.
  await holder.query("set local lock_timeout = '500ms'");
  try {
    await holder.query(end);
    // The audit log's row of it is written at the end of the transaction.
    await holder.query("set constraints all immediate");
    return true;
  } catch (error) {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    await holder.query("rollback to unended");
    return false;
  }
}

/** The one backend that waits for a lock. Fails if the call ends without waiting. */
async function waiter(owner: pg.Pool, answer: Promise<string | undefined>, where: string): Promise<number> {
  let ended: string | undefined;
  void answer.then((refusal) => {
    ended = refusal ?? "it succeeded";
  });
  for (;;) {
    const { rows } = await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows[0]) return rows[0].pid;
    // Far less often than the calls need the processor.
    await sleep(2);
    if (ended !== undefined) expect.fail(`The call never waited ${where}: ${ended}`);
  }
}

async function fingerprint(client: pg.Pool | pg.PoolClient, tables: string[]): Promise<string> {
  const parts = tables.map(
    (name) =>
      `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${name} t ${ownTrace(name)})`,
  );
  const { rows } = await client.query<{ hash: string }>(`select concat_ws(' ', ${parts.join(", ")}) as hash`);
  return rows[0]?.hash ?? "";
}

/** The end of an administrator's session is itself in the audit log, whose other rows are compared. */
function ownTrace(table: string): string {
  if (table === "app.admin_activity_head") return "where false";
  return table === "app.admin_activity" ? "where t.action_name <> 'signed_out'" : "";
}
