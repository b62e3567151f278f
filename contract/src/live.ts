import { z } from "zod";
import { price } from "./money/prices.ts";
import { delay, pause } from "./office/pause-schema.ts";
import { balance, transaction } from "./transactions/transactions.ts";

/** Shared administrator data that changed; open pages that show it refetch it. */
export const adminChange = z.object({
  type: z.enum([
    /** The queue of withdrawals. */
    "admin_withdrawals",
    /** Fees or premiums. */
    "admin_settings",
    /** The price update has run, or its mode was changed. */
    "admin_cron",
    /** The administrators, or their roles. */
    "admin_roles",
    /** The pool of wallets. */
    "admin_wallets",
    /** Users, or data of one. */
    "admin_users",
    /** The watched networks, or what arrived on them. */
    "admin_chains",
    /** Payments of withdrawals by files. */
    "admin_payments",
    /** What the exchange holds on chains, its cold addresses or its own movements. */
    "admin_treasury",
  ]),
});

/** Parts of what a user's pages show, whose changes they can detect. */
export const statePart = z.enum(["user", "balances", "wallet", "transactions", "pauses"]);
export type StatePart = z.infer<typeof statePart>;

/**
 * The frames of the WebSocket at `/api/live`. Nothing depends on delivery: pages refetch the state after a reconnect.
 */
export const serverFrame = z.discriminatedUnion("type", [
  /** The first frame to a signed-in user's page, which refetches only what changed while it had no socket. */
  z.object({
    type: z.literal("state"),
    /** A part with the same version has not changed; one without a version may have. */
    versions: z.partialRecord(statePart, z.string()),
    /** The release of the web app that the server has; null if it has none. */
    build: z.string().nullable(),
  }),
  /** All current prices, sent when a socket opens, because they may have changed since the page loaded them. */
  z.object({ type: z.literal("prices"), coins: z.array(price) }),
  /** The prices that changed. */
  z.object({ type: z.literal("price_update"), coins: z.array(price) }),
  /** All pauses and delays, when one began or ended. Older servers set no delays. */
  z.object({ type: z.literal("pauses"), pauses: z.array(pause), delays: z.array(delay).optional() }),
  /** The payment methods have changed; pages that show them refetch them. */
  z.object({ type: z.literal("payment_methods_changed") }),
  /** A coin was added; pages refetch the registry. */
  z.object({ type: z.literal("coins_changed") }),
  /** The balances that changed, in full. */
  z.object({ type: z.literal("balances"), balances: z.array(balance) }),
  z.object({ type: z.literal("transaction"), transaction }),
  adminChange,
  /** Account data that its owner should see has changed; pages refetch it. */
  z.object({ type: z.literal("user_updated") }),
  /** Some frames may have been missed; pages refetch everything, as after a reconnect. */
  z.object({ type: z.literal("missed") }),
  z.object({ type: z.literal("session_ended"), reason: z.string() }),
  z.object({ type: z.literal("pong") }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** The only frame from a browser: its heartbeat, since it cannot send WebSocket pings. */
export const clientFrame = z.strictObject({ type: z.literal("ping") });
