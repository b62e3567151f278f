import { z } from "zod";
import { pause } from "./pause-schema.ts";
import { price } from "./prices.ts";
import { balance, transaction } from "./transactions.ts";

/** What administrators share changed, and should be read again by those who look at it. */
export const adminChange = z.object({
  type: z.enum([
    /** The queue of withdrawals. */
    "admin_withdrawals",
    /** Fees or premiums. */
    "admin_settings",
    /** The price update has run, or was told something else. */
    "admin_cron",
    /** Who administers, or in which role. */
    "admin_roles",
    /** The pool of wallets. */
    "admin_wallets",
    /** Users, or what belongs to one. */
    "admin_users",
  ]),
});

/** What the server says on the WebSocket at `/api/live`. Nothing depends on delivery: the state is read again on reconnect. */
export const serverFrame = z.discriminatedUnion("type", [
  /** All prices as they stand when a socket opens: whatever changed since its page read them. */
  z.object({ type: z.literal("prices"), coins: z.array(price) }),
  /** The prices that changed. */
  z.object({ type: z.literal("price_update"), coins: z.array(price) }),
  /** All pauses, when one was set or lifted. */
  z.object({ type: z.literal("pauses"), pauses: z.array(pause) }),
  /** Where users can pay has changed: those who look at it read it again. */
  z.object({ type: z.literal("payment_methods_changed") }),
  /** The balances that changed, whole. */
  z.object({ type: z.literal("balances"), balances: z.array(balance) }),
  z.object({ type: z.literal("transaction"), transaction }),
  adminChange,
  /** What the account's owner should know of it has changed; it is read again. */
  z.object({ type: z.literal("user_updated") }),
  /** Some of all this may have been missed: it is read again, as after a reconnect. */
  z.object({ type: z.literal("missed") }),
  z.object({ type: z.literal("session_ended"), reason: z.string() }),
  z.object({ type: z.literal("pong") }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** What a browser may say: its heartbeat, since it cannot send the protocol's own ping. */
export const clientFrame = z.strictObject({ type: z.literal("ping") });
