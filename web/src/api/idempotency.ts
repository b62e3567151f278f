import { useCallback, useRef, useState } from "react";
import { readIntent, writeIntent } from "./screen-storage.ts";
import { isOutcomeUnknown, isVerdict } from "./verdict.ts";

/** A random key; `randomUUID` is missing on plain http, where a practice server may be looked at from a phone. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What somebody wants done once, however often it is tried: each told by what the server is asked for. */
export interface Intents {
  /** The key of this one, the same until it is done, whatever else is asked for meanwhile. */
  keyFor(input: unknown): string;
  /** The same again is a new intent. */
  done(input: unknown): void;
  /** Hears why a try failed. */
  failed(input: unknown, error: Error): void;
  doubt(input: unknown): Doubt;
}

/** Of what nobody knows whether it was done: of this itself, where it is safe to try again, or of another one. */
export type Doubt = "this" | "another" | null;

/**
 * @param lastsAs under which name the last intent outlasts the page being loaded anew: for what would be done twice
 * where somebody loads it after an answer was lost. What was asked for is kept as a fingerprint alone.
 */
export function useIntents(lastsAs?: string): Intents {
  const keys = useRef(new Map<string, string>());
  const [unsure, setUnsure] = useState<ReadonlySet<string>>(new Set());

  const keyFor = useCallback(
    (input: unknown) => {
      const text = markOf(input);
      const key = keys.current.get(text) ?? keptKey(lastsAs, text) ?? randomKey();
      keys.current.set(text, key);
      if (lastsAs) writeIntent(lastsAs, { input: fingerprint(text), key, at: Date.now() });
      return key;
    },
    [lastsAs],
  );
  const done = useCallback(
    (input: unknown) => {
      keys.current.delete(markOf(input));
      setUnsure((before) => without(before, markOf(input)));
      if (lastsAs) writeIntent(lastsAs, null);
    },
    [lastsAs],
  );
  const failed = useCallback((input: unknown, error: Error) => {
    const text = markOf(input);
    if (isVerdict(error)) setUnsure((before) => without(before, text));
    else if (isOutcomeUnknown(error)) setUnsure((before) => new Set(before).add(text));
  }, []);
  const doubt = (input: unknown) => {
    if (unsure.has(markOf(input))) return "this";
    return unsure.size > 0 ? "another" : null;
  };
  return { keyFor, done, failed, doubt };
}

const markOf = (input: unknown) => JSON.stringify(input);

function without(marks: ReadonlySet<string>, mark: string): ReadonlySet<string> {
  return new Set([...marks].filter((one) => one !== mark));
}

function keptKey(lastsAs: string | undefined, text: string): string | undefined {
  const kept = lastsAs ? readIntent(lastsAs) : null;
  return kept?.input === fingerprint(text) ? kept.key : undefined;
}

/** FNV-1a in 64 bits. Two inputs that have the same by chance are told apart by the server, which refuses the second. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
