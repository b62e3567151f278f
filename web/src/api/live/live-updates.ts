import type { Balance, Price, ServerFrame } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { invalidate, setQueryResult } from "../cache/invalidate.ts";
import { keys } from "../cache/keys.ts";
import { readSequentially } from "../cache/read-sequentially.ts";
import { askForNewVersion } from "../release/new-version.ts";
import { settleLocalSignOut } from "../session/local-sign-out.ts";
import { endSession } from "../session/session.ts";
import { writePriceCache } from "../storage/storage.ts";
import { connection } from "./connection.ts";
import { type LiveListener, live } from "./live.ts";
import { createMissed, type Missed } from "./missed.ts";
import { settled } from "./settled.ts";

/** After a loss; the first attempt to reconnect begins within two seconds. */
const checkMilliseconds = 3_000;

/** Writes the socket's events into the query cache. Returns a function that stops it. */
export function followLiveUpdates(client: QueryClient, onSessionEnded: (reason: string) => void): () => void {
  // When Redis comes back every node reports missed events; one pending refetch covers them all.
  const missed = createMissed(client, () => void settled.catchUp());
  let check: ReturnType<typeof setTimeout> | undefined;
  const listener: LiveListener = {
    onOpen(again, wasCut) {
      void settleLocalSignOut();
      missed.onOpen(again, wasCut);
    },
    onLost(tries) {
      clearTimeout(check);
      // Checks whether the server is gone or just the socket; if the server is gone, until it is back.
      if (tries > 1 && (tries <= 3 || connection() === "no-server")) void askForNewVersion();
      // Usually the first attempt succeeds before this, and all pages of a node that died save a request.
      if (tries === 1) check = setTimeout(() => live.isLost && void askForNewVersion(), checkMilliseconds);
    },
    onFrame(frame) {
      missed.onFrame(frame);
      receive(client, frame, missed, onSessionEnded);
    },
  };
  live.start(listener);
  return () => {
    clearTimeout(check);
    missed.stop();
    live.stop();
  };
}

function receive(
  client: QueryClient,
  frame: ServerFrame,
  missed: Missed,
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
      setQueryResult(client, keys.pauses, { pauses: frame.pauses, delays: frame.delays });
      return;
    case "payment_methods_changed":
      invalidate(client, keys.paymentMethods);
      return;
    case "coins_changed":
      invalidate(client, keys.coins);
      // A coin that gets a network shows the wallet's address there.
      invalidate(client, keys.wallet);
      return;
    case "balances":
      receiveBalances(client, frame.balances);
      invalidate(client, keys.quota);
      return;
    case "transaction":
      settled.take(frame.transaction);
      invalidate(client, keys.transactions);
      return;
    case "admin_withdrawals":
    case "admin_roles":
    case "admin_wallets":
    case "admin_users":
    case "admin_chains":
    case "admin_payments":
    case "admin_treasury":
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
      missed.onMissed();
      return;
    case "session_ended":
      endFor(client, frame.reason, onSessionEnded);
      return;
    case "state":
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
  const isUnexpected = endSession(client);
  // Another tab of this browser signed in again and shares its cookie with this tab, so check whose it is.
  if (reason === "replaced") void client.resetQueries({ queryKey: keys.user });
  else if (isUnexpected) onSessionEnded(reason);
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
