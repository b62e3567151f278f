import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { folderForTests } from "@portico/database/testing";
import { type CoingeckoServer, startCoingeckoServer } from "@portico/testing/server/coingecko-server.ts";
import { type Mailbox, receiveMail } from "./mail.ts";

/** A whole exchange as `npm start` runs it, with a mail server and a price feed that the test controls. */
export interface Exchange {
  url: string;
  /** The folder of the exchange's database. */
  dataDir: string;
  mailbox: Mailbox;
  feed: CoingeckoServer;
  administrator: { email: string; password: string };
  /** The server's output; log lines are JSON. */
  log(): string;
  /** Stops the server and its database; the data stays. */
  halt(): Promise<void>;
  /** Starts it again at the same URL. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const main = join(import.meta.dirname, "../../../server/src/main.ts");

/**
 * Starts an exchange in a new folder and waits until it is ready.
 * @param settings added to its environment.
 * @param prepare sets the feed's first prices: later ones may be held back as a jump.
 */
export async function startExchange(
  settings: Record<string, string> = {},
  prepare: (feed: CoingeckoServer) => void = () => {},
): Promise<Exchange> {
  const [mailbox, feed, port] = await Promise.all([receiveMail(), startCoingeckoServer(), freePort()]);
  prepare(feed);
  const folder = mkdtempSync(join(folderForTests(), "portico-e2e-"));
  // As root, the database runs as its own user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, "data");
  const administrator = { email: "admin@example.org", password: "correct horse battery" };
  const url = `http://127.0.0.1:${port}`;
  const server = runServer(url, {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Portico <hello@portico.example>",
    PRICE_FEED: "coingecko",
    PRICE_FEED_URL: feed.url,
    PRICE_STREAMS: "none",
    // Play chains would mine beside every test; one that needs them leaves it empty.
    CHAINS: "none",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  });
  const stop = async () => {
    await server.end();
    await Promise.all([mailbox.close(), feed.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
  await server.begin().catch(async (fault) => {
    await stop();
    throw fault;
  });
  return {
    url,
    dataDir,
    mailbox,
    feed,
    administrator,
    log: server.log,
    halt: server.end,
    resume: server.begin,
    stop,
  };
}

/** A server process that can be stopped and restarted. */
function runServer(url: string, settings: Record<string, string>) {
  let server: ChildProcess | undefined;
  let log = "";
  return {
    log: () => log,
    /** Resolves when the server is ready. */
    async begin() {
      const started = spawn(process.execPath, [main], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "/", ...settings },
      });
      server = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on("data", (chunk) => {
          log += chunk;
        });
      }
      await ready(url, started, () => log);
    },
    async end() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

async function ready(url: string, server: ChildProcess, log: () => string): Promise<void> {
  for (const until = Date.now() + 90_000; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error(`The server ended:\n${log()}`);
    const reply = await fetch(`${url}/health/ready`).catch(() => undefined);
    // Demo mode is never ready, but answers.
    if (reply?.ok || (reply && ((await reply.json()) as { demo?: boolean }).demo)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready in 90 s:\n${log()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
