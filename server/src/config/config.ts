import { isIP } from "node:net";
import { resolve } from "node:path";
import type { Sender } from "../outside/sender.ts";
import type { FormerAuditKey } from "./audit-keys-setting.ts";
import type { ChainNode } from "./chains-setting.ts";
import { databaseFaults, liveFaults, practiceFaults } from "./mode-faults.ts";
import type { OidcProvider } from "./oidc-setting.ts";
import { defaultStreams, type PriceStreamAddress } from "./price-streams-setting.ts";
import { readSettingFiles } from "./setting-files.ts";
import { type Settings, settings } from "./settings.ts";

/** This process's configuration: the validated environment and the values derived from it. */
export interface Config {
  /** No `DATABASE_URL`: an embedded database, test addresses, and no real coins. */
  practice: boolean;
  /** `DEMO_MODE`: shows the site without a secret or a mail server; protected calls answer 503. */
  demo: boolean;
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** The public origin, such as `https://portico.example`, without a path or trailing slash. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database without a pooler. If set, `databaseUrl` leads through a pooler in transaction mode. */
  databaseDirectUrl: string | undefined;
  /** A streaming replica, for reads that may be some seconds stale. */
  databaseReplicaUrl: string | undefined;
  redisUrl: string | undefined;
  /** The secret from which all server keys are derived. Practice mode creates it at the first start. */
  authSecret: string | undefined;
  /** The former `authSecret`, for `portico secret change` alone. */
  authSecretBefore: string | undefined;
  /** The secret for the audit log's seals (T59); defaults to `authSecret`. */
  auditKey: string | undefined;
  /** Former seal secrets, the newest first, for verification only. */
  auditKeysBefore: FormerAuditKey[];
  /** Recipient of the daily email with the head of the audit log. */
  auditHeadEmail: string | undefined;
  /** Webhook to which the head of the audit log is posted every hour. */
  auditHeadWebhook: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: Sender;
  /** Whether `MAIL_FROM` is set; if not, the sender was derived from `publicUrl`. */
  isMailFromSet: boolean;
  priceFeed: "coingecko" | "simulated" | "auto";
  priceFeedUrl: string;
  priceFeedKey: string | undefined;
  priceUpdateSeconds: number;
  /** The exchanges whose price streams are followed. */
  priceStreams: PriceStreamAddress[];
  /** Seconds between two requests for price history. */
  priceHistorySeconds: number;
  /** The most calls of one kind that share a statement of the database (decision 80); 1 makes each alone. */
  callsPerStatement: number;
  /** Nodes of the networks to watch. Undefined in practice mode means its own play chains. */
  chains: ChainNode[] | undefined;
  /** Identity providers for signing in with OpenID Connect. */
  oidcProviders: OidcProvider[];
  /** Addresses of trusted proxies, whose `X-Forwarded-For` is used; false trusts none. */
  trustProxy: false | string[];
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** The token for reading the metrics from another machine. */
  metricsToken: string | undefined;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  /** Undefined: for people in practice mode in a terminal, else JSON. */
  logFormat: "json" | "pretty" | undefined;
}

/** One line per invalid setting, naming it. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join("\n"));
    this.name = "ConfigError";
    this.faults = faults;
  }
}

/**
 * Reads the settings from `env`, and those with `_FILE` behind their name from files. An empty setting counts as not set.
 * @throws {ConfigError} listing all faults, not only the first.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const { given, faults: fileFaults } = readSettingFiles(env);
  if (fileFaults.length > 0) throw new ConfigError(fileFaults);
  const result = settings.safeParse(given);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const set = result.data;
  const faults = set.DATABASE_URL ? [...liveFaults(set), ...databaseFaults(set, env)] : practiceFaults(set);
  if (faults.length > 0) throw new ConfigError(faults);
  return toConfig(set);
}

function toConfig(set: Settings): Config {
  const practice = set.DATABASE_URL === undefined;
  const demo = set.DEMO_MODE === "true";
  const publicUrl = set.PUBLIC_URL ?? `http://${urlHost(set.HOST)}:${set.PORT}`;
  return {
    practice,
    demo,
    host: set.HOST,
    port: set.PORT,
    publicUrl,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    redisUrl: set.REDIS_URL,
    ...(demo && !practice ? noSecrets : secretsOf(set)),
    auditHeadEmail: set.AUDIT_HEAD_MAIL,
    auditHeadWebhook: set.AUDIT_HEAD_WEBHOOK,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? { name: "Portico", address: `no-reply@${new URL(publicUrl).hostname}` },
    isMailFromSet: set.MAIL_FROM !== undefined,
    // Live mode never uses simulated prices, so `auto` has no fallback there.
    priceFeed: practice ? (set.PRICE_FEED ?? "auto") : "coingecko",
    priceFeedUrl: set.PRICE_FEED_URL,
    priceFeedKey: set.PRICE_FEED_KEY,
    priceUpdateSeconds: set.PRICE_UPDATE_SECONDS ?? updateSecondsFor(set),
    // Streamed real prices must not be mixed with simulated ones.
    priceStreams: set.PRICE_FEED === "simulated" ? [] : (set.PRICE_STREAMS ?? defaultStreams),
    priceHistorySeconds: set.PRICE_HISTORY_SECONDS,
    callsPerStatement: set.CALLS_PER_STATEMENT,
    chains: set.CHAINS ?? (practice ? undefined : []),
    oidcProviders: set.OIDC_PROVIDERS ?? [],
    trustProxy: set.TRUST_PROXY ?? false,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    logFormat: set.LOG_FORMAT,
  };
}

/** Demo mode writes nothing that another secret could not go on with. */
const noSecrets = {
  authSecret: undefined,
  authSecretBefore: undefined,
  auditKey: undefined,
  auditKeysBefore: [],
};

function secretsOf(set: Settings) {
  return {
    authSecret: set.AUTH_SECRET,
    authSecretBefore: set.AUTH_SECRET_BEFORE,
    auditKey: set.AUDIT_KEY,
    auditKeysBefore: set.AUDIT_KEYS_BEFORE ?? [],
  };
}

/** A free (demo) key has 10,000 calls a month, which is one in 300 s with a tenth for exchange rates. */
function updateSecondsFor({ PRICE_FEED_KEY, PRICE_FEED_URL }: Settings): number {
  const isFreeKey = PRICE_FEED_KEY !== undefined && new URL(PRICE_FEED_URL).hostname === "api.coingecko.com";
  return isFreeKey ? 300 : 60;
}

/** A hostname that a browser on this machine can open, formatted for a URL. Passkeys need a name, not an address. */
function urlHost(host: string): string {
  if (["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host)) return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
}
