import { z } from "zod";

/** The body of a refusal, for the OpenAPI document. */
export const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  requestId: z.string(),
});
