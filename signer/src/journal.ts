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
import { hostname } from "node:os";
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
  /** The outputs that it spends, with their amounts as the signer was given them. */
  coins: z.array(z.strictObject({ outpoint: z.string(), units: z.string() })),
  /**
   * Its fee at most and, of a sweep, the gas that it sends, in the smallest unit of the network's own coin. Entries of
   * older releases have none of payments of withdrawals.
   */
  cost: z.string().optional(),
});

/** A transaction that was about to be signed. Units are decimal integers. */
export type JournalEntry = z.infer<typeof entry>;

/** What all transactions of a payment have in common. */
export type SignedPaymentContent = Pick<JournalEntry, "network_id" | "anchor" | "withdrawals">;

/** Where a coin is paid, and when. */
export interface Day {
  network_id: string;
  now: Date;
  /** The payment that is not counted, since it is to be signed now. */
  except: string;
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * All that was ever signed. It is written, and on the disk, before a signature leaves the process. The database may be
 * lost, restored or in a thief's hands; what the signer remembers by itself still holds.
 */
export interface Journal {
  /** What was signed of this payment; undefined if nothing was. */
  contentOf(paymentId: string): SignedPaymentContent | undefined;
  /** The payments for which a transaction was signed that pays this withdrawal. */
  paymentsOf(withdrawalId: string): ReadonlySet<string>;
  /** The amount that this output was said to have; undefined if it was never spent. */
  unitsOf(networkId: string, outpoint: string): string | undefined;
  /** What other payments signed in the last 24 hours pay of a coin on a network. */
  signedToday(coinId: string, day: Day): bigint;
  /** What other payments of withdrawals, or other sweeps, signed in the last 24 hours cost on a network. */
  costToday(kind: "withdrawals" | "sweeps", day: Day): bigint;
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

/** A payment with its first transaction's content and time, and the cost of its dearest one with that one's time. */
interface Remembered extends SignedPaymentContent {
  at: string;
  dearest: { at: string; cost: bigint };
}

/** What follows from the entries, in memory. */
function remember() {
  const known = new Map<string, Remembered>();
  const payments = new Map<string, Set<string>>();
  const units = new Map<string, string>();
  return {
    add({ payment_id, network_id, at, anchor, withdrawals, coins, cost = "0" }: JournalEntry) {
      // A payment that is signed again, with a higher fee, pays only once, but its most expensive transaction may be
      // the one that is mined.
      const { dearest, ...first } = known.get(payment_id) ?? { network_id, at, anchor, withdrawals };
      const isDearest = dearest === undefined || BigInt(cost) > dearest.cost;
      known.set(payment_id, { ...first, dearest: isDearest ? { at, cost: BigInt(cost) } : dearest });
      for (const { withdrawal_id } of withdrawals)
        payments.set(withdrawal_id, (payments.get(withdrawal_id) ?? new Set()).add(payment_id));
      for (const coin of coins) units.set(`${network_id} ${coin.outpoint}`, coin.units);
    },
    contentOf: (paymentId: string): SignedPaymentContent | undefined => known.get(paymentId),
    paymentsOf: (withdrawalId: string): ReadonlySet<string> => payments.get(withdrawalId) ?? new Set(),
    unitsOf: (networkId: string, outpoint: string) => units.get(`${networkId} ${outpoint}`),
    signedToday(coinId: string, { network_id, now, except }: Day) {
      let sum = 0n;
      for (const [id, one] of known) {
        if (one.network_id !== network_id || id === except || one.at < dayBefore(now)) continue;
        for (const paid of one.withdrawals) if (paid.coin_id === coinId) sum += BigInt(paid.units);
      }
      return sum;
    },
    costToday(kind: "withdrawals" | "sweeps", { network_id, now, except }: Day) {
      let sum = 0n;
      for (const [id, { withdrawals, dearest, ...one }] of known) {
        const isOfKind = withdrawals.length > 0 === (kind === "withdrawals");
        if (isOfKind && one.network_id === network_id && id !== except && dearest.at >= dayBefore(now))
          sum += dearest.cost;
      }
      return sum;
    },
  };
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MILLISECONDS).toISOString();
}

/**
 * Keeps a second signer from writing the same journal, which neither would notice. Returns what releases it. A process
 * of another machine or container cannot be looked up, so a person has to delete its lock.
 */
function lock(file: string): () => void {
  const path = `${file}.lock`;
  const own = `${process.pid} ${hostname()}`;
  try {
    writeFileSync(path, own, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const [holder = "", host = hostname()] = readFileSync(path, "utf8").split(" ");
    if (host !== hostname())
      throw new SignerError(
        `Another signer (on ${host}) uses this journal, or was killed. If it does not run any more, delete ${path}.`,
      );
    if (isRunning(Number(holder)))
      throw new SignerError(
        `Another signer (process ${holder}) uses this journal. If that is no signer, delete ${path}.`,
      );
    writeFileSync(path, own, { mode: 0o600 });
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
