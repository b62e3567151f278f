import { randomBytes } from "node:crypto";
import type { Person, World } from "@portico/testing/database/world.ts";

/** A deposit that an administrator enters by hand. */
export interface Entry {
  coin: string;
  network: string;
  hash: string;
  amount?: string;
  output?: number;
  shared?: string[];
}

/** 64 hexadecimal digits that no other test uses. */
export const newDigits = () => randomBytes(32).toString("hex");

/** The input of `admin_add_deposit_and_balance`. */
export function entryInput(person: Person, { coin, network, hash, amount = "0.5", output, shared }: Entry) {
  return {
    target_user_id: person.id,
    p_coin_id: coin,
    p_amount: amount,
    p_reason: "Seen in the explorer",
    p_network: network,
    p_transaction_hash: hash,
    p_output_index: output,
    p_shared_with: shared,
  };
}

/** How often a hash was credited, on any network: `spellings` are all its forms. */
export async function creditsOf(world: World, digits: string): Promise<number> {
  const [row] = await world.rows<{ count: number }>(
    "select count(*)::int as count from app.deposits where lower(transaction_hash) in ($1, '0x' || $1) and status = 'completed'",
    [digits],
  );
  return row?.count ?? 0;
}

/** The uses that each act which credited or requested a deposit with this hash has confirmed, oldest first. */
export async function confirmedUses(world: World, digits: string): Promise<(string[] | undefined)[]> {
  const rows = await world.rows<{ details: { shared_with?: string[] } }>(
    `select details from app.acts
     where lower(details ->> 'transaction_hash') in ($1, '0x' || $1)
       and action_name in ('balance_added', 'deposit_approved', 'balance_adjustment_requested')
     order by sequence`,
    [digits],
  );
  return rows.map(({ details }) => details.shared_with);
}
