import { tlsFaults } from "@portico/database";
import { isSafeAddress } from "./safe-address.ts";
import type { Settings } from "./settings.ts";

/** One line for all that is missing: a forgotten secret must not start as something else. */
function missingFaults(set: Settings): string[] {
  if (set.DEMO_MODE === "true") return [];
  const missing = (["AUTH_SECRET", "SMTP_URL"] as const).filter((name) => set[name] === undefined);
  if (missing.length === 0) return [];
  return [
    `${missing.join(", ")}: must be set, because DATABASE_URL makes this live mode; see README, Run it live. ` +
      "DEMO_MODE=true shows the site without sign-in instead",
  ];
}

/** What is wrong in live mode. */
export function liveFaults(set: Settings): string[] {
  const faults = missingFaults(set);
  if (!set.PUBLIC_URL?.startsWith("https:")) {
    faults.push("PUBLIC_URL: must be an https address, because DATABASE_URL makes this live mode");
  }
  if (set.PRICE_FEED === "simulated") {
    faults.push("PRICE_FEED: live mode (DATABASE_URL is set) never simulates prices");
  }
  if (!isSafeAddress(set.PRICE_FEED_URL, "https:")) {
    faults.push(
      "PRICE_FEED_URL: must be an https address, or one of this machine: people trade at what it says",
    );
  }
  if (set.AUDIT_HEAD_WEBHOOK !== undefined && !isSafeAddress(set.AUDIT_HEAD_WEBHOOK, "https:")) {
    faults.push("AUDIT_HEAD_WEBHOOK: must be an https address, or one of this machine");
  }
  for (const { source, url } of set.PRICE_STREAMS ?? []) {
    if (isSafeAddress(url, "wss:")) continue;
    faults.push(
      `PRICE_STREAMS: ${source} must have a wss address, or one of this machine: people trade at what it says`,
    );
  }
  if (set.ADMIN_PASSWORD !== undefined && set.ADMIN_PASSWORD.length < 8) {
    faults.push("ADMIN_PASSWORD: must have at least 8 characters in live mode");
  }
  if ((set.ADMIN_EMAIL === undefined) !== (set.ADMIN_PASSWORD === undefined)) {
    faults.push("ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither");
  }
  return faults;
}

/** The same fault of several URLs, such as a missing file, is named at each. */
export function databaseFaults(set: Settings, env: Record<string, string | undefined>): string[] {
  const names = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;
  return names.flatMap((name) => {
    const url = set[name];
    return url === undefined ? [] : tlsFaults(url, env).map((fault) => `${name}: ${fault}`);
  });
}

/** What needs live mode. */
export function practiceFaults(set: Settings): string[] {
  const names = ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;
  return names.filter((name) => set[name]).map((name) => `${name}: needs DATABASE_URL, too`);
}
