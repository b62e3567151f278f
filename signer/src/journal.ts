import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { SignerError } from "./signer-error.ts";

const entry = z.strictObject({
  at: z.iso.datetime(),
  payment_id: z.uuid(),
  network_id: z.string(),
  /** What every transaction of the payment uses up. */
  anchor: z.string(),
  withdrawals: z.array(z.strictObject({ withdrawal_id: z.uuid(), coin_id: z.string(), units: z.string() })),
  /** The outputs that it spends, with what the signer was told of their amounts. */
  coins: z.array(z.strictObject({ outpoint: z.string(), units: z.string() })),
  /** Of a sweep: its fee and the gas that it sends, at most, in the smallest unit of the network's own coin. */
  cost: z.string().optional(),
});

/** A transaction that was about to be signed. Units are decimal integers. */
export type JournalEntry = z.infer<typeof entry>;

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * All that was ever signed. It is written, and on the disk, before a signature leaves the process. The database may be
 * lost, restored or in a thief's hands; what the signer remembers by itself still holds.
 */
export interface Journal {
  /** What every transaction of this payment must use up; undefined if none was signed. */
  anchorOf(paymentId: string): string | undefined;
  /** The payments for which a transaction was signed that pays this withdrawal. */
  paymentsOf(withdrawalId: string): ReadonlySet<string>;
  /** The amount that this output was said to have; undefined if it was never spent. */
  unitsOf(networkId: string, outpoint: string): string | undefined;
  /** What other payments signed in the last 24 hours pay of a coin on a network. */
  signedToday(place: { network_id: string; coin_id: string }, now: Date, except: string): bigint;
  /** What other sweeps signed in the last 24 hours cost on a network. */
  sweptToday(networkId: string, now: Date, except: string): bigint;
  /** Returns once it is on the disk. */
  append(written: JournalEntry): void;
  close(): void;
}

/** Makes an empty journal. */
export function createJournal(file: string): void {
  closeSync(openSync(file, "wx", 0o600));
  syncFolder(file);
}

/**
 * @throws {SignerError} without the file: a signer that has forgotten what it signed could sign it twice.
 */
export function openJournal(file: string): Journal {
  if (!existsSync(file))
    throw new SignerError(
      `The journal ${file} is missing. Restore its latest copy: without it the signer does not know what it has signed.`,
    );
  const unlock = lock(file);
  const journal = remember();
  for (const one of readEntries(file)) journal.add(one);
  const handle = openSync(file, "a", 0o600);
  return {
    ...journal,
    append(written) {
      writeFileSync(handle, `${JSON.stringify(written)}\n`);
      fsyncSync(handle);
      journal.add(written);
    },
    close() {
      closeSync(handle);
      unlock();
    },
  };
}

/** A last line without an end was interrupted before anything was signed, so it is removed. */
function readEntries(file: string): JournalEntry[] {
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split("\n")
    .slice(0, -1)
    .map((line, at) => {
      try {
        return entry.parse(JSON.parse(line));
      } catch {
        throw new SignerError(`${file}: line ${at + 1} is damaged. Restore the latest copy of the journal.`);
      }
    });
}

/** What follows from the entries, in memory. */
function remember() {
  const anchors = new Map<string, string>();
  const payments = new Map<string, Set<string>>();
  const units = new Map<string, string>();
  const signed = new Map<string, JournalEntry>();
  const sweeps = new Map<string, { network_id: string; at: string; cost: bigint }>();
  return {
    add(written: JournalEntry) {
      const { payment_id, network_id, at, withdrawals, coins, cost = "0" } = written;
      anchors.set(payment_id, written.anchor);
      for (const { withdrawal_id } of withdrawals)
        payments.set(withdrawal_id, (payments.get(withdrawal_id) ?? new Set()).add(payment_id));
      for (const coin of coins) units.set(`${network_id} ${coin.outpoint}`, coin.units);
      // A payment that is signed again, with a higher fee, pays only once.
      if (!signed.has(payment_id)) signed.set(payment_id, written);
      // Of a sweep's transactions the most expensive one may be mined.
      const dearest = sweeps.get(payment_id)?.cost ?? 0n;
      if (BigInt(cost) > dearest) sweeps.set(payment_id, { network_id, at, cost: BigInt(cost) });
    },
    anchorOf: (paymentId: string) => anchors.get(paymentId),
    paymentsOf: (withdrawalId: string): ReadonlySet<string> => payments.get(withdrawalId) ?? new Set(),
    unitsOf: (networkId: string, outpoint: string) => units.get(`${networkId} ${outpoint}`),
    signedToday({ network_id, coin_id }: { network_id: string; coin_id: string }, now: Date, except: string) {
      const since = new Date(now.getTime() - DAY_MILLISECONDS).toISOString();
      let sum = 0n;
      for (const one of signed.values()) {
        if (one.network_id !== network_id || one.payment_id === except || one.at < since) continue;
        for (const paid of one.withdrawals) if (paid.coin_id === coin_id) sum += BigInt(paid.units);
      }
      return sum;
    },
    sweptToday(networkId: string, now: Date, except: string) {
      const since = new Date(now.getTime() - DAY_MILLISECONDS).toISOString();
      let sum = 0n;
      for (const [payment_id, { network_id, at, cost }] of sweeps)
        if (network_id === networkId && payment_id !== except && at >= since) sum += cost;
      return sum;
    },
  };
}

/** Keeps a second signer from writing the same journal, which neither would notice. Returns what releases it. */
function lock(file: string): () => void {
  const path = `${file}.lock`;
  try {
    writeFileSync(path, String(process.pid), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const holder = Number(readFileSync(path, "utf8"));
    if (isRunning(holder))
      throw new SignerError(
        `Another signer (process ${holder}) uses this journal. If that is no signer, delete ${path}.`,
      );
    writeFileSync(path, String(process.pid), { mode: 0o600 });
  }
  return () => rmSync(path, { force: true });
}

function isRunning(process_id: number): boolean {
  if (!Number.isSafeInteger(process_id) || process_id <= 0 || process_id === process.pid) return false;
  try {
    process.kill(process_id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A file is only sure to be there after a crash once its folder is on the disk. */
function syncFolder(file: string): void {
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
