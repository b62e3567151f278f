import { z } from "zod";
import { emailSearch } from "./emails.ts";

/** Part of a user's email in any form, or another text of at most this many characters that a list can be searched by. */
export function userSearch(most: number) {
  return z.string().trim().max(most).overwrite(emailSearch);
}
