create or replace view api.fiat_rates as
select r.currency, trim_scale(r.units_per_usd)::text as units_per_usd, r.rate_at, r.stored_at, r.source
from app.fiat_rates r;
comment on view api.fiat_rates is 'The newest rate of each currency against the US dollar, as decimal strings.';
