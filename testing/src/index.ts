export { fc, isFixedSeed, seed } from "./fast-check.ts";
