import { z } from "zod";

/**
 * Headers of requests that must not run twice. Other headers pass unchanged. The database checks that a key is present.
 */
export const idempotencyHeader = z.looseObject({
  "idempotency-key": z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,128}$/)
    .optional()
    .describe("Made by the client for one intent, not for one try."),
});
