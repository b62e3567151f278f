import fc from "fast-check";

/** Every run searches the same inputs, so that a failure is due to a change and not to the draw. */
const FIXED_SEED = 20_261_126;

/** What random inputs are drawn with. `FC_SEED=123 npx vitest run …` searches others. */
export const seed = Number(process.env.FC_SEED ?? FIXED_SEED);

/** The part of each random search that runs: a tenth in `npm test`. */
const share = Number(process.env.SEARCH_SHARE ?? 1);

/** Whether a test may count on which inputs occur. Another seed, or fewer inputs, may leave one out. */
export const isWholeFixedSearch = seed === FIXED_SEED && share === 1;

/**
 * How many inputs a random search tries. `SEQUENCES=10000` sets it for all searches.
 * @param count in `npm run test:all`.
 */
export function searches(count: number): number {
  return Number(process.env.SEQUENCES ?? Math.ceil(count * share));
}

/** A whole search on a database takes up to minutes on a busy machine; the tenth of it in `npm test`, seconds. */
export const searchTime = { timeout: 300_000 };

if (seed !== FIXED_SEED) console.info(`FC_SEED=${seed}`);
fc.configureGlobal({ seed });

export { fc };
