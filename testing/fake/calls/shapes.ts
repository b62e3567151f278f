import type { CallName, calls } from "@portico/contract";
import type { z } from "zod";

type Calls = typeof calls;

/** What a call is sent, parsed. */
export type CallInput<Name extends CallName> = z.output<Calls[Name]["input"]>;

type Output<Name extends CallName> = z.input<Calls[Name]["output"]>;
type Reply<Name extends CallName> = z.input<NonNullable<Calls[Name]["reply"]>>;

/**
 * What a handler returns: the answer, with the fields that the call's events are made from. One call converts its reply
 * to the answer itself.
 */
export type CallReply<Name extends CallName> = Name extends "admin_subtract_balance"
  ? Reply<Name>
  : Output<Name> & Reply<Name>;
