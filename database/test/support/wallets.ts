import { randomBytes, randomUUID } from "node:crypto";
import type { World } from "./world.ts";

/** Puts wallets into the pool, each with one Ethereum address for ETH and USDC. @returns their ids. */
export async function addWallets(world: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const addresses = ids.map(() => `0x${randomBytes(20).toString("hex")}`);
  await world.rows("insert into app.wallets (wallet_id) select unnest($1::uuid[])", [ids]);
  await world.rows(
    `insert into app.pool_addresses (network_id, address_key, wallet_id, public_address)
     select 'ethereum', a.address, a.id, a.address from unnest($1::uuid[], $2::text[]) a (id, address)`,
    [ids, addresses],
  );
  await world.rows(
    `insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
     select a.id, coin.id, 'ethereum', a.address
     from unnest($1::uuid[], $2::text[]) a (id, address)
     cross join (values ('ethereum'), ('usd-coin')) coin (id)`,
    [ids, addresses],
  );
  return ids;
}
