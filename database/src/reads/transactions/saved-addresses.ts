import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";

/** An entry of the reader's address book; the tag is null where there is none. */
export interface SavedAddressRow {
  id: string;
  network_id: string;
  name: string;
  address: string;
  destination_tag: string | null;
  created_at: string;
  usable_at: string;
}

/** The state of the reader's allow-list; the column comments of app.users say more. */
export interface AllowListRow {
  is_on: boolean;
  off_at: string | null;
  wait_hours: number;
}

/**
 * Reads the reader's address book and the state of their allow-list.
 * @throws {Refusal} `not_authenticated`
 */
export function savedAddresses(
  pool: Pool,
  context: Context,
): Promise<{ addresses: SavedAddressRow[]; allow_list: AllowListRow }> {
  return call(pool, "saved_addresses", context);
}
