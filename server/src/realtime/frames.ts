import type { ServerFrame } from "@portico/contract";
import { textFrame } from "./wire.ts";

/**
 * A frame as it goes over the wire, made once for however many sockets get it. Not deflated: it is short or for one
 * person, and a deflated one would stand between two frames of prices.
 */
export function encode(frame: ServerFrame): Buffer {
  return textFrame(Buffer.from(JSON.stringify(frame)));
}

export const pong = encode({ type: "pong" });
/** What administrators are told, by its type. */
export const adminFrames = {
  admin_withdrawals: encode({ type: "admin_withdrawals" }),
  admin_settings: encode({ type: "admin_settings" }),
  admin_users: encode({ type: "admin_users" }),
  admin_cron: encode({ type: "admin_cron" }),
  admin_roles: encode({ type: "admin_roles" }),
  admin_wallets: encode({ type: "admin_wallets" }),
} as const;
export const userUpdated = encode({ type: "user_updated" });
/** To everybody, when this node may not have heard what happened on another. */
export const missed = encode({ type: "missed" });
