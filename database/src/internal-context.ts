import { randomUUID } from "node:crypto";
import type { Context } from "./call.ts";

/** The context of what the server does on its own, for nobody. */
export function internalContext(what: string): Context {
  return {
    session: null,
    idempotency_key: null,
    address: "127.0.0.1",
    device: what,
    request_id: randomUUID(),
  };
}
