import type { Pool } from "pg";
import { type Context, call } from "../call.ts";

/** An entry of the reader's address book; the tag is null where there is none. */
export interface SavedAddressRow {
  id: string;
  network_id: string;
  name: string;
  address: string;
  destination_tag: string | null;
  created_at: string;
}

export function savedAddresses(pool: Pool, context: Context): Promise<{ addresses: SavedAddressRow[] }> {
  return call(pool, "saved_addresses", context);
}
