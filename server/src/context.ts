import type { Price } from "@portico/contract";
import type { openPool } from "@portico/database";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Limiter } from "./limiter.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Bus } from "./realtime/bus.ts";

/** Connections to the database that speak as `portico_server`: calls and views of `api`, nothing else. */
export type Pool = ReturnType<typeof openPool>;

/** A letter as plain text, with an HTML twin where there is one. */
export interface Mail {
  to: string;
  /** A tag as in `Content-Language`. */
  lang: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends mail: by SMTP, or in practice without a mail server into `DATA_DIR/mail`. */
export interface Mailer {
  /**
   * Resolves when the letter is safe: with the queue, which sends it soon after, or with the mail server itself.
   * @param until after this time the letter is of no use and need not be sent any more.
   * @param key names what the letter is about: of those with the same key the queue takes one.
   */
  send(mail: Mail, until?: Date, key?: string): Promise<void>;
  /**
   * The same work as `send`, for a letter that nobody will get: so that the time of an answer does not tell whether
   * there is an account.
   */
  pretend(mail: Mail, until?: Date): Promise<void>;
  close(): Promise<void> | void;
}

/** How the letters stand that wait in the database. */
export interface MailFigures {
  waiting: number;
  /** Given up, and not forgotten yet. */
  failed: number;
  /** Taken by the mail server from this process since it began. */
  sent: number;
  /** Tries of this process since it began that failed, though not for the letter's own address. */
  unreached: number;
  counted_at: Date;
}

/** The price list: kept in memory, updated on schedule, served as ready text. */
export interface Prices {
  /** Adds `GET /api/prices` and what else is below it. */
  register(app: FastifyInstance): void | Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The list in memory, the same array until a price changes. */
  all(): readonly Price[];
  /** Whether the list in memory comes from the simulated feed. */
  isSimulated(): boolean;
}

/** What every part of the server is given. One process has one of each. */
export interface Deps {
  config: Config;
  pool: Pool;
  bus: Bus;
  /** Counts tries per address and per identity. */
  limiter: Limiter;
  log: Logger;
  prices: Prices;
  /** What `GET /metrics` tells. */
  metrics: Metrics;
  mailer: Mailer;
  /** Counts the letters that wait; missing where nobody gets any (demo mode). */
  countMail?: (() => Promise<MailFigures>) | undefined;
}

/** Adds routes to the app. Hooks that guard every route are in place when it is called. */
export type Part = (app: FastifyInstance, deps: Deps) => void | Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    deps: Deps;
  }
  interface FastifyContextConfig {
    /** Answers in demo mode, too; every other route below /api then refuses with 503. */
    worksInDemo?: boolean;
  }
}
