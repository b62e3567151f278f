import type { z } from "zod";
import type { CallEmail } from "./call-emails.ts";
import type { CallEvent } from "./events.ts";
import type { Permission } from "./kinds.ts";
import type { RefusalCode, RefusalDetails } from "./refusals.ts";

/**
 * Who may make a call or a read: everybody, signed-in users, or administrators whose role has the permission. The
 * database enforces it; the screens and the tests of rights take it from here.
 */
export type WhoMay =
  | { who: "visitor" | "user"; permission?: never }
  | { who: "admin"; permission: Permission };

/** The declaration of a call: everything that the browser, the server, the tests and the API document know of it. */
export type Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = WhoMay & {
  name: string;
  summary: string;
  /** False for an administrators' call that changes nothing; all others need a recent proof of identity (T55). */
  needsStepUp?: false;
  /** Whether it moves money and so requires an `Idempotency-Key` (T5). */
  movesMoney: boolean;
  /**
   * The function of `api` that makes several of these calls in one transaction, for calls that wait at the same time
   * (decision 80). Such a call locks nothing but its own user's rows.
   */
  together?: string;
  /** The call's own rate limit per session and minute, if it has one (T29). */
  perMinute?: number;
  input: Input;
  output: Output;
  /** The database's reply, where `events`, `email` or `answerOf` need fields that `output` removes. */
  reply?: Reply;
  /** What it changed, for the open pages that show it. Previews change nothing. */
  events?(reply: z.output<Reply>, input: z.output<Input>): readonly CallEvent[];
  /** The email that it sends; null if there is nothing to say. */
  email?(reply: z.output<Reply>): CallEmail | null;
  /** What the database may refuse, besides `not_authenticated` and `invalid_input`. */
  refusals: readonly RefusalCode[];
  /**
   * The answer, sent with status 200, to a refusal for which the spec's section 7 defines its own shape. `undefined`
   * sends the usual shape.
   */
  refusalReply?: (refusal: { code: RefusalCode; message: string; details: RefusalDetails }) => unknown;
  /** Converts the database's reply to section 7's answer, where their shapes differ. */
  answerOf?(reply: z.output<Reply>): unknown;
};

/** Declares a call. Returns it as it is, with the types of its input, output and reply inferred from their schemas. */
export function defineCall<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Reply extends z.ZodType = Output,
>(call: Call<Input, Output, Reply>) {
  return call;
}

/** Header of a failed call: `undone` if the server knows that this attempt changed nothing. */
export const OUTCOME_HEADER = "x-outcome";
