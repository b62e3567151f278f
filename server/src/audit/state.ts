import type { AuditState } from "@portico/contract";
import { type AuditSeal, type Context, call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { auditKeys, isOurFinding, isOurSeal } from "./seals.ts";

/** How far the log is sealed, according to the database. */
export interface AuditFigures {
  seal: AuditSeal | null;
  /** The MAC of the previous seal. */
  before: string | null;
  unsealed: number;
  unsealed_seconds: number | null;
  check: {
    checked_at: string;
    sequence: number;
    faults: number;
    age_seconds: number;
    key_id: string;
    mac: string;
  } | null;
}

/**
 * Reads how far the audit log is sealed, and the result of the last check.
 * @param asker who asks, for the database's log.
 */
export function auditState(pool: Deps["pool"], asker: string): Promise<AuditFigures> {
  return call<AuditFigures>(pool, "audit_state", internalContext(asker));
}

/**
 * The state of the audit log, for users who may read it. A seal or check result without our valid signature is not
 * presented as ours.
 */
export async function adminAuditState(
  pool: Deps["pool"],
  config: Config,
  context: Context,
): Promise<AuditState> {
  const figures = await call<AuditFigures>(pool, "admin_audit_state", context);
  const { seal, before, unsealed, unsealed_seconds, check } = figures;
  const keys = auditKeys(config);
  return {
    seal: seal && {
      sequence: seal.sequence,
      sealed_at: seal.sealed_at,
      is_genuine: isOurSeal(keys, seal, before) === true,
    },
    unsealed,
    unsealed_seconds,
    check:
      check && isOurFinding(keys, check)
        ? { checked_at: check.checked_at, sequence: check.sequence, faults: check.faults }
        : null,
  };
}

/** Concurrent readers share one query for this long. */
const cacheSeconds = 15;

/** Metrics on sealing and checks of the audit log. The same on every node. */
export function addAuditFigures(metrics: Metrics, pool: Deps["pool"]): void {
  const state = cached(cacheSeconds, () => auditState(pool, "metrics"));
  const ofCheck = async (name: "faults" | "age_seconds") => {
    const { check } = await state();
    return check ? [{ value: check[name] }] : [];
  };
  metrics.gauge("portico_audit_faults", "What the last whole check of the audit log found wrong.", () =>
    ofCheck("faults"),
  );
  metrics.gauge("portico_audit_check_age_seconds", "Since the last whole check of the audit log.", () =>
    ofCheck("age_seconds"),
  );
  metrics.gauge(
    "portico_audit_unsealed_seconds",
    "Age of the oldest row of the audit log without a seal.",
    async () => (await state()).unsealed_seconds ?? 0,
  );
}
