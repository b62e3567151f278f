import type { AuditPage, AuditRow, AuditSeal } from "@portico/database";
import { type AuditKey, isOurSeal, type PublishedHead, rowHash } from "./seals.ts";

/** A fault, and the row it was found at. */
export interface AuditFault {
  sequence: number;
  problem: string;
}

/** The result of checking the audit log and its seals. */
export interface AuditCheck {
  rows: number;
  /** The number of the last row. */
  last: number;
  seals: number;
  /** The last seal; undefined if there is none. */
  head: AuditSeal | undefined;
  faults: AuditFault[];
}

/** What to do about an unknown key. */
const unknownKey =
  "if it is a former key, add it to AUDIT_KEYS_BEFORE, also AUTH_SECRET if it sealed before AUDIT_KEY was set";
const wasReplaced =
  "is a former one, which a newer key had already replaced (AUDIT_KEYS_BEFORE lists the newest first)";
const noHash = "0".repeat(64);
/** A running server seals within seconds, so a row unsealed for this long is a fault. */
const MAX_UNSEALED_MS = 3_600_000;
/** The fault of such a row. */
export const notSealed = "not sealed, although it is older than an hour";

/**
 * Checks the audit log page by page, in order: each row's hash and link to the previous row, each seal, that no former
 * key seals after a newer one, and that every published head is still in the log. Trusts no value that the database
 * computed.
 */
export class AuditChecker {
  readonly #keys: AuditKey[];
  /** Published heads not found in the log so far. */
  readonly #heads: Map<string, PublishedHead>;
  readonly #faults: AuditFault[] = [];
  #hash = noHash;
  #rows = 0;
  #last = 0;
  #seals = 0;
  #head: AuditSeal | undefined;
  /** The place among the keys of the newest one that has sealed so far; 0 is the current key. */
  #newestKey = Number.POSITIVE_INFINITY;
  /** The first row not covered by a seal. */
  #unsealed: AuditRow | undefined;

  constructor(keys: AuditKey[], heads: PublishedHead[] = []) {
    this.#keys = keys;
    const all = [...heads, ...keys.flatMap(({ last }) => last ?? [])];
    this.#heads = new Map(all.map((head) => [`${head.seal} ${head.mac}`, head]));
  }

  /** Checks one page. An arrow function, so that it can be passed as a callback. */
  readonly take = ({ rows, seals }: AuditPage): void => {
    const hashes = new Map<number, string>();
    for (const row of rows) {
      const computed = this.#checkRow(row);
      hashes.set(row.sequence, computed);
    }
    for (const seal of seals) this.#checkSeal(seal, hashes.get(seal.sequence));
    const sealed = this.#head?.sequence ?? 0;
    if (this.#unsealed === undefined || this.#unsealed.sequence <= sealed) {
      this.#unsealed = rows.find(({ sequence }) => sequence > sealed);
    }
  };

  finish(): AuditCheck {
    const gone = [...this.#heads.values()].map(({ seal }) => ({
      sequence: this.#last,
      problem: `the published head with seal ${seal} is no longer in the log: its end was cut off or rewritten`,
    }));
    if (this.#unsealed && writtenAt(this.#unsealed) < Date.now() - MAX_UNSEALED_MS) {
      this.#fault(this.#unsealed.sequence, notSealed);
    }
    return {
      rows: this.#rows,
      last: this.#last,
      seals: this.#seals,
      head: this.#head,
      faults: [...this.#faults, ...gone],
    };
  }

  /** @returns the hash that the row should have. */
  #checkRow(row: AuditRow): string {
    const computed = rowHash(row);
    if (computed !== row.hash) this.#fault(row.sequence, "edited");
    else if (row.sequence !== this.#last + 1) this.#fault(row.sequence, "a row before it was removed");
    else if (row.previous_hash !== this.#hash) this.#fault(row.sequence, "out of order");
    this.#hash = row.hash;
    this.#last = row.sequence;
    this.#rows += 1;
    return computed;
  }

  #checkSeal(seal: AuditSeal, hash: string | undefined): void {
    const { seal: number, sequence } = seal;
    const isOurs = isOurSeal(this.#keys, seal, this.#head?.mac ?? null);
    const place = this.#keys.findIndex(({ id }) => id === seal.key_id);
    if (number !== (this.#head?.seal ?? 0) + 1) {
      this.#fault(sequence, `seal ${number}: a seal before it was removed`);
    } else if (isOurs === undefined) {
      this.#fault(sequence, `seal ${number}: its key ${seal.key_id} is not known here: ${unknownKey}`);
    } else if (place > this.#newestKey || number > (this.#keys[place]?.last?.seal ?? number)) {
      this.#fault(sequence, `seal ${number}: its key ${seal.key_id} ${wasReplaced}`);
    } else if (!isOurs) {
      this.#fault(sequence, `seal ${number}: it was not made with our key`);
    } else if (hash === undefined) {
      this.#fault(sequence, `seal ${number}: the row it seals was removed`);
    } else if (hash !== seal.row_hash) {
      this.#fault(sequence, `seal ${number}: this row, or one before it, was rewritten after it was sealed`);
    }
    if (isOurs) this.#newestKey = Math.min(this.#newestKey, place);
    this.#heads.delete(`${number} ${seal.mac}`);
    this.#head = seal;
    this.#seals += 1;
  }

  #fault(sequence: number, problem: string): void {
    this.#faults.push({ sequence, problem });
  }
}

/** The time of a row in milliseconds. It is the last hashed column, in seconds. */
function writtenAt({ content }: AuditRow): number {
  return Number(/([0-9.]+)\]$/.exec(content)?.[1]) * 1_000;
}
