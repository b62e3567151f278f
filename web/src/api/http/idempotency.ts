import { useCallback, useRef, useState } from "react";
import { fingerprint } from "../storage/fingerprint.ts";
import { readIntent, writeIntent } from "../storage/screen-storage.ts";
import { isOutcomeUnknown, isVerdict } from "./verdict.ts";

/** A random key. `randomUUID` is missing on plain http, which a phone may use to open a practice server. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Idempotency keys for the requests of a screen: one per distinct input. */
export interface Intents {
  /** The input's key, the same until `done`, even if other requests are made in between. */
  keyFor(input: unknown): string;
  /** Marks the input as done: the same input is a new intent from now on. */
  done(input: unknown): void;
  /** Records that an attempt failed. */
  failed(input: unknown, error: Error): void;
  doubt(input: unknown): Doubt;
}

/** Which request has an unknown outcome: this one, which is safe to retry, or another one. */
export type Doubt = "this" | "another" | null;

/**
 * @param lastsAs the storage name under which the last intent survives a reload, for requests that would be
 * made twice if the user reloads after a lost answer. Only a fingerprint of the input is stored.
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

/** If two inputs share a fingerprint, the server sees the difference and refuses the second. */
function keptKey(lastsAs: string | undefined, text: string): string | undefined {
  const kept = lastsAs ? readIntent(lastsAs) : null;
  return kept?.input === fingerprint(text) ? kept.key : undefined;
}
