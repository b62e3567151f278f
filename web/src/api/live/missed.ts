import type { ServerFrame, StatePart } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { hasUserVersion } from "../account/own-account.ts";
import { invalidate } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { Fault } from "../http/client.ts";
import { askForNewVersion, noteVersion } from "../release/new-version.ts";
import { coalesce } from "./coalesce.ts";

/** The random delay within which pages refetch missed data, so that they do not all come at once. */
const spreadMilliseconds = 3_000;
/** A server of an older release does not say what changed. */
const stateMilliseconds = 2_000;

type State = Extract<ServerFrame, { type: "state" }>;
type Key = (typeof keys)[keyof typeof keys] & readonly string[];

const keyOf: Record<StatePart, Key> = {
  user: keys.user,
  balances: keys.balances,
  wallet: keys.wallet,
  transactions: keys.transactions,
  pauses: keys.pauses,
};
const parts = Object.keys(keyOf) as StatePart[];

/** Data without a version, which may always have changed. */
const unversioned: Key[] = [
  keys.allCandles,
  keys.quota,
  keys.savedAddresses,
  keys.paymentMethods,
  keys.factors,
  keys.identities,
  keys.sessions,
  keys.admin,
];

/** Refetches what a page missed while it had no socket; prices come over the socket when it opens. */
export interface Missed {
  /** @param wasCut other pages may have lost their sockets, too. */
  onOpen(again: boolean, wasCut: boolean): void;
  onFrame(frame: ServerFrame): void;
  /** Any event may have been missed. */
  onMissed(): void;
  stop(): void;
}

/** @param onTransactions called when the user's transactions may have changed meanwhile. */
export function createMissed(client: QueryClient, onTransactions = () => {}): Missed {
  /** The versions that this page has read. */
  let known: State["versions"] = {};
  /** What to refetch at the next run; null for everything. */
  let changed: Set<StatePart> | null = new Set();
  /** The socket that has just opened and has not said yet what changed. */
  let opening: { again: boolean; wasCut: boolean } | undefined;
  let fallback: ReturnType<typeof setTimeout> | undefined;
  const refetching = coalesce(spreadMilliseconds, refetch);

  function refetch() {
    const read = changed ?? new Set(parts);
    if (changed === null) void askForNewVersion();
    changed = new Set();
    for (const part of read) invalidate(client, keyOf[part]);
    if (read.has("transactions")) onTransactions();
    for (const key of unversioned) invalidate(client, key);
    refetchFailed(client);
  }

  function addChanged(some: StatePart[] | null) {
    changed = some && changed && new Set([...changed, ...some]);
  }

  /** @param state undefined if the server does not say what changed. */
  function opened(state?: State) {
    const { again = false, wasCut = false } = opening ?? {};
    opening = undefined;
    clearTimeout(fallback);
    if (again) {
      addChanged(state ? parts.filter((part) => !isKnown(part, state)) : null);
      if (wasCut) refetching.ask();
      else refetch();
    }
    known = { ...state?.versions };
    // A server that was gone may have come back as a newer release.
    noteVersion(state?.build);
  }

  function isKnown(part: StatePart, { versions }: State): boolean {
    if (part === "user") return hasUserVersion(versions.user);
    return versions[part] !== undefined && versions[part] === known[part];
  }

  return {
    onOpen(again, wasCut) {
      clearTimeout(fallback);
      opening = { again, wasCut };
      fallback = setTimeout(opened, stateMilliseconds);
      // Data fetched before the socket opened may have changed since; usually there is none.
      if (!again) for (const key of [keys.own, keys.pauses]) invalidate(client, key);
    },
    onFrame(frame) {
      if (frame.type === "state") return opened(frame);
      if (opening) opened();
      // A page that has seen a change must refetch even if it is undone while the page is away.
      if (frame.type !== "price_update" && frame.type !== "prices") known = {};
    },
    onMissed() {
      known = {};
      addChanged(null);
      refetching.ask();
    },
    stop() {
      clearTimeout(fallback);
      refetching.stop();
    },
  };
}

/** Refetches what an earlier refetch or the first load did not get. */
function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({
    type: "active",
    predicate: ({ state }) =>
      state.fetchStatus === "idle" && (state.isInvalidated || (state.error instanceof Fault && !state.data)),
  });
}
