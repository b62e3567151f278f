import { z } from "zod";

/** A refusal's body, for the document of the API. */
export const refusalSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  requestId: z.string(),
});
