import { openWorld, type Person, type World } from "@portico/testing/database/world.ts";
import { decimal } from "./decimal.ts";
import type { ModelCoin } from "./model.ts";
import { coinIds, openingPrices } from "./steps.ts";

/** Each coin's destination: an address outside the pool. */
export const destinations: Record<string, { network: string; address: string }> = {
  bitcoin: { network: "BTC", address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" },
  ethereum: { network: "ERC20", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  tether: { network: "TRC20", address: "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" },
  dogecoin: { network: "DOGE", address: "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L" },
  monero: {
    network: "XMR",
    address:
      "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
  },
};

/** A database whose prices belong to one sequence at a time; several stages run concurrently. */
export interface Stage {
  world: World;
  admin: Person;
  coins: ModelCoin[];
  /** How often each call had each result: a proof that never swapped would prove nothing. */
  tally: Map<string, number>;
  /** The feed's clock: it always advances, or the feed would seem to repeat itself. */
  tick(): string;
}

export async function openStage(): Promise<Stage> {
  const world = await openWorld({ max: 2 });
  const admin = await world.person({ is_admin: true });
  const rows = await world.rows<Record<string, string>>(
    `select c.coin_id, c.decimals::text, c.is_stable::text, n.minimum_withdrawal, s.fee_amount as swap_fee, w.fee_amount as withdrawal_fee
     from app.coins c join app.swap_fees s using (coin_id) join app.withdrawal_fees w using (coin_id)
     join app.coin_networks n on n.coin_id = c.coin_id and n.withdrawal_name = $2::jsonb -> c.coin_id ->> 'network'
     where c.coin_id = any ($1)`,
    [coinIds, JSON.stringify(destinations)],
  );
  const coins = rows.map((row) => ({
    coin_id: String(row.coin_id),
    decimals: Number(row.decimals),
    is_stable: row.is_stable === "true",
    swap_fee: decimal(String(row.swap_fee)),
    withdrawal_fee: decimal(String(row.withdrawal_fee)),
    minimum_withdrawal: decimal(String(row.minimum_withdrawal)),
  }));
  let last = Date.now();
  const tick = () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last).toISOString();
  };
  return { world, admin, coins, tally: new Map(), tick };
}

/** Restores the prices and premiums at the start of every sequence. */
export async function resetPrices({ world }: Stage): Promise<void> {
  await world.rows(
    `with jumps as (delete from app.held_price_jumps), premiums as (delete from app.crypto_premiums)
     update app.crypto_prices p
     set market_price = opening.price, premium_rate = case when c.is_stable then 0 else 0.04 end, last_updated = now() - interval '1 s'
     from jsonb_to_recordset($1) opening (coin_id text, price numeric) join app.coins c using (coin_id)
     where p.coin_id = opening.coin_id`,
    [JSON.stringify(Object.entries(openingPrices).map(([coin_id, price]) => ({ coin_id, price })))],
  );
}
