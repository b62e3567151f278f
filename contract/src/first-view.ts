import type { Coin } from "./coins.ts";
import type { Price } from "./prices.ts";
import type { PublicSettings } from "./reads/public-settings.ts";

/** What the page at `/` is drawn from before any script runs; it comes with the page, for the script to go on from. */
export interface FirstView {
  prices: readonly Price[];
  coins: readonly Coin[];
  settings: PublicSettings;
  /** Nobody is signed in: the request had no session. Otherwise the page asks who it is. */
  is_signed_out: boolean;
}

/** The id of the element that carries the first view as JSON. */
export const firstViewId = "first-view";

/** What the built web app offers the server: the markup of the page at `/`, as a browser would draw it. */
export type RenderFirstView = (view: FirstView) => string;
