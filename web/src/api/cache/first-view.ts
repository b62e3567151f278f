import { type FirstView, firstViewId } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";

/** The data from which the server prerendered this page; null if it was not prerendered. */
export function readFirstView(): FirstView | null {
  const text = document.getElementById(firstViewId)?.textContent;
  return text ? (JSON.parse(text) as FirstView) : null;
}

/** Puts that data into the query cache. */
export function fillFromFirstView(client: QueryClient, view: FirstView): void {
  // As old as the newest price, so that a page from a cache refetches.
  const updatedAt = Date.parse(view.prices[0]?.last_updated ?? "") || 0;
  if (view.prices.length > 0) client.setQueryData(keys.prices, view.prices, { updatedAt });
  client.setQueryData(keys.coins, view.coins);
  client.setQueryData(keys.publicSettings, view.settings);
  if (view.is_signed_out) client.setQueryData(keys.user, null);
}
