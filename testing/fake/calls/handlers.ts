import type { CallName } from "@portico/contract";
import type { World } from "../world/world.ts";
import type { CallInput, CallReply } from "./shapes.ts";

/** Makes a call in a world; refuses by throwing `Refused`. */
export type CallHandler<Name extends CallName> = (world: World, input: CallInput<Name>) => CallReply<Name>;
export type CallHandlers = { [Name in CallName]: CallHandler<Name> };

/** What most calls answer. */
export const done = { success: true } as const;
