import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { networkById, readAccountKey } from "@portico/contract";
import {
  call,
  internalContext,
  type PlayAccount,
  type Pool,
  payByPlaySigner,
  showPlayAddresses,
  writePrivateFile,
} from "@portico/database";
import type { Logger } from "pino";
import { openAccount } from "../wallets/derive.ts";
import type { PlayChain } from "./play-chains.ts";

/** The signer of practice mode: the real program, with play keys and without approvals. */
export interface PlaySigner {
  /** Sends play coins to the addresses that withdrawals are paid from, on the first start. */
  fund(pool: Pool): void;
  stop(): Promise<void>;
}

/** Where practice mode's signer finds its key, the database and its chains. */
export interface PlaySignerOptions {
  dataDir: string;
  databaseUrl: string;
  publicUrl: string;
  /** The chains on which it pays. */
  chains: readonly PlayChain[];
  log: Logger;
}

const root = join(import.meta.dirname, "../../..");
const program = join(root, "signer/src/main.ts");
/** Ends the signer if this process is killed. */
const endWithParent = join(root, "bin/lib/end-with-parent.js");

/** Per coin and day; play coins are worth nothing. */
const NO_LIMIT = "99999999";
const RESTART_MILLISECONDS = 5_000;
/** So many wallets of the pool can be swept: those that are given to users first. */
const SWEEPABLE_WALLETS = 20;
/** What each paying address gets, in whole coins: several outputs, so that payments need not wait for the change. */
const FUNDED_COINS = 500n;
const FUNDED_OUTPUTS = 5;

/** Makes a key on the first start, lets the networks be paid from it, and runs the signer. */
export async function startPlaySigner(options: PlaySignerOptions): Promise<PlaySigner> {
  const folder = join(options.dataDir, "signer");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeSettings(folder, options);
  const made = existsSync(join(folder, "key.age")) ? undefined : await makeKey(folder);
  const addresses = made?.paying_addresses ?? {};
  const paid = made ? await payByPlaySigner(options.databaseUrl, addresses) : [];
  if (made) await showPlayAddresses(options.databaseUrl, playAccounts(made));
  const stop = new AbortController();
  const running = keepRunning(folder, options.log, stop.signal);
  return {
    fund(pool) {
      for (const chain of options.chains) {
        const address = paid.includes(chain.network_id) ? addresses[chain.network_id] : undefined;
        if (address !== undefined)
          void fundOnceWatched(chain, address, pool, stop.signal).catch((err: unknown) =>
            options.log.error({ err, network_id: chain.network_id }, "play coins were not sent"),
          );
      }
    },
    async stop() {
      stop.abort();
      await running;
    },
  };
}

function writeSettings(folder: string, { publicUrl, databaseUrl, chains }: PlaySignerOptions): void {
  const coin = { max_payment: NO_LIMIT, max_per_day: NO_LIMIT, approvals: [{ count: 0 }] };
  const sweeps = { max_gas: NO_LIMIT, max_per_day: NO_LIMIT };
  const settings = {
    name: "play",
    // The passphrase is in a file beside the key.
    work_factor: 1,
    database_url: databaseUrl,
    origin: publicUrl,
    approvers: [],
    networks: Object.fromEntries(
      chains.map(({ network_id, coins }) => [
        network_id,
        { max_fee: NO_LIMIT, coins: Object.fromEntries(coins.map(({ coin_id }) => [coin_id, coin])), sweeps },
      ]),
    ),
  };
  writePrivateFile(join(folder, "signer.json"), `${JSON.stringify(settings, null, 2)}\n`);
}

/** What the signer prints of a new key. */
interface MadeKey {
  /** By network. */
  paying_addresses: Record<string, string>;
  deposit_accounts: { network_ids: string[]; key: string }[];
}

async function makeKey(folder: string): Promise<MadeKey> {
  const passphrase = randomBytes(24).toString("base64url");
  writePrivateFile(join(folder, "passphrase"), `${passphrase}\n`);
  const child = run(folder, "init", `${passphrase}\n${passphrase}\n`);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The play signer cannot make its key: ${output}`);
  return JSON.parse(output) as MadeKey;
}

/** The first deposit addresses of its accounts. */
function playAccounts({ deposit_accounts }: MadeKey): PlayAccount[] {
  return deposit_accounts.flatMap(({ network_ids, key }) => {
    const read = readAccountKey(key);
    if ("refusal" in read) throw new Error(`The play signer's account key is none: ${read.refusal}`);
    const { key_hash, account } = read;
    const { fingerprint, addressAt } = openAccount(read);
    const networks = network_ids.flatMap((id) => networkById(id) ?? []);
    return networks.map((network) => ({
      key_hash,
      fingerprint,
      account,
      network_id: network.network_id,
      addresses: Array.from({ length: SWEEPABLE_WALLETS }, (_, index) => addressAt(network, index)),
    }));
  });
}

/** @param input what it reads in place of what a person would type. */
function run(folder: string, command: string, input: string): ChildProcess {
  const args = ["--import", endWithParent, program, command, "--settings", join(folder, "signer.json")];
  const child = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    env: { PATH: process.env.PATH ?? "", MALLOC_ARENA_MAX: "2" },
  });
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  return child;
}

/** Runs the signer, again whenever it ends, until it is to stop. */
async function keepRunning(folder: string, log: Logger, stop: AbortSignal): Promise<void> {
  const passphrase = readFileSync(join(folder, "passphrase"), "utf8");
  while (!stop.aborted) {
    const child = run(folder, "run", passphrase);
    const end = () => void child.kill("SIGTERM");
    stop.addEventListener("abort", end);
    let fault = "";
    child.stderr?.on("data", (chunk) => (fault = `${fault}${chunk}`.slice(-2_000)));
    child.stdout?.resume();
    await once(child, "close");
    stop.removeEventListener("abort", end);
    if (stop.aborted) return;
    log.error({ fault }, "the play signer ended");
    await sleep(RESTART_MILLISECONDS, undefined, { signal: stop }).catch(() => {});
  }
}

/** What is sent before the chain is watched would not be known. */
async function fundOnceWatched(
  chain: PlayChain,
  address: string,
  pool: Pool,
  stop: AbortSignal,
): Promise<void> {
  while (!(await isWatched(pool, chain.network_id))) await sleep(1_000, undefined, { signal: stop });
  for (const { decimals, contract } of chain.coins)
    for (let output = 0; output < FUNDED_OUTPUTS; output += 1)
      chain.fund(address, FUNDED_COINS * 10n ** BigInt(decimals), contract);
}

async function isWatched(pool: Pool, networkId: string): Promise<boolean> {
  const figures = await call<{ network_id: string; height: number | null }[]>(
    pool,
    "chain_figures",
    internalContext("practice"),
  );
  return figures.some(({ network_id, height }) => network_id === networkId && height !== null);
}
