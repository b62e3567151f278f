create or replace function api.landing_figures(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'volume_usd', (
      select trim_scale(round(coalesce(sum(f.amount * p.market_price), 0), 2))::text
      from app.flows_of_all_time() f
      join app.crypto_prices p on p.coin_id = f.coin_id
      where f.debit = 'available' and f.credit = 'swap'
    ),
    'users', app.user_figures() ->> 'total',
    'chains', (
      select count(distinct cn.network_id)::text
      from app.coin_networks cn
      join app.coins c on c.coin_id = cn.coin_id
      where (c.deposit_enabled and cn.deposit_enabled) or (c.withdrawal_enabled and cn.withdrawal_enabled)
    ),
    'uptime_percent', app.uptime_percent()
  );
end $$;
comment on function api.landing_figures(jsonb) is
  'The landing page''s figures (T48): the total ever swapped at today''s prices in US dollars, people with an account, networks in use, and '
  'app.uptime_percent.';

create or replace function app.uptime_percent() returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  stretch interval := interval '15 minutes';
  ends_at timestamptz := date_bin(stretch, now(), timestamptz '2000-01-01 00:00+00');
  starts_at timestamptz;
  stretches bigint;
  stretches_up bigint;
begin
  select date_bin(stretch, min(l.execution_time), timestamptz '2000-01-01 00:00+00') into starts_at
  from app.crypto_price_logs l
  where l.execution_time > now() - interval '30 days';
  stretches := extract(epoch from ends_at - starts_at) / extract(epoch from stretch);
  if coalesce(stretches, 0) = 0 then
    return null;
  end if;
  select count(distinct date_bin(stretch, l.execution_time, timestamptz '2000-01-01 00:00+00')) into stretches_up
  from app.crypto_price_logs l
  where l.execution_time >= starts_at and l.execution_time < ends_at and l.status = 'success';
  return trunc(stretches_up * 100.0 / stretches, 2)::text;
end $$;
comment on function app.uptime_percent() is
  'The percentage of quarter hours of the last 30 days with a successful price update, as far back as the log goes; null during the first '
  'quarter hour.';
