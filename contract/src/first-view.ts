import type { Coin } from "./money/coins.ts";
import type { Price } from "./money/prices.ts";
import type { PublicSettings } from "./reads/public-settings.ts";

/** The data with which the page at `/` is prerendered; sent with the page, so that the script can hydrate it. */
export interface FirstView {
  prices: readonly Price[];
  coins: readonly Coin[];
  settings: PublicSettings;
  /** True if the request had no session; otherwise the page asks who is signed in. */
  is_signed_out: boolean;
}

/** The id of the element that contains the first view as JSON. */
export const firstViewId = "first-view";

/** Renders the page at `/` to markup; the built web app exports it for the server. */
export type RenderFirstView = (view: FirstView) => string;
