import type { Balance, Price, ServerFrame } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { invalidate, setQueryResult } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { readSequentially } from "../cache/read-sequentially.ts";
import { Fault } from "../http/client.ts";
import { askForNewVersion } from "../release/new-version.ts";
import { settleLocalSignOut } from "../session/local-sign-out.ts";
import { endSession } from "../session/session.ts";
import { writePriceCache } from "../storage/storage.ts";
import { type Coalesced, coalesce } from "./coalesce.ts";
import { connection } from "./connection.ts";
import { type LiveListener, live } from "./live.ts";

/** The random delay within which pages refetch missed data, so that they do not all come at once. */
const spreadMilliseconds = 3_000;

/** Writes the socket's events into the query cache. Returns a function that stops it. */
export function followLiveUpdates(client: QueryClient, onSessionEnded: (reason: string) => void): () => void {
  // When Redis comes back every node reports missed events; one pending refetch covers them all.
  const reading = coalesce(spreadMilliseconds, () => readAgain(client));
  const listener: LiveListener = {
    onOpen(again, wasCut) {
      void settleLocalSignOut();
      // A node that died dropped the sockets of a thousand others.
      if (again && wasCut) reading.ask();
      else if (again) readAgain(client);
      // Data fetched before the socket opened may have changed since; usually there is none.
      else for (const key of [keys.own, keys.pauses]) invalidate(client, key);
    },
    onLost(tries) {
      // Checks whether the server is gone or just the socket; if the server is gone, until it is back.
      if (tries <= 3 || connection() === "no-server") void askForNewVersion();
    },
    onFrame(frame) {
      receive(client, frame, reading, onSessionEnded);
    },
  };
  live.start(listener);
  return () => {
    reading.stop();
    live.stop();
  };
}

/** Refetches what missed events may have changed; prices come over the socket when it opens. */
function readAgain(client: QueryClient): void {
  for (const key of [keys.user, keys.allCandles, keys.own, keys.pauses]) invalidate(client, key);
  // Queries that failed without any data are not covered by the keys above.
  void client.refetchQueries({ predicate: ({ state }) => state.error instanceof Fault && !state.data });
  // A server that was gone may have come back as a newer release.
  void askForNewVersion();
}

function receive(
  client: QueryClient,
  frame: ServerFrame,
  reading: Coalesced,
  onSessionEnded: (reason: string) => void,
): void {
  switch (frame.type) {
    case "prices":
      writePriceCache(frame.coins);
      setQueryResult(client, keys.prices, frame.coins);
      return;
    case "price_update":
      receivePrices(client, frame.coins);
      return;
    case "pauses":
      setQueryResult(client, keys.pauses, frame.pauses);
      return;
    case "payment_methods_changed":
      invalidate(client, keys.paymentMethods);
      return;
    case "coins_changed":
      invalidate(client, keys.coins);
      return;
    case "balances":
      receiveBalances(client, frame.balances);
      invalidate(client, keys.quota);
      return;
    case "transaction":
      invalidate(client, keys.transactions);
      return;
    case "admin_withdrawals":
    case "admin_roles":
    case "admin_wallets":
    case "admin_users":
      // These change all the time: show the answer in flight, then refetch.
      readSequentially(client, keys.admin);
      return;
    case "admin_settings":
      invalidate(client, keys.adminSettings);
      return;
    case "admin_cron":
      invalidate(client, keys.adminCron);
      return;
    case "user_updated":
      invalidate(client, keys.user);
      invalidate(client, keys.own);
      return;
    case "missed":
      reading.ask();
      return;
    case "session_ended":
      endFor(client, frame.reason, onSessionEnded);
      return;
    case "pong":
      return;
  }
}

/** Without a full list, a few coins would look like all of them. */
function receivePrices(client: QueryClient, changed: Price[]): void {
  const old = client.getQueryData<Price[]>(keys.prices);
  if (old) setQueryResult(client, keys.prices, mergePrices(old, changed));
  else readSequentially(client, keys.prices);
}

/** Shows them at once. A request in flight may have an older answer, so it is repeated. */
function receiveBalances(client: QueryClient, balances: Balance[]): void {
  client.setQueryData<Balance[]>(keys.balances, (old) => old && mergeById(old, balances));
  if (client.isFetching({ queryKey: keys.balances }) > 0) invalidate(client, keys.balances);
}

function endFor(client: QueryClient, reason: string, onSessionEnded: (reason: string) => void): void {
  // The session continues under a new cookie, which this browser has by now; the screen stays as it is.
  if (reason === "renewed") {
    live.restart();
    return;
  }
  const isNews = endSession(client);
  // Another tab of this browser signed in again and shares its cookie with this tab, so check whose it is.
  if (reason === "replaced") void client.resetQueries({ queryKey: keys.user });
  else if (isNews) onSessionEnded(reason);
}

function mergePrices(old: Price[], changed: Price[]): Price[] {
  const merged = mergeById(old, changed);
  writePriceCache(merged);
  return merged;
}

/** Replaces changed rows in place and appends new ones. */
function mergeById<Row extends { coin_id: string }>(old: Row[], changed: Row[]): Row[] {
  const rows = new Map(old.map((row) => [row.coin_id, row]));
  for (const row of changed) rows.set(row.coin_id, row);
  return [...rows.values()];
}
