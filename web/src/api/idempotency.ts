import { useCallback, useRef } from "react";

/** A random key; `randomUUID` is missing on plain http, where a practice server may be looked at from a phone. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Gives one key for one intent: the same input keeps its key however often it is tried, another input gets a
 * new one. Call `done` after success, so that the same input again is a new intent.
 */
export function useIntentKey(): { keyFor: (input: unknown) => string; done: () => void } {
  const intent = useRef<{ input: string; key: string } | null>(null);
  const keyFor = useCallback((input: unknown) => {
    const text = JSON.stringify(input);
    if (intent.current?.input !== text) intent.current = { input: text, key: randomKey() };
    return intent.current.key;
  }, []);
  const done = useCallback(() => {
    intent.current = null;
  }, []);
  return { keyFor, done };
}
