create or replace function api.compare_holdings(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  books chain.coin_books[];
  solvency_before chain.solvency;
  short_before text[];
  solvency chain.solvency;
  short text[];
begin
  -- Another look at the same time would be no second one.
  perform pg_advisory_xact_lock(hashtextextended('app.compare_holdings', 0));
  select s.* into solvency_before from chain.solvency s;
  short_before := app.short_coins();
  -- One statement, so that all figures are of one instant.
  books := array(select b from app.coin_books() b);
  perform app.keep_shortages(books);
  solvency := app.keep_solvency(books);
  short := app.short_coins();
  return jsonb_build_object(
    'is_play', solvency.is_play,
    'short', to_jsonb(array(select unnest(short) except select unnest(short_before) order by 1)),
    'covered', to_jsonb(array(select unnest(short_before) except select unnest(short) order by 1)),
    'insolvent', case
      when solvency.confirmed_at is not null and solvency_before.confirmed_at is null then 'began'
      when solvency.confirmed_at is null and solvency_before.confirmed_at is not null then 'ended'
    end,
    'missing_usd', round(solvency.owed_usd - solvency.held_usd, 2)::text
  );
end $$;
comment on function api.compare_holdings(jsonb) is
  'Looks at what users own and what is held of each coin, and keeps what is missing (T84). Returns what changed: {is_play, short, covered, insolvent, '
  'missing_usd}. short and covered are coins; insolvent is began, ended or null. Run by a job; needs no session.';

create or replace function app.between_looks() returns interval
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return interval '15 seconds';
end $$;
comment on function app.between_looks() is
  'How long after the first look a second one confirms a shortage. The job looks every 20 seconds, and once more when a server starts.';

create or replace function app.is_practice() returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from chain.networks) and not exists (select from chain.networks n where not n.is_play);
end $$;
comment on function app.is_practice() is
  'Whether all networks are those of practice mode. With one that is not, those of practice mode count as not read.';

create or replace function app.coin_books() returns setof chain.coin_books
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  is_play boolean := app.is_practice();
begin
  return query
  select c.coin_id, coalesce(o.available + o.held, 0), app.held_for_users(c.coin_id, is_play), p.market_price::numeric,
    not app.has_uncounted_network(c.coin_id, is_play)
  from app.coins c
  left join jsonb_to_recordset(app.owed_figures() -> 'coins') as o (coin_id text, available numeric, held numeric) on o.coin_id = c.coin_id
  left join app.crypto_prices p on p.coin_id = c.coin_id;
end $$;
comment on function app.coin_books() is
  'What users own and what is held of each coin. What users own is added up from the flows of the ledger, since a look at all balances every 20 seconds '
  'would be slow.';

create or replace function app.held_for_users(p_coin_id text, p_with_play boolean) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.counted_holdings(p_coin_id, p_with_play) + (
    select coalesce(sum(app.left_before_reading(cn.network_id, p_coin_id)), 0)
    from app.coin_networks cn
    where cn.coin_id = p_coin_id and app.is_counted(cn.network_id, p_coin_id, p_with_play)
  );
end $$;
comment on function app.held_for_users(text, boolean) is
  'What the exchange holds of a coin, with what has left it for withdrawals that users still own or owned at the last reading; null without any reading.';

create or replace function app.left_before_reading(p_network_id text, p_coin_id text) returns numeric
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  reading chain.readings;
begin
  select r.* into reading from chain.readings r where r.network_id = p_network_id;
  return (
    select coalesce(sum(w.amount - w.fee), 0)
    from app.withdrawals w
    where w.network_id = p_network_id and w.coin_id = p_coin_id
      -- app.moved_since_reading subtracts the completed ones, which the reading did not find any more.
      and (w.status = 'pending' or (w.status = 'completed' and w.completed_at > reading.read_at))
      and app.has_left_before(w, reading)
  );
end $$;
comment on function app.left_before_reading(text, text) is
  'What had left for withdrawals before the last reading that were completed after it, or are not completed yet, in the coin. Otherwise every '
  'withdrawal would look like a shortage between its block and its confirmations.';

create or replace function app.has_left_before(p_withdrawal app.withdrawals, p_reading chain.readings) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  payment chain.payments;
begin
  select p.* into payment
  from chain.payment_items i
  join chain.payments p on p.id = i.payment_id
  where i.withdrawal_id = p_withdrawal.id and i.is_open;
  if payment.id is null then
    -- Paid by hand: nobody knows when, but not before it was claimed. The next reading ends the doubt once it is completed.
    return coalesce(p_withdrawal.claimed_at <= p_reading.read_at, false);
  end if;
  return payment.spent_height <= p_reading.height and not payment.has_failed and exists (
    select from chain.attempts a where a.payment_id = payment.id and a.transaction_hash = payment.spent_by
  );
end $$;
comment on function app.has_left_before(app.withdrawals, chain.readings) is
  'Whether the coins of a withdrawal had left by a reading: our transaction was in a block up to its height; of one that is paid by hand, whether it was '
  'claimed before, as in app.paying_by_hand.';

create or replace function app.is_short(p_books chain.coin_books) returns boolean
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_books.is_counted and coalesce(p_books.held < p_books.owed, false);
end $$;
comment on function app.is_short(chain.coin_books) is 'Whether users own more of a coin than is held, as far as all its networks in use were read.';

create or replace function app.keep_shortages(p_books chain.coin_books[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from chain.shortages s
  where not exists (select from unnest(p_books) b where b.coin_id = s.coin_id and app.is_short(b));
  insert into chain.shortages as s (coin_id, owed, held, missing_usd, since, looked_at)
  select b.coin_id, b.owed, b.held, round(app.fresh_value(b.coin_id, b.owed - b.held), 2), clock_timestamp(), clock_timestamp()
  from unnest(p_books) b
  where app.is_short(b)
  on conflict (coin_id) do update
  set owed = excluded.owed, held = excluded.held, missing_usd = excluded.missing_usd, looked_at = excluded.looked_at,
    confirmed_at = app.confirmed_at(s.since, s.confirmed_at);
end $$;
comment on function app.keep_shortages(chain.coin_books[]) is 'Keeps which coins are short at this look. One look that finds a coin covered ends its shortage.';

create or replace function app.confirmed_at(p_since timestamptz, p_confirmed_at timestamptz) returns timestamptz
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_confirmed_at is not null then p_confirmed_at
    when p_since <= clock_timestamp() - app.between_looks() then clock_timestamp()
  end;
end $$;
comment on function app.confirmed_at(timestamptz, timestamptz) is
  'When a second look found what the first one had found at p_since; null if this is too soon after it.';

create or replace function app.short_coins() returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(select s.coin_id from chain.shortages s where s.confirmed_at is not null);
end $$;
comment on function app.short_coins() is 'The coins that two looks have found short.';

create or replace function app.keep_solvency(p_books chain.coin_books[]) returns chain.solvency
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  kept chain.solvency;
  summed chain.coin_books[] := array(select b from unnest(p_books) b where b.is_counted and b.held is not null and b.price is not null);
  owed_usd numeric := (select coalesce(sum(b.owed * b.price), 0) from unnest(summed) b);
  held_usd numeric := (select coalesce(sum(b.held * b.price), 0) from unnest(summed) b);
  -- Less than half a cent is no news.
  is_insolvent boolean := round(owed_usd - held_usd, 2) > 0;
begin
  insert into chain.solvency as s (owed_usd, held_usd, unread_coins, unpriced_coins, is_play, since, looked_at)
  values (
    owed_usd, held_usd,
    array(select b.coin_id from unnest(p_books) b where b.owed > 0 and not (b.is_counted and b.held is not null)),
    array(select b.coin_id from unnest(p_books) b where b.owed > 0 and b.is_counted and b.held is not null and b.price is null),
    app.is_practice(), case when is_insolvent then clock_timestamp() end, clock_timestamp()
  )
  on conflict (only_row) do update
  set owed_usd = excluded.owed_usd, held_usd = excluded.held_usd, unread_coins = excluded.unread_coins,
    unpriced_coins = excluded.unpriced_coins, is_play = excluded.is_play, looked_at = excluded.looked_at,
    since = case when is_insolvent then coalesce(s.since, excluded.since) end,
    confirmed_at = case when is_insolvent then app.confirmed_at(s.since, s.confirmed_at) end
  returning s.* into kept;
  return kept;
end $$;
comment on function app.keep_solvency(chain.coin_books[]) is
  'Keeps what users own and what is held of all coins that are read in full and have a price, at this look. A price counts at any age: without it, an '
  'outage of the feed would change the sum.';

create or replace function app.shortage_json(p_coin_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'owed', trim_scale(s.owed)::text, 'held', trim_scale(s.held)::text, 'missing', trim_scale(s.owed - s.held)::text,
      'missing_usd', s.missing_usd::text, 'since', s.since
    )
    from chain.shortages s
    where s.coin_id = p_coin_id and s.confirmed_at is not null
  );
end $$;
comment on function app.shortage_json(text) is 'What is missing of a coin on all networks together, if two looks have found it short; else null.';

create or replace function app.solvency_json() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'owed_usd', round(s.owed_usd, 2)::text,
      'held_usd', round(s.held_usd, 2)::text,
      'missing_usd', round(s.owed_usd - s.held_usd, 2)::text,
      'unread', app.symbols_of(s.unread_coins),
      'unpriced', app.symbols_of(s.unpriced_coins),
      'is_play', s.is_play,
      'insolvent_since', case when s.confirmed_at is not null then s.since end,
      'looked_at', s.looked_at
    )
    from chain.solvency s
  );
end $$;
comment on function app.solvency_json() is
  'The sums of the last look: {owed_usd, held_usd, missing_usd, unread, unpriced, is_play, insolvent_since, looked_at}; null before the first one. '
  'missing_usd is below zero if more is held than users own.';

create or replace function app.symbols_of(p_coin_ids text[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(c.symbol order by c.position), '[]') from app.coins c where c.coin_id = any (p_coin_ids)
  );
end $$;
comment on function app.symbols_of(text[]) is 'The symbols of these coins, in their usual order.';
