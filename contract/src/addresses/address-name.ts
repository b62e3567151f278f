import { limits } from "../limits.ts";
import { UNSEEN } from "../unseen.ts";

/**
 * Whether a trimmed text can name an address in the address book. Counts code points, as the database does, not UTF-16
 * units.
 */
export function isAddressName(name: string): boolean {
  return name !== "" && [...name].length <= limits.address_name_max_length && !UNSEEN.test(name);
}
