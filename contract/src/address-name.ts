import { limits } from "./limits.ts";

/** Characters that show nothing, or turn the text around them: a name must read as it is. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/**
 * Whether a trimmed text can name an address in the address book. Counted in characters as the database counts them,
 * not in UTF-16 units.
 */
export function isAddressName(name: string): boolean {
  return name !== "" && [...name].length <= limits.address_name_max_length && !UNSEEN.test(name);
}
