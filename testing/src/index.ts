export { fc, isWholeFixedSearch, searches, searchTime, seed } from "./fast-check.ts";
export { type CallAmount, callAmounts, type InputField, inputFields } from "./fields.ts";
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
