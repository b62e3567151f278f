import { refuse } from "../../http/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Refuses a new password that is too short or too common (T21). Length is counted in Unicode code points. */
export function requireGoodPassword(password: string, minimum: number): void {
  if ([...password].length < minimum) refuse("password_too_short", { minimum });
  if (isCommonPassword(password)) refuse("password_too_common");
}
