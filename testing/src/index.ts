export { fc, isWholeFixedSearch, searches, searchTime, seed } from "./fast-check.ts";
export {
  attack,
  honestConfirmations,
  isStillHeld,
  type Loot,
  type Market,
  randomMarket,
  type SwapPair,
  type SwapRules,
  type SwapSide,
  swapRate,
} from "./swap-options.ts";
