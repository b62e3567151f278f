import { fieldsOf } from "./history-state.ts";

/** With which the notice of a two-factor reset leads to the profile. */
export const cancelResetState = { cancelReset: true } as const;

/** Whether the profile was opened to cancel the reset. */
export function asksToCancelReset(state: unknown): boolean {
  return fieldsOf(state).cancelReset === true;
}
