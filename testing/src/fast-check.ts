import fc from "fast-check";

/** Every run searches the same inputs, so that a failure is due to a change and not to the draw. */
const FIXED_SEED = 20_261_126;

/** What random inputs are drawn with. `FC_SEED=123 npx vitest run …` searches others. */
export const seed = Number(process.env.FC_SEED ?? FIXED_SEED);

/** Whether a test may count on which inputs occur. Any other seed may by chance leave one out. */
export const isFixedSeed = seed === FIXED_SEED;

if (!isFixedSeed) console.info(`FC_SEED=${seed}`);
fc.configureGlobal({ seed });

export { fc };
