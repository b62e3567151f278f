import { asOwner } from "./as-owner.ts";

/** The most that a transaction of a play chain may pay its network, in the network's coin. */
const MAX_FEE = 10;

/**
 * For practice mode: withdrawals are paid by the signer that has these addresses, as if an owner had said so. Networks
 * for which an owner has set an address are left alone. Returns the networks that it set.
 * @param addresses by network
 */
export async function payByPlaySigner(url: string, addresses: Record<string, string>): Promise<string[]> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ network_id: string }>(
      `with wanted as (
         select n.network_id, n.address_format, given.value as address
         from jsonb_each_text($1) given
         join app.networks n on n.network_id = given.key
       ), added as (
         insert into chain.accounts (network_id, address, address_key, owner_keys, updated_by)
         select w.network_id, w.address, app.address_key(w.address_format, w.address), app.owner_keys(w.address_format, w.address), u.id
         from wanted w
         cross join (select id from app.users where role = 'owner' order by id limit 1) u
         on conflict (network_id) do nothing
         returning network_id
       )
       update chain.networks n
       set paying = 'signer', max_fee = $2
       from added a
       where a.network_id = n.network_id
       returning n.network_id`,
      [JSON.stringify(addresses), MAX_FEE],
    );
    return rows.map(({ network_id }) => network_id);
  });
}

/** An account of which the play signer has the keys, with its first addresses in the order of their paths. */
export interface PlayAccount {
  /** In hex, as the exchange knows an account. */
  key_hash: string;
  fingerprint: string;
  account: number;
  network_id: string;
  addresses: string[];
}

/**
 * For practice mode: the first wallets of the pool show deposit addresses of these accounts, so that the play signer can
 * sweep them. Wallets that somebody had are left alone.
 */
export async function showPlayAddresses(url: string, accounts: readonly PlayAccount[]): Promise<void> {
  const count = Math.min(...accounts.map(({ addresses }) => addresses.length));
  const keys = new Map(
    accounts.map(({ key_hash, fingerprint, account }) => [
      key_hash,
      { key_hash, fingerprint, account, first_index: 0 },
    ]),
  );
  await asOwner(url, async (client) => {
    await client.query("begin");
    const { rows: wallets } = await client.query<{ wallet_id: string }>(
      `select w.wallet_id from app.wallets w
       where w.user_id is null and not exists (select from app.wallet_assignments g where g.wallet_id = w.wallet_id)
       order by w.rests_until, w.wallet_id
       limit $1`,
      [count],
    );
    const { rows } = await client.query<{ keys: unknown }>(
      "select app.advance_account_keys($1, $2) as keys",
      [JSON.stringify([...keys.values()]), count],
    );
    for (const [index, { wallet_id }] of wallets.entries()) {
      const entries = accounts.map(({ network_id, key_hash, addresses }) => ({
        network_id,
        key_hash,
        index,
        public_address: addresses[index],
      }));
      await client.query(
        `select app.show_addresses($1, app.derived_entries($2, $3) || (
           select coalesce(jsonb_agg(to_jsonb(a) || to_jsonb(p)), '[]')
           from app.wallet_addresses a
           join app.pool_addresses p using (network_id, address_key)
           where a.wallet_id = $1 and a.shown_to is null and a.network_id <> all ($4)
         ))`,
        [
          wallet_id,
          JSON.stringify(entries),
          JSON.stringify(rows[0]?.keys),
          accounts.map(({ network_id }) => network_id),
        ],
      );
    }
    await client.query("commit");
  });
}
