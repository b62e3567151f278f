import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestDatabase } from "@portico/database/testing";
import { startTestApp } from "@portico/testing/server/app.ts";
import type { Email } from "postal-mime";
import type { AppOptions } from "../../../src/app.ts";
import type { Config } from "../../../src/config/config.ts";
import type { BusEvent } from "../../../src/realtime/bus.ts";
import { type Browser, openBrowser } from "../browser.ts";
import { codeIn, isTo, type MailServer, startMailServer } from "../smtp.ts";

/** A complete server with a mail server, behind a proxy that states clients' addresses. */
export interface AccountServer {
  origin: string;
  database: TestDatabase;
  mail: MailServer;
  dataDir: string;
  /** The server's settings, for starting another node. */
  config: Config;
  /** All events published on the bus. */
  events: BusEvent[];
  /** All log lines, one JSON text each. */
  logLines: string[];
  browser(address?: string): Browser;
  /**
   * All emails to an address with `about` in their subject, once every queued email is delivered. The queue sends two at
   * a time, so a later email may arrive before an earlier one.
   */
  allMailTo(email: string, about?: string): Promise<Email[]>;
  /** Signs up and verifies. The browser is signed in afterwards. */
  join(person: Person, browser?: Browser): Promise<Browser>;
  /** Moves all stored times back, as if this many seconds had passed. */
  letPass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface Person {
  email: string;
  username: string;
  password: string;
}

/** A new person with unique details. */
export function newPerson(name = "ada"): Person {
  const unique = `${name}-${randomBytes(4).toString("hex")}`;
  return { email: `${unique.toLowerCase()}@example.com`, username: unique, password: `Orchard ${unique}` };
}

export function signUpInput({ email, username, password }: Person) {
  return { email, password, data: { username } };
}

export function signInInput({ email, password }: Person) {
  return { grant_type: "password", email, password };
}

/**
 * @param config overridden settings, such as `smtpUrl: undefined` for practice mode without a mail server.
 * @param options of the app, such as `passwordCost: undefined` for hashes that cost what they cost in use.
 */
export async function startAccountServer(
  config: Partial<Config> = {},
  options: AppOptions = {},
): Promise<AccountServer> {
  const mail = await startMailServer();
  const app = await startTestApp({
    work: true,
    config: { smtpUrl: mail.url, trustProxy: ["loopback"], ...config },
    ...options,
  });
  const { database, url: origin } = app;
  const events: BusEvent[] = [];
  app.server.deps.bus.subscribe((event) => void events.push(event));
  const browser = (address?: string) => openBrowser(origin, address);

  return {
    origin,
    database,
    mail,
    dataDir: app.server.deps.config.dataDir,
    config: app.server.deps.config,
    events,
    logLines: app.logLines,
    browser,
    async allMailTo(email, about = "") {
      await mailQueueEmpty(database);
      return mail.mails.filter((received) => isTo(received, email) && received.subject?.includes(about));
    },
    async join(person, own = browser()) {
      const signedUp = await own.post("/api/auth/signup", signUpInput(person));
      if (signedUp.status !== 200) throw new Error(`Sign-up: ${JSON.stringify(signedUp.body)}`);
      const token = codeIn(await mail.next(person.email));
      const verified = await own.post("/api/auth/verify", { email: person.email, token, type: "signup" });
      if (verified.status !== 200) throw new Error(`Code: ${JSON.stringify(verified.body)}`);
      return own;
    },
    async letPass(seconds) {
      await database.owner.query(timePasses, [seconds]);
    },
    async close() {
      await app.close();
      await mail.close();
      await rm(app.server.deps.config.dataDir, { recursive: true, force: true });
    },
  };
}

async function mailQueueEmpty({ owner }: TestDatabase): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    const { rowCount } = await owner.query(
      "select from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')",
    );
    if (rowCount === 0) return;
  }
  throw new Error("Emails are still queued after 60 s");
}

/** A single statement with CTEs, since a parameterized query may contain only one. */
const timePasses = `
with passed as (select make_interval(secs => $1::int) as time),
  attempts as (update app.attempts set at = at - time from passed),
  sign_ups as (update app.pending_signups set expires_at = expires_at - time from passed),
  codes as (update app.code_challenges set expires_at = expires_at - time from passed),
  identity_codes as (
    update app.identity_confirmations
    set code_expires_at = code_expires_at - time, expires_at = expires_at - time
    from passed
  ),
  links as (update app.links set expires_at = expires_at - time from passed),
  grants as (update app.reset_grants set expires_at = expires_at - time from passed),
  second_factors as (update app.two_factor_challenges set expires_at = expires_at - time from passed),
  passkeys as (update app.passkey_challenges set expires_at = expires_at - time from passed)
update app.sessions
set last_activity = last_activity - time, expires_at = expires_at - time, proved_at = proved_at - time
from passed`;
