import { z } from "zod";
import type { SavedAddress } from "./addresses/saved-address.ts";
import type { UserStatus } from "./kinds.ts";
import { languages } from "./options.ts";

/** The user whom an email goes to, as the database replies it. */
export const recipient = z.object({
  email: z.string(),
  /** Language of the email's text and numbers. */
  language: z.enum(languages),
  /** IANA time zone for the email's times. */
  timezone: z.string(),
});
export type Recipient = z.infer<typeof recipient>;

/** An email that a call sends, by its kind, with what its template needs. */
export type CallEmail =
  | { kind: "user_status_changed"; to: Recipient; status: UserStatus; reason: string }
  | { kind: "account_deleted"; to: Recipient }
  | { kind: "factor_removal_scheduled"; to: Recipient; effectiveAt: Date }
  | { kind: "factor_removal_stopped"; to: Recipient }
  /**
   * `undoToken` is for the link that removes the address, while the allow-list is on; `heldUntil` is the end of the hold
   * that saving it caused.
   */
  | {
      kind: "address_saved";
      to: Recipient;
      address: SavedAddress;
      undoToken: string | null;
      heldUntil: string | null;
    };
