create or replace function app.max_price_age(p_source text) returns interval
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return make_interval(secs => case
    when p_source = 'exchanges' then least(
      app.setting('max_stream_price_age_seconds')::integer, app.setting('max_price_age_seconds')::integer
    )
    else app.setting('max_price_age_seconds')::integer
  end);
end $$;
comment on function app.max_price_age(text) is
  'How old a price of this source may be to trade on (T9, T49): streams confirm a price every few seconds, a polled feed every update.';
