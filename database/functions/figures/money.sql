create or replace function app.flows_of_days(p_first date)
returns table (
  day date, coin_id text, transaction_type ledger.transaction_type, debit ledger.account, credit ledger.account,
  transfers bigint, amount numeric
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select f.day, f.coin_id, f.transaction_type, f.debit, f.credit, f.transfers, f.amount
  from app.daily_flows f
  where f.day >= p_first
  union all
  select f.day, f.coin_id, f.transaction_type, f.debit, f.credit, f.transfers, f.amount
  from app.flows_between((select counted_to from app.roll_up), null) f
  where f.day >= p_first;
end $$;
comment on function app.flows_of_days(date) is 'The flows from this day (UTC) until now: from the sums, plus what was not rolled up yet.';

create or replace function app.flows_of_all_time()
returns table (coin_id text, debit ledger.account, credit ledger.account, amount numeric)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select f.coin_id, f.debit, f.credit, f.amount from app.total_flows f
  union all
  select f.coin_id, f.debit, f.credit, f.amount from app.flows_between((select counted_to from app.roll_up), null) f;
end $$;
comment on function app.flows_of_all_time() is 'All flows ever, until now.';

create or replace function app.owed_figures() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    with sides as (
      select f.coin_id, side.account, side.amount
      from app.flows_of_all_time() f
      cross join lateral (values (f.credit, f.amount), (f.debit, -f.amount)) side (account, amount)
    ), coins as (
      select s.coin_id,
        coalesce(sum(s.amount) filter (where s.account = 'available'), 0) as available,
        coalesce(sum(s.amount) filter (where s.account = 'held'), 0) as held
      from sides s
      group by s.coin_id
    )
    select jsonb_build_object(
      'usd', coalesce(round(sum((c.available + c.held) * p.market_price), 2), 0)::text,
      'coins', coalesce(jsonb_agg(
        jsonb_build_object(
          'coin_id', c.coin_id,
          'available', trim_scale(c.available)::text,
          'held', trim_scale(c.held)::text,
          'usd', round((c.available + c.held) * p.market_price, 2)::text
        )
        order by (c.available + c.held) * p.market_price desc nulls last, k.position
      ), '[]')
    )
    from coins c
    join app.coins k on k.coin_id = c.coin_id
    left join app.crypto_prices p on p.coin_id = c.coin_id
    where c.available + c.held > 0
  );
end $$;
comment on function app.owed_figures() is
  'What users own, by coin: available and held, and the value in US dollars at the current market price (null without one).';

create or replace function app.day_figures(p_days integer) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  this_day date := (now() at time zone 'UTC')::date;
begin
  return (
    with flows as (
      select f.day, f.transfers, f.amount * coalesce(p.market_price, 0) as usd,
        case
          when f.transaction_type = 'deposit' and f.credit = 'available' then 'deposit'
          when f.transaction_type = 'withdrawal' and f.debit = 'held' and f.credit = 'external' then 'withdrawal'
          when f.transaction_type = 'swap' and f.credit = 'swap' then 'swap'
        end as kind
      from app.flows_of_days(this_day - p_days + 1) f
      left join app.crypto_prices p on p.coin_id = f.coin_id
    ), days as (
      select d.day,
        coalesce(sum(f.transfers) filter (where f.kind = 'deposit'), 0) as deposits,
        coalesce(sum(f.transfers) filter (where f.kind = 'withdrawal'), 0) as withdrawals,
        coalesce(sum(f.transfers) filter (where f.kind = 'swap'), 0) as swaps,
        coalesce(round(sum(f.usd) filter (where f.kind = 'deposit'), 2), 0)::text as deposited_usd,
        coalesce(round(sum(f.usd) filter (where f.kind = 'withdrawal'), 2), 0)::text as withdrawn_usd,
        coalesce(round(sum(f.usd) filter (where f.kind = 'swap'), 2), 0)::text as swapped_usd
      from (select this_day - n as day from generate_series(0, p_days - 1) n) d
      left join flows f on f.day = d.day
      group by d.day
    )
    select jsonb_agg(to_jsonb(d) order by d.day) from days d
  );
end $$;
comment on function app.day_figures(integer) is
  'Deposits credited, withdrawals sent and swaps made on each of the last days (UTC), oldest first, and their value in US dollars at current '
  'market prices; a coin without a price is left out of the value.';

create or replace function app.earned_figures() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  this_day date := (now() at time zone 'UTC')::date;
begin
  return (
    -- Compute what is not rolled up yet once, not once per period.
    with since as materialized (
      select f.day, f.coin_id, f.amount
      from app.flows_between((select counted_to from app.roll_up), null) f
      where f.credit = 'fees'
    ), recent as materialized (
      select f.day, f.coin_id, f.amount from app.daily_flows f where f.day > this_day - 30 and f.credit = 'fees'
      union all
      select s.day, s.coin_id, s.amount from since s where s.day > this_day - 30
    ), premiums as materialized (
      select p.coin_id, sum(p.amount) as ever, sum(p.amount) filter (where p.day > this_day - 30) as days_30,
        sum(p.amount) filter (where p.day = this_day) as today
      from (
        select d.day, d.coin_id, d.amount from app.daily_premiums d
        union all
        select n.day, n.coin_id, n.amount from app.premiums_between((select counted_to from app.roll_up), null) n
      ) p
      group by p.coin_id
    ), earned as (
      select 'ever' as span, 'fees' as kind, f.coin_id, f.amount from app.total_flows f where f.credit = 'fees'
      union all
      select 'ever', 'fees', s.coin_id, s.amount from since s
      union all
      select 'days_30', 'fees', r.coin_id, r.amount from recent r
      union all
      select 'today', 'fees', r.coin_id, r.amount from recent r where r.day = this_day
      union all
      select span.name, 'premiums', p.coin_id, span.amount
      from premiums p
      cross join lateral (values ('ever', p.ever), ('days_30', p.days_30), ('today', p.today)) span (name, amount)
    ), priced as (
      select e.span, e.kind, e.amount * p.market_price as usd
      from earned e
      join app.crypto_prices p on p.coin_id = e.coin_id
    ), spans as (
      select span.name,
        coalesce(round(sum(e.usd) filter (where e.kind = 'fees'), 2), 0)::text as fees_usd,
        coalesce(round(sum(e.usd) filter (where e.kind = 'premiums'), 2), 0)::text as premiums_usd
      from unnest(array['today', 'days_30', 'ever']) span (name)
      left join priced e on e.span = span.name
      group by span.name
    )
    select jsonb_object_agg(s.name, to_jsonb(s) - 'name') from spans s
  );
end $$;
comment on function app.earned_figures() is
  'What the exchange earned from fees and premiums today, in 30 days (UTC) and ever, in US dollars at current market prices.';
