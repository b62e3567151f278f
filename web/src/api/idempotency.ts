import { useCallback, useRef } from "react";
import { type Intent, readIntent, writeIntent } from "./storage.ts";

/** A random key; `randomUUID` is missing on plain http, where a practice server may be looked at from a phone. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Gives one key for one intent: the same input keeps its key however often it is tried, another input gets a
 * new one. Call `done` after success, so that the same input again is a new intent.
 * @param lastsAs under which name the key outlasts the page being loaded anew: for what would be done twice where
 * somebody loads it after an answer was lost. What was asked for is kept as a fingerprint alone.
 */
export function useIntentKey(lastsAs?: string): { keyFor: (input: unknown) => string; done: () => void } {
  const intent = useRef<Intent | null>(null);
  const keyFor = useCallback(
    (input: unknown) => {
      const text = JSON.stringify(input);
      const mark = lastsAs ? fingerprint(text) : text;
      if (lastsAs) intent.current ??= readIntent(lastsAs);
      if (intent.current?.input !== mark) {
        intent.current = { input: mark, key: randomKey() };
        if (lastsAs) writeIntent(lastsAs, intent.current);
      }
      return intent.current.key;
    },
    [lastsAs],
  );
  const done = useCallback(() => {
    intent.current = null;
    if (lastsAs) writeIntent(lastsAs, null);
  }, [lastsAs]);
  return { keyFor, done };
}

/** FNV-1a in 64 bits. Two inputs that have the same by chance are told apart by the server, which refuses the second. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
