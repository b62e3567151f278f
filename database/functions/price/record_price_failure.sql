create or replace function api.record_price_failure(
  p_source text,
  p_message text,
  p_response_time_ms integer default 0,
  context jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.log_price_update('error', p_message, p_source, 0, p_response_time_ms, null);
  return jsonb_build_object('success', true);
end $$;
comment on function api.record_price_failure(text, text, integer, jsonb) is
  'Records that a feed returned no prices, and why; for the price update, which runs without a session.';
