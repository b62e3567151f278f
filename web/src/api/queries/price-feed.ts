import type { PriceFeedAction, priceFunctions } from "@portico/contract";
import type { z } from "zod";
import { post, send } from "../http/client.ts";

type Output<Name extends keyof typeof priceFunctions> = z.output<(typeof priceFunctions)[Name]["output"]>;

const feedPath = "/api/functions/crypto-websocket";

/** Updates the prices now; `success` is false if the feed returned nothing. */
export async function updatePrices(): Promise<Output<"update">> {
  return (await post("/api/functions/crypto-prices", {})) as Output<"update">;
}

/** Starts or stops the scheduled update, or switches to the other feed. */
export async function controlPriceFeed(action: PriceFeedAction): Promise<Output<"control">> {
  return (await post(`${feedPath}?action=${action}`, {})) as Output<"control">;
}

/** The status of the price feed. */
export async function readPriceFeed(signal?: AbortSignal): Promise<Output<"status">> {
  return (await send(`${feedPath}?action=status`, signal ? { signal } : {})) as Output<"status">;
}
