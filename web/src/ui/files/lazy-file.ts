import { useEffect, useSyncExternalStore } from "react";

/** How often a file is requested before its load counts as failed. */
export const MAX_ATTEMPTS = 3;

/** The wait before the second attempt, in milliseconds; each later one is three times as long. */
const FIRST_WAIT = 400;

let beforeRetry = () => Promise.resolve();

/** Sets what is awaited before a failed file is requested again. */
export function setBeforeRetry(work: () => Promise<void>): void {
  beforeRetry = work;
}

export type FileState<T> = { status: "idle" | "loading" | "failed" } | { status: "loaded"; value: T };

/** A lazy-loaded part of the app, and its loading state. */
export interface LazyFile<T> {
  /** The same object until the state changes. */
  state(): FileState<T>;
  /**
   * Loads the file unless it is loaded; calls made meanwhile share one load. Never rejects: a failure is a state, which
   * lasts until the next call. Nothing calls this while rendering, so a failed file can never be requested in a loop.
   */
  load(attempts?: number): Promise<FileState<T>>;
  subscribe(listener: () => void): () => void;
}

export function lazyFile<T>(fetchFile: () => Promise<T>): LazyFile<T> {
  let state: FileState<T> = { status: "idle" };
  let running: Promise<FileState<T>> | null = null;
  const listeners = new Set<() => void>();

  function set(next: FileState<T>): FileState<T> {
    state = next;
    for (const listener of listeners) listener();
    return state;
  }

  async function run(attempts: number): Promise<FileState<T>> {
    const hasFailed = state.status === "failed";
    set({ status: "loading" });
    try {
      if (hasFailed) await beforeRetry();
      return set({ status: "loaded", value: await importWithRetry(fetchFile, attempts) });
    } catch {
      return set({ status: "failed" });
    } finally {
      running = null;
    }
  }

  return {
    state: () => state,
    load(attempts = MAX_ATTEMPTS) {
      if (state.status === "loaded") return Promise.resolve(state);
      running ??= run(attempts);
      return running;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Imports a file; a failure is retried after a wait, unless there is no network. Rejects with the last error.
 */
export async function importWithRetry<T>(fetchFile: () => Promise<T>, attempts = MAX_ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchFile();
    } catch (error) {
      if (attempt >= attempts || isOffline()) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitAfter(attempt)));
      if (isOffline()) throw error;
      await beforeRetry();
    }
  }
}

/** In milliseconds. Varied by up to half, so that many tabs do not reach a restarted server at once. */
function waitAfter(attempt: number): number {
  return FIRST_WAIT * 3 ** (attempt - 1) * (0.5 + Math.random());
}

function isOffline(): boolean {
  return navigator.onLine === false;
}

/** The state of a file; does not request it. */
export function useFileState<T>(file: LazyFile<T>): FileState<T> {
  return useSyncExternalStore(file.subscribe, file.state, file.state);
}

/** The state of a file that loads when its user is first rendered, and again when the network returns. */
export function useLazyFile<T>(file: LazyFile<T>): FileState<T> {
  useEffect(() => {
    const load = () => void file.load();
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [file]);
  return useFileState(file);
}
