import { z } from "zod";
import { decimal } from "./money.ts";
import { currencies } from "./options.ts";

/** What one US dollar is worth in another currency. */
export const fiatRate = z.object({
  currency: z.enum(currencies).exclude(["USD"]),
  units_per_usd: decimal,
  /** When the feed gave it, ISO 8601. */
  last_updated: z.string(),
  source: z.enum(["coingecko", "simulated"]),
});
export type FiatRate = z.infer<typeof fiatRate>;
