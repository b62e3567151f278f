import { fieldsOf } from "./history-state.ts";

/** The state with which the notice of a two-factor reset opens the profile. */
export const cancelResetState = { cancelReset: true } as const;

/** Whether the profile was opened to cancel the reset. */
export function asksToCancelReset(state: unknown): boolean {
  return fieldsOf(state).cancelReset === true;
}
