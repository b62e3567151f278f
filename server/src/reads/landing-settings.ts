import { internalContext, reads } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Deps } from "../deps.ts";

/** The public settings by key. The landing page's figures are display texts, or null if hidden. */
export type ShownSettings = Record<string, string> & Record<`landing_${string}`, string | null>;

/** Special setting values for a landing page figure, instead of a literal text. */
const COMPUTED = "computed";
const HIDDEN = "hidden";

const figuresOf = {
  landing_volume: ({ volume_usd }) => compactDollars.format(volume_usd as Intl.StringNumericLiteral),
  landing_users: ({ users }) => grouped.format(users as Intl.StringNumericLiteral),
  landing_chains: ({ chains }) => chains,
  landing_uptime: ({ uptime_percent }) => (uptime_percent === null ? null : `${uptime_percent}%`),
} satisfies Record<`landing_${string}`, (figures: reads.LandingFigures) => string | null>;

const grouped = new Intl.NumberFormat("en-US");
const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
  roundingMode: "trunc",
});

/** Reads the public settings. Figures set to "computed" are computed from the ledger at most once a minute. */
export function settingsReader(pool: Deps["pool"]): () => Promise<ShownSettings> {
  const figures = cached(60, () => reads.landingFigures(pool, internalContext("landing-figures")));
  return async () => {
    const settings: Record<string, string | null> = await reads.publicSettings(pool);
    for (const [key, write] of Object.entries(figuresOf)) {
      if (settings[key] === HIDDEN) settings[key] = null;
      if (settings[key] === COMPUTED) settings[key] = write(await figures());
    }
    return settings as ShownSettings;
  };
}
