import type { ServerFrame } from "@portico/contract";

/** A frame as it goes over the wire, made once for however many sockets get it. */
export function encode(frame: ServerFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

export const pong = encode({ type: "pong" });
export const adminWithdrawals = encode({ type: "admin_withdrawals" });
export const userUpdated = encode({ type: "user_updated" });
