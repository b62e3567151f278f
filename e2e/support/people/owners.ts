import type { Exchange } from "../exchange/exchange.ts";
import { runSql } from "../exchange/operator.ts";
import type { Person } from "./people.ts";

/** Leaves this person as the only owner. Other tests on the exchange have made owners of their own users. */
export async function leaveOneOwner(exchange: Exchange, owner: Person): Promise<void> {
  await runSql(exchange, "update app.users set role = 'operator' where role = 'owner' and id <> $1", [
    owner.id,
  ]);
}

/** Requests of this owner about a cold address and a house movement, which another owner decides on. */
export async function requestTreasuryChanges(exchange: Exchange, owner: Person): Promise<void> {
  await runSql(
    exchange,
    `insert into chain.treasury_requests (kind, network_id, address, address_key, label, reason, requested_by)
     values ('add_cold_address', 'litecoin', $1, $1, 'Vault of the second office', 'Kept offline in the safe', $2)
     on conflict do nothing`,
    ["LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1", owner.id],
  );
  await runSql(
    exchange,
    `insert into chain.treasury_requests (
       kind, network_id, request_id, coin_id, movement_kind, amount, transaction_hash, reason, requested_by
     ) values (
       'house_movement', 'litecoin', gen_random_uuid(), 'litecoin', 'removal', -12345.67890123, repeat('0d', 32), 'Paid to the founders', $1
     )`,
    [owner.id],
  );
}
