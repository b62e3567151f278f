import type { z } from "zod";
import type { RefusalCode, RefusalDetails } from "./refusals.ts";

/** Who may make a call or a read; an administrator may do what a user may. */
export type Who = "visitor" | "user" | "admin";

/** A call as it is declared once, for the browser, the server and the document of the API. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string;
  summary: string;
  who: Who;
  /** False of an administrators' call that changes nothing; all others need a recent proof of who asks (T55). */
  needs_step_up?: false;
  /** Moves money, so it carries an `Idempotency-Key` (T5). */
  moves_money: boolean;
  /** Changes what the user's open pages show of the account; they read it again. */
  updates_user?: boolean;
  /** Changes what administrators see; their open pages are told by this frame and read it again. */
  updates_office?: "admin_settings" | "admin_roles" | "admin_wallets" | "admin_users";
  /** Changes what everybody sees; all nodes are told by this event and tell every open page. */
  updates_everybody?: "pauses_changed" | "payment_methods_changed";
  /** How often in a minute one session may make it, where that is limited for itself (T29). */
  per_minute?: number;
  input: Input;
  output: Output;
  /** What the database may refuse, beside `not_authenticated` and `invalid_input`. */
  refusals: readonly RefusalCode[];
  /**
   * Where the spec's section 7 gives a "no" an answer of its own shape: that answer, sent with status 200.
   * `undefined` leaves this refusal in the shape of all others.
   */
  refusalReply?: (refusal: { code: RefusalCode; message: string; details: RefusalDetails }) => unknown;
  /** The answer to the client, where the database's reply says more than section 7's answer can hold. */
  answerOf?: (reply: unknown) => unknown;
}

export function defineCall<Input extends z.ZodType, Output extends z.ZodType>(call: Call<Input, Output>) {
  return call;
}

/** Header of a failed call: `undone` where the server knows that this attempt changed nothing. */
export const OUTCOME_HEADER = "x-outcome";
