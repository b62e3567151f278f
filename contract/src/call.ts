import type { z } from "zod";
import type { RefusalCode, RefusalDetails } from "./refusals.ts";

/** Who may make a call or a read; an administrator may do what a user may. */
export type Who = "visitor" | "user" | "admin";

/** The declaration of a call, for the browser, the server and the API document. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string;
  summary: string;
  who: Who;
  /** False for an administrators' call that changes nothing; all others need a recent proof of identity (T55). */
  needs_step_up?: false;
  /** Whether it moves money and so requires an `Idempotency-Key` (T5). */
  moves_money: boolean;
  /** Whether it changes account data on the user's open pages, which then refetch it. */
  updates_user?: boolean;
  /** The frame that makes administrators' open pages refetch what changed. */
  updates_office?: "admin_settings" | "admin_roles" | "admin_wallets" | "admin_users";
  /** The event that tells all nodes, and through them every open page, what changed for everybody. */
  updates_everybody?: "pauses_changed" | "payment_methods_changed";
  /** The call's own rate limit per session and minute, if it has one (T29). */
  per_minute?: number;
  input: Input;
  output: Output;
  /** What the database may refuse, besides `not_authenticated` and `invalid_input`. */
  refusals: readonly RefusalCode[];
  /**
   * The answer, sent with status 200, to a refusal for which the spec's section 7 defines its own shape. `undefined`
   * sends the usual shape.
   */
  refusalReply?: (refusal: { code: RefusalCode; message: string; details: RefusalDetails }) => unknown;
  /** Converts the database's reply to section 7's answer, where the reply contains more. */
  answerOf?: (reply: unknown) => unknown;
}

export function defineCall<Input extends z.ZodType, Output extends z.ZodType>(call: Call<Input, Output>) {
  return call;
}

/** Header of a failed call: `undone` if the server knows that this attempt changed nothing. */
export const OUTCOME_HEADER = "x-outcome";
