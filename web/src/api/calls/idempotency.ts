import { useCallback, useRef } from "react";
import { fingerprint } from "../storage/fingerprint.ts";
import { readIntent, writeIntent } from "../storage/screen-storage.ts";

/** A random key. `randomUUID` is missing on plain http, which a phone may use to open a practice server. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An id (a UUID of version 4) made of the key, for a request that several calls make together. */
export function requestIdOf(key: string): string {
  return key.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** Idempotency keys for the requests of a screen: one per distinct input, given as JSON. */
export interface IntentKeys {
  /** The input's key, the same until `done`, even if other requests are made in between. */
  keyFor(input: string): string;
  /** Marks the input as done: the same input is a new intent from now on. */
  done(input: string): void;
}

/**
 * @param survivesReloadAs the storage name under which the last intent survives a reload. Only a fingerprint
 * of the input is stored.
 */
export function useIntentKeys(survivesReloadAs?: string): IntentKeys {
  const keys = useRef(new Map<string, string>());
  const keyFor = useCallback(
    (input: string) => {
      const key = keys.current.get(input) ?? storedKey(survivesReloadAs, input) ?? randomKey();
      keys.current.set(input, key);
      if (survivesReloadAs) {
        writeIntent(survivesReloadAs, { input: fingerprint(input), key, at: Date.now() });
      }
      return key;
    },
    [survivesReloadAs],
  );
  const done = useCallback(
    (input: string) => {
      keys.current.delete(input);
      if (survivesReloadAs) writeIntent(survivesReloadAs, null);
    },
    [survivesReloadAs],
  );
  return { keyFor, done };
}

/** If two inputs share a fingerprint, the server sees the difference and refuses the second. */
function storedKey(survivesReloadAs: string | undefined, input: string): string | undefined {
  const stored = survivesReloadAs ? readIntent(survivesReloadAs) : null;
  return stored?.input === fingerprint(input) ? stored.key : undefined;
}
