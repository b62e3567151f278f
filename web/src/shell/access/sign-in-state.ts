import { inAppPath, type TwoFactorMethod } from "@portico/contract";

/** The state that the guard passes to the sign-in screen: where the visitor was going. */
export interface SignInState {
  from?: string;
  /** The session ended while the user was on that screen. */
  ended?: boolean;
  /** The first factor was accepted; the allowed second factors. */
  twoFactor?: TwoFactorMethod[];
}

/** The state of a link to a guarded screen for somebody who has an account. */
export const accountState = { hasAccount: true } as const;

/**
 * The path in a location's state if it is one of ours; the state can come from anywhere a history entry can.
 */
export function pathFrom(state: unknown, fallback: string): string {
  const from = typeof state === "object" && state !== null ? (state as SignInState).from : undefined;
  return inAppPath(from, fallback);
}
