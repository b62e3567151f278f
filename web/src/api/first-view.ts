import { type FirstView, firstViewId } from "@portico/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "./keys.ts";

/** What the server has drawn this page from; null where it sent the bare page. */
export function readFirstView(): FirstView | null {
  const text = document.getElementById(firstViewId)?.textContent;
  return text ? (JSON.parse(text) as FirstView) : null;
}

/** Puts what the page was drawn from where the screens look for it. */
export function fillFromFirstView(client: QueryClient, view: FirstView): void {
  // As old as the newest price, so that a page that lay somewhere for a while asks anew.
  const updatedAt = Date.parse(view.prices[0]?.last_updated ?? "") || 0;
  if (view.prices.length > 0) client.setQueryData(keys.prices, view.prices, { updatedAt });
  client.setQueryData(keys.coins, view.coins);
  client.setQueryData(keys.publicSettings, view.settings);
  if (view.is_signed_out) client.setQueryData(keys.user, null);
}
