/** A decoded Byron address: the bytes under the checksum, their root hash, the checksum, whether it is of a test network. */
export interface ByronAddress {
  payload: Uint8Array;
  root: Uint8Array;
  checksum: number;
  is_test: boolean;
}

const UNSIGNED = 0;
const BYTES = 2;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;
const ENCODED_CBOR = 24;
const ROOT_BYTES = 28;
/** The attribute that names a network; mainnet addresses omit it. */
const NETWORK_ATTRIBUTE = 2;

/** Decodes the few forms of CBOR used in Byron addresses; undefined for anything else. */
export function readByronAddress(bytes: Uint8Array): ByronAddress | undefined {
  const reader = new Reader(bytes);
  if (reader.head(ARRAY) !== 2 || reader.head(TAG) !== ENCODED_CBOR) return undefined;
  const payload = reader.bytes();
  const checksum = reader.head(UNSIGNED);
  if (!payload || checksum === undefined || !reader.isAtEnd()) return undefined;
  const content = readContent(payload);
  return (
    content && {
      payload,
      root: content.root,
      checksum,
      is_test: content.attributes.includes(NETWORK_ATTRIBUTE),
    }
  );
}

/** A payload's root hash and the keys of its attributes: it is a root hash, a map of byte strings and a kind. */
function readContent(payload: Uint8Array): { root: Uint8Array; attributes: number[] } | undefined {
  const reader = new Reader(payload);
  if (reader.head(ARRAY) !== 3) return undefined;
  const root = reader.bytes();
  if (root?.length !== ROOT_BYTES) return undefined;
  const count = reader.head(MAP);
  if (count === undefined || count > 2) return undefined;
  const keys: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const key = reader.head(UNSIGNED);
    if (key === undefined || !reader.bytes()) return undefined;
    keys.push(key);
  }
  const kind = reader.head(UNSIGNED);
  return kind !== undefined && kind <= 2 && reader.isAtEnd() ? { root, attributes: keys } : undefined;
}

class Reader {
  readonly #data: Uint8Array;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** The number in the next item's head, if the item has this major type; accepts only the shortest encoding. */
  head(major: number): number | undefined {
    const first = this.#data[this.#at];
    if (first === undefined || first >> 5 !== major) return undefined;
    this.#at += 1;
    const short = first & 0x1f;
    if (short < 24) return short;
    const size = [1, 2, 4][short - 24];
    const digits = size === undefined ? undefined : this.#take(size);
    const value = digits?.reduce((sum, byte) => sum * 256 + byte, 0);
    const smallest = size === 1 ? 24 : size === 2 ? 0x100 : 0x10000;
    return value !== undefined && value >= smallest ? value : undefined;
  }

  bytes(): Uint8Array | undefined {
    const length = this.head(BYTES);
    return length === undefined ? undefined : this.#take(length);
  }

  isAtEnd(): boolean {
    return this.#at === this.#data.length;
  }

  #take(length: number): Uint8Array | undefined {
    const taken = this.#data.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken.length === length ? taken : undefined;
  }
}

/** The CRC-32 of zip and Ethernet, as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  let state = 0xffffffff;
  for (const byte of bytes) {
    state ^= byte;
    for (let bit = 0; bit < 8; bit += 1) state = state & 1 ? (state >>> 1) ^ 0xedb88320 : state >>> 1;
  }
  return (state ^ 0xffffffff) >>> 0;
}
