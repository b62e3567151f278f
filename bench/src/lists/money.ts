import type { DataSize } from "./data-size.ts";

/** Number of time slices for creating transactions. Rows of a slice are stored together, as in real use. */
export const slices = 20;

/**
 * The transactions of one time slice with their transfers. Every user starts with 100 of each of three coins and never
 * spends all of one, so no balance was ever negative.
 */
export function transactions(size: DataSize, slice: number): string {
  const range = (count: number) =>
    `generate_series(${Math.floor((count * slice) / slices) + 1}::bigint, ${Math.floor((count * (slice + 1)) / slices)}::bigint)`;
  return `
    with opened as (${openings(range(size.users))}),
    deposited as (${deposits(size, range(size.deposits))}),
    withdrawn as (${withdrawals(size, range(size.withdrawals))}),
    swapped as (${swaps(size, range(size.swaps))}),
    moved (id, ms, user_id, coin_id, debit, credit, amount, transaction_type, transaction_id) as (
      select bench.id(ms(created_at), id || 'c'), created_at, user_id, coin_id,
        case when transaction_hash is null then 'adjustments' else 'external' end, 'available', amount, 'deposit', id
      from (select * from opened union all select * from deposited) d where status = 'completed'
      union all
      select bench.id(ms(created_at), id || 'h'), created_at, user_id, coin_id, 'available', 'held', amount, 'withdrawal', id
      from withdrawn
      union all
      select bench.id(ms(completed_at), id || 'o'), completed_at, user_id, coin_id, 'held',
        case status when 'completed' then 'external' else 'available' end,
        case status when 'completed' then amount - fee else amount end, 'withdrawal', id
      from withdrawn where status <> 'pending'
      union all
      select bench.id(ms(completed_at), id || 'f'), completed_at, user_id, coin_id, 'held', 'fees', fee, 'withdrawal', id
      from withdrawn where status = 'completed'
      union all
      select bench.id(ms(s.created_at), s.id || leg.credit), s.created_at, s.user_id, leg.coin_id, leg.debit, leg.credit,
        leg.amount, 'swap', s.id
      from swapped s
      cross join lateral (values
        (s.from_coin_id, 'available', 'swap', s.from_amount),
        (s.to_coin_id, 'swap', 'available', s.to_amount),
        (s.from_coin_id, 'available', 'fees', s.fee)
      ) leg (coin_id, debit, credit, amount)
    )
    insert into ledger.transfers (
      id, user_id, coin_id, debit, credit, amount, transaction_type, transaction_id, created_at
    )
    select id, user_id, coin_id, debit::ledger.account, credit::ledger.account, amount,
      transaction_type::ledger.transaction_type, transaction_id, ms
    from moved
    order by id;
  `.replaceAll(/\bms\((\w+(?:\.\w+)?)\)/g, "(extract(epoch from $1) * 1000)::bigint");
}

/** Each user's first three deposits: the first on chain, the others entered by an administrator. */
function openings(range: string): string {
  return `
    insert into app.deposits (
      id, user_id, coin_id, amount, status, network_id, transaction_hash, output_index, processed_by, admin_notes, created_at, completed_at
    )
    select bench.id(made.ms, 'opening' || u || '-' || k), bench.user_id(u), c.coin_id, 100, 'completed',
      case k when 0 then c.network_id end, case k when 0 then md5('opening' || u) || md5('hash' || u) end,
      case k when 0 then 0 end, bench.administrator_id(1), 'opening of the account', made.at, made.at
    from ${range} u
    cross join generate_series(0, 2) k
    cross join lateral (
      select bench.user_at(u) + 60000 * (k + 1) as ms, bench.time(bench.user_at(u) + 60000 * (k + 1)) as at
    ) made
    join bench.coins c on c.place = bench.coin(u, k)
    returning *`;
}

/** Deposits: the newest are pending, one in thirty was rejected. */
function deposits({ deposits }: DataSize, range: string): string {
  return `
    insert into app.deposits (
      id, user_id, coin_id, amount, status, network_id, transaction_hash, output_index, wallet_address, processed_by, created_at, completed_at
    )
    select bench.id(made.ms, 'deposit' || n), bench.user_id(made.u), c.coin_id, 0.05, made.status, c.network_id,
      md5('deposit' || n) || md5('hash' || n), 0, '0x' || md5('wallet' || made.u) || substr(md5('address' || made.u), 1, 8),
      case when made.status <> 'pending' then bench.administrator_id(1 + n % 2) end, bench.time(made.ms),
      case when made.status <> 'pending' then bench.time(made.ms) end
    from ${range} n
    cross join lateral (
      select bench.at(n, ${deposits}) as ms, bench.doer(n, ${deposits}, 2) as u,
        (case when n > ${deposits - waiting(deposits)} then 'pending' when n % 30 = 0 then 'failed' else 'completed' end)
          ::app.transaction_status as status
    ) made
    join bench.coins c on c.place = bench.coin(made.u, n)
    returning *`;
}

/** Withdrawals to one of three addresses of the user; one in two hundred goes to an address used by many. */
function withdrawals({ withdrawals }: DataSize, range: string): string {
  return `
    insert into app.withdrawals (
      id, user_id, coin_id, amount, fee, network_id, network, to_address, value_usdt, status, transaction_hash,
      processed_by, created_at, completed_at
    )
    select bench.withdrawal_id(n), bench.user_id(made.u), c.coin_id, 0.002, 0.0001, c.network_id, c.withdrawal_name,
      '0x' || case when n % 200 = 0 then repeat('ee', 20)
        else md5('payee' || made.u || '-' || n % 3) || substr(md5('payee' || made.u), 1, 8) end,
      100, made.status, case made.status when 'completed' then md5('withdrawal' || n) || md5('hash' || n) end,
      case when made.status <> 'pending' then bench.administrator_id(1 + n % 2) end, bench.time(made.ms),
      case when made.status <> 'pending' then bench.time(made.ms + 1000) end
    from ${range} n
    cross join lateral (
      select bench.at(n, ${withdrawals}) as ms, bench.doer(n, ${withdrawals}, 3) as u,
        (case when n > ${withdrawals - waiting(withdrawals)} then 'pending' when n % 25 = 0 then 'failed' else 'completed' end)
          ::app.transaction_status as status
    ) made
    join bench.coins c on c.place = bench.coin(made.u, n)
    returning *`;
}

function swaps({ swaps }: DataSize, range: string): string {
  return `
    insert into app.swaps (
      id, user_id, from_coin_id, from_amount, to_coin_id, to_amount, fee, exchange_rate, premium, created_at, completed_at
    )
    select bench.id(made.ms, 'swap' || n), bench.user_id(made.u), f.coin_id, 0.002, t.coin_id, 0.0015, 0.00001, 0.75, 0.0001,
      bench.time(made.ms), bench.time(made.ms)
    from ${range} n
    cross join lateral (select bench.at(n, ${swaps}) as ms, bench.doer(n, ${swaps}, 4) as u) made
    join bench.coins f on f.place = bench.coin(made.u, n)
    join bench.coins t on t.place = bench.coin(made.u, n + 1)
    returning *`;
}

/** The number of pending items among `count`. */
function waiting(count: number): number {
  return Math.max(50, Math.floor(count / 1_000));
}

/** Balances as sums of the transfers. */
export const balances = `
  insert into ledger.balances (user_id, coin_id, available, held)
  select user_id, coin_id,
    sum(case ledger.account 'available' when credit then amount when debit then -amount else 0 end),
    sum(case ledger.account 'held' when credit then amount when debit then -amount else 0 end)
  from ledger.transfers
  group by user_id, coin_id;
`;

/**
 * The overview's totals, except for the last ten-thousandth of the time. That part is counted on read, as in minutes
 * that are far busier than usual.
 */
export function sums(size: DataSize): string {
  const mark = `bench.time(${size.closed - Math.floor((size.closed - size.opened) / 10_000)})`;
  return `
    select app.add_flows('2000-01-01 00:00+00', ${mark});
    select app.add_counts('2000-01-01 00:00+00', ${mark});
    update app.roll_up set counted_to = ${mark}, active_users = app.count_active_users(), active_users_at = now();
  `;
}
