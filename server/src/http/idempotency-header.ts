import { z } from "zod";

/** The headers of what must not be done twice. Every other header stays as it came; that there is a key is the database's to say. */
export const idempotencyHeader = z.looseObject({
  "idempotency-key": z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,128}$/)
    .optional()
    .describe("Made by the client for one intent, not for one try."),
});
