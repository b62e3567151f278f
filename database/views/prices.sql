create or replace view api.crypto_prices as
select p.coin_id, c.symbol, c.name,
  trim_scale(p.current_price)::text as current_price,
  trim_scale(p.market_price)::text as market_price,
  trim_scale(p.premium_rate)::text as premium_rate,
  trim_scale(p.price_change_24h)::text as price_change_24h,
  trim_scale(p.price_change_percentage_24h)::text as price_change_percentage_24h,
  trim_scale(p.market_cap)::text as market_cap,
  trim_scale(p.volume_24h)::text as volume_24h,
  p.last_updated, p.source
from app.crypto_prices p
join app.coins c on c.coin_id = p.coin_id;
comment on view api.crypto_prices is 'The price list, in US dollars as decimal strings. A price whose last_updated is null is stale.';

create or replace view api.crypto_price_logs as
select l.id, l.execution_time, l.status, l.message, l.source, l.coins_updated, l.response_time_ms,
  l.missing
from app.crypto_price_logs l;
comment on view api.crypto_price_logs is 'Runs of the price update, and held jumps of the exchanges, newest by id; for administrators.';

create or replace view api.crypto_cron_status as
select s.job_name, s.last_run_at, s.last_success_at, s.last_status, s.last_message, s.consecutive_failures, s.runs,
  s.missing
from app.crypto_cron_status s;
comment on view api.crypto_cron_status is 'The state of each scheduled job; for administrators.';
