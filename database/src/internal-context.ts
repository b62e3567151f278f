import { randomUUID } from "node:crypto";
import type { Context } from "./call.ts";

/** The context for the server's own work, without a user. */
export function internalContext(what: string): Context {
  return {
    session: null,
    idempotency_key: null,
    address: "127.0.0.1",
    device: what,
    request_id: randomUUID(),
  };
}
