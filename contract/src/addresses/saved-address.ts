import { z } from "zod";
import { isAddressName } from "./address-name.ts";
import { isDestinationTag } from "./destination-tag.ts";

/**
 * An entry of a user's address book: a name and a withdrawal destination. Withdrawals to it get all the usual checks
 * (T11); while the allow-list is on, no other address is accepted (T55).
 */
export const savedAddress = z.object({
  id: z.uuid(),
  network_id: z.string(),
  name: z.string(),
  /** In the form of `normalisedAddress`. */
  address: z.string(),
  destination_tag: z.string().nullable(),
  created_at: z.string(),
  /** When an allow-list starts to accept withdrawals to it; ISO 8601. */
  usable_at: z.string(),
});
export type SavedAddress = z.infer<typeof savedAddress>;

/** "Withdraw only to saved addresses": the address book as an allow-list (T55). */
export const allowList = z.object({
  is_on: z.boolean(),
  /** When it will be off, ISO 8601; null if nobody requested that. */
  off_at: z.string().nullable(),
  /** How long an address must be saved before it is accepted, and how long switching off takes. */
  wait_hours: z.int(),
});
export type AllowList = z.infer<typeof allowList>;

/** The name of an entry, trimmed. */
export const addressName = z
  .string({ error: "invalid_address_name" })
  .trim()
  .refine(isAddressName, { error: "invalid_address_name" });

/** The number that XRP addresses may need. */
export const destinationTag = z.string().refine(isDestinationTag, { error: "invalid_destination_tag" });
