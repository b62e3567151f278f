import { z } from "zod";

/** An earlier recipient of the user that looks like another address (T74): same beginning and end, other middle. */
export const similarRecipient = z.object({
  address: z.string(),
  network_id: z.string(),
  /** What the user saved it as; null if they did not. */
  name: z.string().nullable(),
  /** The latest withdrawal to it; null without one. */
  withdrawn_at: z.string().nullable(),
  /** When it was saved; null if it is not in the address book. */
  saved_at: z.string().nullable(),
});
export type SimilarRecipient = z.infer<typeof similarRecipient>;
