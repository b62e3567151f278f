/** Changes of one block: each key with its value before. */
export type Undo = [key: string, before: string][];

/**
 * Balances and nonces by key. Each block's changes are recorded, so that a reorganisation can undo them and earlier
 * balances can be read.
 */
export class State {
  readonly #values: Map<string, bigint>;
  readonly #initial: (key: string) => bigint;
  #changes = new Map<string, bigint>();

  /** `initial` gives the value that a key has before its first change. */
  constructor(initial: (key: string) => bigint, saved: Readonly<Record<string, string>> = {}) {
    this.#initial = initial;
    this.#values = new Map(Object.entries(saved).map(([key, value]) => [key, BigInt(value)]));
  }

  get(key: string): bigint {
    return this.#values.get(key) ?? this.#initial(key);
  }

  add(key: string, difference: bigint): void {
    const before = this.get(key);
    if (before + difference < 0n) throw new RangeError(`${key} would be negative`);
    if (!this.#changes.has(key)) this.#changes.set(key, before);
    this.#values.set(key, before + difference);
  }

  /** Ends a block: the changes since the last one. */
  takeChanges(): Undo {
    const undo: Undo = [...this.#changes].map(([key, before]) => [key, String(before)]);
    this.#changes = new Map();
    return undo;
  }

  undo(changes: Undo): void {
    for (const [key, before] of changes) this.#values.set(key, BigInt(before));
  }

  toJSON(): Record<string, string> {
    return Object.fromEntries([...this.#values].map(([key, value]) => [key, String(value)]));
  }
}

export const coin = (address: string): string => `coin:${address}`;
export const nonceOf = (address: string): string => `nonce:${address}`;
export const token = (contract: string, address: string): string => `${contract}:${address}`;
