import { z } from "zod";
import { currencies } from "../options.ts";
import { decimal } from "./money.ts";

/** The value of one US dollar in another currency. */
export const fiatRate = z.object({
  currency: z.enum(currencies).exclude(["USD"]),
  units_per_usd: decimal,
  /** The feed's time of the rate, ISO 8601. */
  last_updated: z.string(),
  source: z.enum(["coingecko", "simulated"]),
});
export type FiatRate = z.infer<typeof fiatRate>;
