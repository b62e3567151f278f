create or replace function api.perform_crypto_swaps(p_calls jsonb[]) returns jsonb[]
language plpgsql security definer
set search_path = pg_catalog, pg_temp
-- Short, so that nobody waits long for another user's locked balances: on a timeout the calls are made one by one.
set lock_timeout = '250ms'
as $$
declare
  single jsonb;
  input jsonb;
  code text;
  details text;
  alone_session text;
  outcomes jsonb[] := '{}';
begin
  foreach single in array p_calls loop
    input := single -> 'input';
    if single -> 'context' ->> 'session' = alone_session then
      -- Calls of a session keep their order.
      outcomes := outcomes || jsonb_build_object('is_left', true);
      continue;
    end if;
    begin
      outcomes := outcomes || jsonb_build_object('reply', api.perform_crypto_swap(
        context => single -> 'context' || '{"shares_transaction": true}',
        p_from_coin_id => input ->> 'p_from_coin_id',
        p_from_amount => input ->> 'p_from_amount',
        p_to_coin_id => input ->> 'p_to_coin_id',
        p_to_amount => input ->> 'p_to_amount',
        p_exchange_rate => input ->> 'p_exchange_rate',
        p_fee => input ->> 'p_fee',
        p_slippage => coalesce(input ->> 'p_slippage', '0.5'),
        p_quote_id => (input ->> 'p_quote_id')::uuid
      ));
    exception
      when sqlstate 'PR001' then
        get stacked diagnostics code = message_text, details = pg_exception_detail;
        outcomes := outcomes || jsonb_build_object('reply', app.refused(code, details::jsonb));
      when sqlstate 'PR002' then
        alone_session := single -> 'context' ->> 'session';
        outcomes := outcomes || jsonb_build_object('is_left', true);
    end;
  end loop;
  return outcomes;
end $$;
comment on function api.perform_crypto_swaps(jsonb[]) is
  'Makes swaps of several users, each with its context and its input, in one transaction and in this order. A refused one is undone alone and '
  'returns its refusal; any other error undoes them all (decision 80). One that must be made alone is left, as {is_left}, and so are the next ones of its '
  'session (decision 141).';
