import type { Call } from "@portico/contract";
import { idempotencyHeader } from "../http/idempotency-header.ts";
import { refusalSchema } from "../http/refusal-schema.ts";

/** The schema of a declared call's route, for its checks and for the API document. */
export function callSchema(declared: Call) {
  return {
    summary: declared.summary,
    operationId: declared.name,
    tags: [declared.who === "admin" ? "administrators' calls" : "calls"],
    ...(declared.who !== "visitor" && { security: [{ session: [] }] }),
    ...(declared.movesMoney && { headers: idempotencyHeader }),
    body: declared.input,
    response: { 200: declared.output, "4xx": refusalSchema },
  };
}
