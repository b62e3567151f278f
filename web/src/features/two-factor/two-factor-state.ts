import { oneOf, type TwoFactorMethod, twoFactorMethods } from "@portico/contract";
import { fieldsOf } from "../../shell/navigation/history-state.ts";

/** The allowed second factors if a history entry waits for one; otherwise null. */
export function readTwoFactor(state: unknown): TwoFactorMethod[] | null {
  const { twoFactor } = fieldsOf(state);
  if (!Array.isArray(twoFactor) || twoFactor.length === 0) return null;
  return twoFactor.every((method) => oneOf(twoFactorMethods, method)) ? twoFactor : null;
}
