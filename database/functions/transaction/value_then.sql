create or replace function app.value_then(
  p_coin_id text,
  p_amount numeric,
  p_recorded_usd numeric,
  p_at timestamptz,
  p_currency text
) returns numeric
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select round(
    coalesce(p_recorded_usd, p_amount * app.price_at(p_coin_id, p_at)) * app.fiat_rate_at(p_currency, p_at),
    case when upper(p_currency) = 'JPY' then 0 else 2 end
  )
$$;
comment on function app.value_then(text, numeric, numeric, timestamptz, text) is
  'The value of an amount of a coin at a time, in a currency and rounded to its smallest unit: the recorded value in US dollars, else the amount '
  'at the price history''s market price, times the currency''s rate at that time. Null if the price or the rate at that time is unknown. The only '
  'value of a transaction that screens, files and the back office show (T75).';

create or replace function api.transaction_values(context jsonb, p_currency text, p_transactions jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        app.value_then(one.coin_id, one.amount, one.recorded_usd, coalesce(one.valued_at, one.created_at), p_currency)::text
        order by one.place
      ),
      '[]'
    )
    from rows from (
      jsonb_to_recordset(p_transactions)
        as (coin_id text, amount numeric, created_at timestamptz, recorded_usd numeric, valued_at timestamptz)
    ) with ordinality as one (coin_id, amount, created_at, recorded_usd, valued_at, place)
  );
end $$;
comment on function api.transaction_values(jsonb, text, jsonb) is
  'The values of rows of api.transactions as in app.value_then, as texts in the order of the list; null where unknown. A list of {coin_id, '
  'amount, created_at} without the other two columns is valued by the price history.';
