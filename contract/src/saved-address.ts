import { z } from "zod";
import { isAddressName } from "./address-name.ts";
import { isDestinationTag } from "./destination-tag.ts";

/** An entry of a user's address book: a name for where they withdraw to. It permits nothing (T11). */
export const savedAddress = z.object({
  id: z.uuid(),
  network_id: z.string(),
  name: z.string(),
  /** In the one writing of `normalisedAddress`. */
  address: z.string(),
  destination_tag: z.string().nullable(),
  created_at: z.string(),
});
export type SavedAddress = z.infer<typeof savedAddress>;

/** The name of an entry, trimmed. */
export const addressName = z
  .string({ error: "invalid_address_name" })
  .trim()
  .refine(isAddressName, { error: "invalid_address_name" });

/** The number that XRP's addresses may need beside them. */
export const destinationTag = z.string().refine(isDestinationTag, { error: "invalid_destination_tag" });
