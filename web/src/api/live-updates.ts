import type { Balance, Price, ServerFrame } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { Fault } from "./client.ts";
import { connection } from "./connection.ts";
import { keys } from "./keys.ts";
import { type LiveListener, live } from "./live.ts";
import { settleLocalSignOut } from "./local-sign-out.ts";
import { askForNewVersion } from "./new-version.ts";
import { type OnceWithin, onceWithin } from "./once-within.ts";
import { keepAnswer, readAnew } from "./read-anew.ts";
import { readInTurn } from "./read-in-turn.ts";
import { endSession } from "./session.ts";
import { writePriceCache } from "./storage.ts";

/** Within so many milliseconds a page reads what it may have missed together with many others. */
const spreadMilliseconds = 3_000;

/** Brings what the socket says into the query cache; the screens read it there. Returns what stops it. */
export function followLiveUpdates(client: QueryClient, onSessionEnded: (reason: string) => void): () => void {
  // When Redis comes back every node says so, and a reading that is still to come covers them all.
  const reading = onceWithin(spreadMilliseconds, () => readAgain(client));
  const listener: LiveListener = {
    onOpen(again, wasCut) {
      void settleLocalSignOut();
      // A node that died took the sockets of a thousand others.
      if (again && wasCut) reading.ask();
      else if (again) readAgain(client);
      // What was asked before anybody listened may have changed since; seldom is there any.
      else for (const key of [keys.own, keys.pauses]) readAnew(client, key);
    },
    onLost(tries) {
      // Whether the server is gone, or merely a socket; where it is gone, until it is back.
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

/** Frames may have been missed, so what they would have changed is read anew; prices the socket brings when it opens. */
function readAgain(client: QueryClient): void {
  for (const key of [keys.user, keys.allCandles, keys.own, keys.pauses]) readAnew(client, key);
  // What could not be read at all is on no list of what may have changed.
  void client.refetchQueries({ predicate: ({ state }) => state.error instanceof Fault && !state.data });
  // A server that was gone may have come back as a newer one.
  void askForNewVersion();
}

function receive(
  client: QueryClient,
  frame: ServerFrame,
  reading: OnceWithin,
  onSessionEnded: (reason: string) => void,
): void {
  switch (frame.type) {
    case "prices":
      writePriceCache(frame.coins);
      keepAnswer(client, keys.prices, frame.coins);
      return;
    case "price_update":
      receivePrices(client, frame.coins);
      return;
    case "pauses":
      keepAnswer(client, keys.pauses, frame.pauses);
      return;
    case "payment_methods_changed":
      readAnew(client, keys.paymentMethods);
      return;
    case "balances":
      receiveBalances(client, frame.balances);
      readAnew(client, keys.quota);
      return;
    case "transaction":
      readAnew(client, keys.transactions);
      return;
    case "admin_withdrawals":
    case "admin_roles":
    case "admin_wallets":
    case "admin_users":
      // Others change these all the time: an answer on its way is shown before it is asked for again.
      readInTurn(client, keys.admin);
      return;
    case "admin_settings":
      readAnew(client, keys.adminSettings);
      return;
    case "admin_cron":
      readAnew(client, keys.adminCron);
      return;
    case "user_updated":
      readAnew(client, keys.user);
      readAnew(client, keys.own);
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

/** Where there is no list yet, a few coins would look like all of them. */
function receivePrices(client: QueryClient, changed: Price[]): void {
  const old = client.getQueryData<Price[]>(keys.prices);
  if (old) keepAnswer(client, keys.prices, mergePrices(old, changed));
  else readInTurn(client, keys.prices);
}

/** Shows them at once. An answer on its way may have left the server before them, and would undo them. */
function receiveBalances(client: QueryClient, balances: Balance[]): void {
  client.setQueryData<Balance[]>(keys.balances, (old) => old && mergeById(old, balances));
  if (client.isFetching({ queryKey: keys.balances }) > 0) readAnew(client, keys.balances);
}

function endFor(client: QueryClient, reason: string, onSessionEnded: (reason: string) => void): void {
  // The session goes on under a new cookie, which this browser has by now; what is on the screen stays.
  if (reason === "renewed") {
    live.restart();
    return;
  }
  const isNews = endSession(client);
  // Another tab of this browser signed in anew: its cookie is this tab's, too, so ask whose it is.
  if (reason === "replaced") void client.resetQueries({ queryKey: keys.user });
  else if (isNews) onSessionEnded(reason);
}

function mergePrices(old: Price[], changed: Price[]): Price[] {
  const merged = mergeById(old, changed);
  writePriceCache(merged);
  return merged;
}

/** The old list with the changed rows in their places and the new ones at the end. */
function mergeById<Row extends { coin_id: string }>(old: Row[], changed: Row[]): Row[] {
  const rows = new Map(old.map((row) => [row.coin_id, row]));
  for (const row of changed) rows.set(row.coin_id, row);
  return [...rows.values()];
}
