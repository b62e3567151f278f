export { fc, isWholeFixedSearch, searches, seed } from "./fast-check.ts";
