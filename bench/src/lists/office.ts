import type { DataSize } from "./data-size.ts";

/** Two of three wallets are assigned. Each has three addresses, and one in ten had another one before. */
export function pool({ wallets }: DataSize): string {
  return `
    insert into app.wallets (wallet_id, user_id, created_at, assigned_at, rests_until)
    select bench.id(ms, 'wallet' || n), case when n % 3 > 0 then bench.user_id(n) end, bench.time(ms),
      case when n % 3 > 0 then bench.time(ms) end, bench.time(ms)
    from generate_series(1, ${wallets}::bigint) n
    cross join lateral (select bench.at(n, ${wallets}) as ms) made;

    insert into app.wallet_assignments (id, wallet_id, user_id, cause, assigned_from, assigned_to)
    select bench.id(ms, 'assignment' || n || '-' || k), bench.id(ms, 'wallet' || n),
      bench.user_id(case k when 1 then n else n + 1 end), 'requested', bench.time(ms), case k when 0 then bench.time(ms) end
    from generate_series(1, ${wallets}::bigint) n
    cross join generate_series(0, 1) k
    cross join lateral (select bench.at(n, ${wallets}) as ms) made
    where (k = 1 and n % 3 > 0) or (k = 0 and n % 5 = 0);

    create temporary table kept_addresses as
    select bench.id(ms, 'wallet' || n) as wallet_id, network.id as network_id, v.k as version, bench.time(ms) as at,
      network.start || substr(
        translate(md5('address' || n || network.id || v.k) || md5(n || network.id || v.k), '01', 'xy'), 1, network.length
      ) as address
    from generate_series(1, ${wallets}::bigint) n
    cross join lateral (select bench.at(n, ${wallets}) as ms) made
    cross join (values ('ethereum', '0x', 40), ('bitcoin', 'bc1q', 38), ('tron', 'T', 33)) network (id, start, length)
    cross join lateral (select k from generate_series(0, case when n % 10 = 0 then 1 else 0 end) k) v
    order by n;
    insert into app.pool_addresses (network_id, address_key, wallet_id, public_address, created_at)
    select network_id, address, wallet_id, address, at from kept_addresses;
    insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key, shown_from, shown_to)
    select k.wallet_id, c.coin_id, k.network_id, k.address, k.at + k.version * interval '1 minute',
      lead(k.at + interval '1 minute') over (partition by k.wallet_id, k.network_id, c.coin_id order by k.version)
    from kept_addresses k
    join app.coin_networks c on c.network_id = k.network_id;
    drop table kept_addresses;
  `;
}

/**
 * The audit log: mostly about withdrawals, the rest about users, wallets and settings. Numbers have no gaps and rows
 * are linked by hash, but the hashes do not match the rows' content.
 */
export function activity({ activities, withdrawals, users, administrators }: DataSize): string {
  return `
    insert into app.admin_activity (
      sequence, id, admin_id, action_name, target_type, target_id, details, reason, ip_address, request_id, created_at,
      previous_hash, hash
    )
    select n, bench.id(made.ms, 'activity' || n),
      case when n % 1000 <> 0 then bench.administrator_id(1 + floor(${administrators} * bench.share(n, 5))::bigint) end,
      kind.action, kind.target, case kind.target
        when 'withdrawal' then bench.withdrawal_id(made.w)::text
        when 'user' then bench.user_id(made.u)::text
        when 'wallet' then bench.id(made.ms, 'wallet')::text
        else 'bitcoin' end,
      case kind.target
        when 'withdrawal' then jsonb_build_object(
          'user_id', bench.user_id(made.u), 'coin_id', 'bitcoin', 'amount', '0.002', 'old_status', 'pending', 'new_status', 'completed')
        when 'wallet' then jsonb_build_object('user_id', bench.user_id(made.u))
        else '{"old_value": "0.0001", "new_value": "0.0002"}' end,
      case when kind.target = 'user' then 'as support was asked for' end, '10.0.0.' || n % 250, 'request-' || n, bench.time(made.ms),
      sha256((n - 1)::text::bytea), sha256(n::text::bytea)
    from generate_series(1, ${activities}::bigint) n
    cross join lateral (
      select bench.at(n, ${activities}) as ms, greatest(1, ${withdrawals}::bigint * n / ${activities}) as w,
        least(bench.doer(n, ${activities}, 6), ${users}) as u
    ) made
    join (values
      (0, 'user_status_changed', 'user'), (1, 'balance_added', 'user'), (2, 'wallet_assigned', 'wallet'),
      (3, 'withdrawal_fee_changed', 'coin'), (4, 'withdrawal_rejected', 'withdrawal')
    ) kind (place, action, target) on kind.place = n % 20
    union all
    select n, bench.id(ms, 'activity' || n), bench.administrator_id(1 + floor(${administrators} * bench.share(n, 5))::bigint),
      'withdrawal_approved', 'withdrawal', bench.withdrawal_id(w)::text,
      jsonb_build_object('user_id', bench.user_id(bench.doer(w, ${withdrawals}, 3)), 'coin_id', 'bitcoin', 'amount', '0.002',
        'old_status', 'pending', 'new_status', 'completed'),
      null, '10.0.0.' || n % 250, 'request-' || n, bench.time(ms), sha256((n - 1)::text::bytea), sha256(n::text::bytea)
    from generate_series(1, ${activities}::bigint) n
    cross join lateral (
      select bench.at(n, ${activities}) as ms, greatest(1, ${withdrawals}::bigint * n / ${activities}) as w
    ) made
    where n % 20 > 4
    order by 1;
    update app.admin_activity_head h set sequence = a.sequence, hash = a.hash
    from (select l.sequence, l.hash from app.admin_activity l order by l.sequence desc limit 1) a;
  `;
}

/** A month of price updates, and adjustments that need a second administrator. */
export const rest = `
  insert into app.crypto_price_logs (id, execution_time, status, message, source, coins_updated, response_time_ms)
  select bench.id((extract(epoch from at) * 1000)::bigint, 'log' || at), at, 'success', 'ok', 'simulated', 16, 20
  from generate_series(now() - interval '30 days', now() - interval '1 minute', interval '1 minute') at;
  insert into app.adjustments (id, user_id, coin_id, direction, amount, value_usd, reason, requested_by, created_at)
  select bench.id((extract(epoch from at) * 1000)::bigint, 'adjustment' || n), bench.user_id(1 + n * 7), 'bitcoin', 'add', 1, 50000,
    'as support was asked for', bench.administrator_id(1), at
  from generate_series(1, 200) n
  cross join lateral (select now() - n * interval '1 hour' as at) made;
`;
