create or replace function api.begin_transaction_export(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
  seconds int := app.take_attempt(app.account_bucket('transaction-export', caller.id), 10, '10 minutes');
begin
  if seconds > 0 then
    perform app.refuse('too_many_requests', jsonb_build_object('seconds', seconds));
  end if;
  return app.still_signed_in(
    context, jsonb_build_object('currency', caller.preferred_currency, 'timezone', caller.timezone)
  );
end $$;
comment on function api.begin_transaction_export(jsonb) is
  'Allows a user, even a suspended one, ten files of their transactions in ten minutes, and returns their currency and time zone. Refuses '
  'not_authenticated, too_many_requests.';

create or replace function api.transaction_values(context jsonb, p_currency text, p_transactions jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(round(one.amount * app.price_at(one.coin_id, one.created_at) * rate.units, 2)::text order by one.place), '[]')
    from rows from (
      jsonb_to_recordset(p_transactions) as (coin_id text, amount numeric, created_at timestamptz)
    ) with ordinality as one (coin_id, amount, created_at, place)
    cross join lateral (select app.fiat_rate_at(p_currency, one.created_at) as units) rate
  );
end $$;
comment on function api.transaction_values(jsonb, text, jsonb) is
  'The values of amounts of coins at given times, at the market price without a premium: a list of {coin_id, amount, created_at} becomes a list '
  'of values in the currency, with two decimals, as text; null if the price or the rate at that time is unknown.';
