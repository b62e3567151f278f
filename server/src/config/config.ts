import { isIP } from "node:net";
import { resolve } from "node:path";
import { canonicalEmail, limits } from "@portico/contract";
import { tlsFaults } from "@portico/database";
import { z } from "zod";
import { isCommonPassword } from "../account/passwords/common-passwords.ts";
import { readSender, type Sender } from "../outside/sender.ts";
import { type ChainNode, chainNodes } from "./chains-setting.ts";
import { type OidcProvider, oidcProviders } from "./oidc-setting.ts";
import { defaultStreams, type PriceStreamAddress, priceStreams } from "./price-streams-setting.ts";
import { isSafeAddress } from "./safe-address.ts";

/** This process's configuration: the validated environment and the values derived from it. */
export interface Config {
  /** No `DATABASE_URL`: an embedded database, test addresses, and no real coins. */
  practice: boolean;
  /** Live mode without a secret or a mail server: protected calls answer 503. */
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
  /** The secret for the audit log's seals (T59); defaults to `authSecret`. */
  auditKey: string | undefined;
  /** Former seal secrets, for verification only. */
  auditKeysBefore: string[];
  /** Recipient of the daily email with the head of the audit log. */
  auditHeadEmail: string | undefined;
  /** Webhook to which the head of the audit log is posted every hour. */
  auditHeadWebhook: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: Sender;
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
 * Reads the settings from `env`. An empty setting counts as not set.
 * @throws {ConfigError} listing all faults, not only the first.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
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
  const publicUrl = set.PUBLIC_URL ?? `http://${urlHost(set.HOST)}:${set.PORT}`;
  return {
    practice,
    demo: !practice && (!set.AUTH_SECRET || !set.SMTP_URL),
    host: set.HOST,
    port: set.PORT,
    publicUrl,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    redisUrl: set.REDIS_URL,
    authSecret: set.AUTH_SECRET,
    auditKey: set.AUDIT_KEY,
    auditKeysBefore: set.AUDIT_KEYS_BEFORE ?? [],
    auditHeadEmail: set.AUDIT_HEAD_MAIL,
    auditHeadWebhook: set.AUDIT_HEAD_WEBHOOK,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? { name: "Portico", address: `no-reply@${new URL(publicUrl).hostname}` },
    // Live mode never uses simulated prices, so `auto` has no fallback there.
    priceFeed: practice ? (set.PRICE_FEED ?? "auto") : "coingecko",
    priceFeedUrl: set.PRICE_FEED_URL,
    priceFeedKey: set.PRICE_FEED_KEY,
    priceUpdateSeconds: set.PRICE_UPDATE_SECONDS,
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

function urlWith(protocols: string[], example: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address like ${example}`,
    abort: true,
  });
}

function wholeNumber(from: number, to: number, preset: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error })
    .default(preset);
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

const postgresUrl = urlWith(["postgres:", "postgresql:"], "postgres://user:password@host:5432/name");

const publicUrl = urlWith(["http:", "https:"], "https://portico.example")
  .refine((text) => isOrigin(text), { error: "must be an origin alone: no path, no query, no user" })
  .transform((text) => new URL(text).origin);

const emailAddress = z
  .string()
  .overwrite((text) => canonicalEmail(text) ?? "")
  .min(1, { error: "must be an email address" });

/** Addresses rather than a hop count: a hop count would trust a header even when no proxy added it. */
const proxies = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((addresses) => addresses.every(isProxyAddress), {
    error:
      "must be the addresses of the proxies before this server, such as loopback or 10.0.0.0/8,192.0.2.7",
  });

const settings = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: "must be an address or a host name" })
    .default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535, 3_000),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  REDIS_URL: urlWith(["redis:", "rediss:"], "redis://host:6379").optional(),
  AUTH_SECRET: z
    .string()
    .min(32, { error: "must have at least 32 characters; `openssl rand -base64 48` makes one" })
    .optional(),
  AUDIT_KEY: z
    .string()
    .regex(/^[^,]{32,}$/, {
      error: "must have at least 32 characters and no comma; `openssl rand -base64 48` makes one",
    })
    .optional(),
  AUDIT_KEYS_BEFORE: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((list) => list.every((key) => key.length >= 32), {
      error: "must be earlier keys with at least 32 characters each, separated by commas",
    })
    .optional(),
  AUDIT_HEAD_MAIL: emailAddress.optional(),
  AUDIT_HEAD_WEBHOOK: urlWith(["http:", "https:"], "https://audit.example/heads").optional(),
  SMTP_URL: urlWith(["smtp:", "smtps:"], "smtp://user:password@host:587").optional(),
  MAIL_FROM: z
    .string()
    .transform(readSender)
    .refine((sender) => sender !== undefined, {
      error: "must be an address, or a name and an address, like Portico <no-reply@portico.example>",
    })
    .optional(),
  PRICE_FEED: oneOf(["coingecko", "simulated", "auto"]).optional(),
  PRICE_FEED_URL: urlWith(["http:", "https:"], "https://api.coingecko.com/api/v3")
    .transform((text) => text.replace(/\/+$/, ""))
    .default("https://api.coingecko.com/api/v3"),
  PRICE_FEED_KEY: z.string().optional(),
  PRICE_UPDATE_SECONDS: wholeNumber(5, 86_400, 60),
  PRICE_STREAMS: priceStreams.optional(),
  PRICE_HISTORY_SECONDS: wholeNumber(0, 600, 10),
  CALLS_PER_STATEMENT: wholeNumber(1, 64, 32),
  CHAINS: chainNodes.optional(),
  OIDC_PROVIDERS: oidcProviders.optional(),
  TRUST_PROXY: proxies.optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, { error: "must have at least 6 characters", abort: true })
    .max(limits.password_max_length, { error: `must have at most ${limits.password_max_length} characters` })
    .refine((password) => !isCommonPassword(password), {
      error: "must not be one of the commonest passwords",
    })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "must have at least 16 characters, and no spaces" })
    .optional(),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  LOG_FORMAT: oneOf(["json", "pretty"]).optional(),
});
type Settings = z.output<typeof settings>;

function liveFaults(set: Settings): string[] {
  const faults: string[] = [];
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
function databaseFaults(set: Settings, env: Record<string, string | undefined>): string[] {
  const names = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;
  return names.flatMap((name) => {
    const url = set[name];
    return url === undefined ? [] : tlsFaults(url, env).map((fault) => `${name}: ${fault}`);
  });
}

function practiceFaults(set: Settings): string[] {
  const names = ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;
  return names.filter((name) => set[name]).map((name) => `${name}: needs DATABASE_URL, too`);
}

function isOrigin(text: string): boolean {
  const url = new URL(text);
  return !url.username && !url.password && url.pathname === "/" && !url.search && !url.hash;
}

function isProxyAddress(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const most = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits >= 1 && +bits <= most))
  );
}

/** A hostname that a browser on this machine can open, formatted for a URL. Passkeys need a name, not an address. */
function urlHost(host: string): string {
  if (["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host)) return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
}
