import fc from "fast-check";

/** Printed so that a failing run can be repeated: `FC_SEED=123 npx vitest run …`. */
export const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 0x7fffffff));
console.info(`FC_SEED=${seed}`);
fc.configureGlobal({ seed });
