import { type AuditPage, type AuditRow, type AuditSeal, call, internalContext } from "@portico/database";
import type { Deps } from "../deps.ts";
import type { Jobs, RepeatedJob } from "../jobs/jobs.ts";
import { postAuditHead } from "../outside/audit-webhook.ts";
import { AuditChecker } from "./check.ts";
import { type AuditKey, auditKeys, headLine, makeSeal, rowHash, signFinding } from "./seals.ts";
import { auditState } from "./state.ts";

type SealDeps = Pick<Deps, "config" | "pool" | "log" | "mailer">;

/** The last seal that this process saw, to detect later changes in the database. */
interface Memory {
  head: AuditSeal | null;
  /** Whether the break was already logged, so that it is not logged every few seconds. */
  isBreakReported: boolean;
}

/** Maximum number of rows per seal or page. */
const MAX_ROWS = 1_000;

/** Seals the audit log and publishes its head (T59). Does nothing without a secret (demo mode). */
export function repeatAuditJobs(jobs: Jobs, deps: SealDeps): void {
  const keys = auditKeys(deps.config);
  if (keys.length === 0) return;
  const memory: Memory = { head: null, isBreakReported: false };
  jobs.repeat(sealAuditLog(deps, keys, memory));
  jobs.repeat(publishAuditHead(deps, keys, memory));
  if (deps.config.auditHeadEmail) jobs.repeat(mailAuditHead(deps, deps.config.auditHeadEmail));
}

/** Every few seconds: seals the new rows, if they follow the last seal. */
function sealAuditLog({ pool, log }: SealDeps, keys: AuditKey[], memory: Memory): RepeatedJob {
  const name = "seal-audit-log";
  return {
    name,
    everySeconds: 5,
    async work(signal) {
      for (let isBehind = true; isBehind && !signal.aborted; ) {
        const { last, rows } = await call<{ last: AuditSeal | null; rows: AuditRow[] }>(
          pool,
          "audit_unsealed",
          internalContext(name),
          { p_most: MAX_ROWS },
        );
        const problem = lostSeal(memory.head, last) ?? brokenRow(rows, last);
        const unknown = unknownKey(keys, memory.head, last);
        if (problem || unknown) {
          if (memory.isBreakReported) return;
          if (problem) log.error({ problem }, "the audit log was tampered with: it is not sealed further");
          else log.error({ key: unknown }, newerKey);
          memory.isBreakReported = true;
          return;
        }
        memory.head = last ?? memory.head;
        const end = rows.at(-1);
        if (!end) return;
        const p_seal = makeSeal(keys[0] as AuditKey, last, end);
        const { is_added } = await call<{ is_added: boolean }>(
          pool,
          "add_audit_seal",
          internalContext(name),
          {
            p_seal,
          },
        );
        if (is_added) memory.head = p_seal;
        isBehind = rows.length === MAX_ROWS;
      }
    },
  };
}

/** Why `last` cannot follow `seen`, or undefined if it can. */
function lostSeal(seen: AuditSeal | null, last: AuditSeal | null): string | undefined {
  if (seen === null) return undefined;
  if (last === null || last.seal < seen.seal) return `seal ${seen.seal} is gone`;
  return last.seal === seen.seal && last.mac !== seen.mac ? `seal ${seen.seal} is another one` : undefined;
}

const newerKey =
  "the audit log is sealed with a key that this node doesn't have, so it no longer seals: give it the newest AUDIT_KEY";

/** The key of the last seal if it replaced one that we saw and is none of ours: a former key must not seal after it. */
function unknownKey(keys: AuditKey[], seen: AuditSeal | null, last: AuditSeal | null): string | undefined {
  if (seen === null || last === null || last.key_id === seen.key_id) return undefined;
  return keys.some(({ id }) => id === last.key_id) ? undefined : last.key_id;
}

/** Why these rows do not follow the last seal, or undefined if they do. */
function brokenRow(rows: AuditRow[], last: AuditSeal | null): string | undefined {
  let before = { sequence: last?.sequence ?? 0, hash: last?.row_hash ?? "0".repeat(64) };
  for (const row of rows) {
    const follows = row.sequence === before.sequence + 1 && row.previous_hash === before.hash;
    if (!follows || rowHash(row) !== row.hash)
      return `row ${row.sequence} does not follow row ${before.sequence}`;
    before = row;
  }
  return undefined;
}

/** Every hour: checks the whole sealed log, logs its head and, if a webhook is configured, posts it there. */
function publishAuditHead({ config, pool, log }: SealDeps, keys: AuditKey[], memory: Memory): RepeatedJob {
  const name = "publish-audit-head";
  return {
    name,
    everySeconds: 3_600,
    maxSeconds: 1_800,
    async work(signal) {
      const checker = new AuditChecker(keys, memory.head ? [memory.head] : []);
      const { seal: last } = await auditState(pool, name);
      const until = last?.sequence ?? 0;
      for (let after = 0, isLast = false; !isLast && !signal.aborted; ) {
        const page = await call<AuditPage>(pool, "audit_pages", internalContext(name), {
          p_after: after,
          p_until: until,
          p_most: MAX_ROWS,
        });
        checker.take(page);
        isLast = page.rows.length < MAX_ROWS;
        after = page.rows.at(-1)?.sequence ?? after;
      }
      if (signal.aborted) return;
      const { head, faults, rows } = checker.finish();
      const finding = { checked_at: new Date().toISOString(), sequence: until, faults: faults.length };
      await call(pool, "keep_audit_check", internalContext(name), {
        p_check: signFinding(keys[0] as AuditKey, finding),
      });
      if (faults.length > 0) log.error({ faults: faults.slice(0, 20) }, "the audit log was tampered with");
      if (!head) return;
      log.info({ audit_head: headLine(head), rows, faults: faults.length }, "audit log head");
      if (config.auditHeadWebhook) {
        await postAuditHead(config.auditHeadWebhook, { head: headLine(head), rows, faults: faults.length });
      }
    },
  };
}

/** Once a day and at each start: emails the head of the audit log to an address that is not in the database. */
function mailAuditHead({ pool, config, mailer }: SealDeps, to: string): RepeatedJob {
  const name = "mail-audit-head";
  return {
    name,
    everySeconds: 86_400,
    async work() {
      const { seal, check } = await auditState(pool, name);
      if (!seal) return;
      const text = [
        `The head of the audit log of ${config.publicUrl}:`,
        headLine(seal),
        check
          ? `The last check of the whole log found ${check.faults} faults.`
          : "The whole log has not been checked yet.",
        "Keep this email. `npm run audit:verify -- FILE` says whether the log still contains the heads in a file.",
      ].join("\n\n");
      await mailer.send(
        { to, lang: "en", subject: "Audit log head", text },
        undefined,
        `audit head ${seal.seal}`,
      );
    },
  };
}
