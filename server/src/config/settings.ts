import { isIP } from "node:net";
import { canonicalEmail, limits } from "@portico/contract";
import { z } from "zod";
import { isCommonPassword } from "../account/passwords/common-passwords.ts";
import { readSender } from "../outside/sender.ts";
import { auditKeysBefore } from "./audit-keys-setting.ts";
import { chainNodes } from "./chains-setting.ts";
import { oidcProviders } from "./oidc-setting.ts";
import { priceStreams } from "./price-streams-setting.ts";

function urlWith(protocols: string[], example: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address like ${example}`,
    abort: true,
  });
}

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error });
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

const postgresUrl = urlWith(["postgres:", "postgresql:"], "postgres://user:password@host:5432/name");

const publicUrl = urlWith(["http:", "https:"], "https://portico.example")
  .refine((text) => isOrigin(text), { error: "must be an origin alone: no path, no query, no user" })
  .transform((text) => new URL(text).origin);

const authSecret = z
  .string()
  .min(32, { error: "must have at least 32 characters; `openssl rand -base64 48` makes one" });

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

/** The settings of this process by their names, checked one by one. */
export const settings = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: "must be an address or a host name" })
    .default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3_000),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  REDIS_URL: urlWith(["redis:", "rediss:"], "redis://host:6379").optional(),
  AUTH_SECRET: authSecret.optional(),
  AUTH_SECRET_BEFORE: authSecret.optional(),
  DEMO_MODE: oneOf(["true", "false"]).optional(),
  AUDIT_KEY: z
    .string()
    .regex(/^[^,]{32,}$/, {
      error: "must have at least 32 characters and no comma; `openssl rand -base64 48` makes one",
    })
    .optional(),
  AUDIT_KEYS_BEFORE: auditKeysBefore.optional(),
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
  PRICE_UPDATE_SECONDS: wholeNumber(5, 86_400).optional(),
  PRICE_STREAMS: priceStreams.optional(),
  PRICE_HISTORY_SECONDS: wholeNumber(0, 600).default(10),
  CALLS_PER_STATEMENT: wholeNumber(1, 64).default(32),
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

/** The settings as they are read from the environment. */
export type Settings = z.output<typeof settings>;

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
