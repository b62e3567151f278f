import type { Price } from "@portico/contract";
import type { openPool } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { ChainConnection } from "./chains/connections.ts";
import type { Limiter } from "./cluster/limiter.ts";
import type { Config } from "./config/config.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { FeedPrice } from "./outside/price-feeds/feed.ts";
import type { Bus } from "./realtime/bus.ts";

/** Database connections with the role `portico_server`, which may use only the functions and views of `api`. */
export type Pool = ReturnType<typeof openPool>;

/** An email as plain text, optionally with an HTML version. */
export interface Email {
  to: string;
  /** A language tag, as in `Content-Language`. */
  lang: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends email: by SMTP or, in practice mode without a mail server, to files in `DATA_DIR/mail`. */
export interface Mailer {
  /**
   * Resolves once the queue, or without a queue the mail server, has accepted the email.
   * @param until the email is dropped if it could not be sent by this time.
   * @param key deduplicates: of several emails with the same key the queue accepts one.
   * @returns the id under which the queue keeps it; null without a queue, or if it has one with this key.
   */
  send(mail: Email, until?: Date, key?: string): Promise<string | null>;
  /**
   * Does the same work as `send` for an email that is never delivered, so that the response time does not reveal
   * whether an account exists.
   */
  pretend(mail: Email, until?: Date): Promise<void>;
  close(): Promise<void> | void;
}

/** Counts of emails queued in the database. */
export interface MailFigures {
  waiting: number;
  /** Given up after all retries, and not yet deleted. */
  failed: number;
  /** Refused for good because of the recipient's address, and not yet deleted. */
  refused: number;
  /** Accepted by the mail server from this process since it started. */
  sent: number;
  /** Failed attempts of this process since it started, not counting rejected recipient addresses. */
  unreached: number;
  counted_at: Date;
}

/** The price list: held in memory, updated on schedule, served as pre-serialized text. */
export interface Prices {
  /** Adds `GET /api/prices` and the routes below it. */
  register(app: FastifyInstance): void | Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The list in memory. Returns the same array until a price changes. */
  all(): readonly Price[];
  /** Whether the list in memory comes from the simulated feed. */
  isSimulated(): boolean;
  /**
   * Asks the real feed about one of its ids.
   * @returns null if it has no price of it.
   * @throws {FeedError} if it does not answer.
   */
  lookUp(feedId: string): Promise<FeedPrice | null>;
}

/** Dependencies of every part of the server, created once per process. */
export interface Deps {
  config: Config;
  pool: Pool;
  bus: Bus;
  /** Rate limits per address and per identity. */
  limiter: Limiter;
  log: Logger;
  prices: Prices;
  /** Metrics served at `GET /metrics`. */
  metrics: Metrics;
  mailer: Mailer;
  /** The nodes of the watched networks; absent or empty if none is watched. */
  chainConnections?: readonly ChainConnection[];
  /** Counts queued emails; undefined in demo mode, which sends none. */
  countEmail?: (() => Promise<MailFigures>) | undefined;
  /** Whether the mail server refused the recipient's address of the email with this id. Undefined like `countEmail`. */
  isEmailRefused?: ((id: string) => Promise<boolean>) | undefined;
}

/** Adds routes to the app. Called after the hooks that guard every route. */
export type Part = (app: FastifyInstance, deps: Deps) => void | Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    deps: Deps;
  }
  interface FastifyContextConfig {
    /** Also answers in demo mode, where all other routes below /api return 503. */
    worksInDemo?: boolean;
  }
}
