create or replace function api.admin_check_contract(
  context jsonb,
  p_coin_id text,
  p_network_id text,
  p_contract_address text,
  p_answer jsonb default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
begin
  perform app.require_permission(context, 'rules.manage');
  network := app.require_token_network(p_network_id);
  if p_answer is null then
    return jsonb_build_object('success', true);
  end if;
  perform app.require_contract(p_coin_id, network, btrim(p_contract_address));
  return jsonb_build_object('success', true, 'wallets', app.wallets_on_network(p_network_id))
    || jsonb_build_object('node', null, 'has_code', null, 'decimals', null, 'symbol', null) || p_answer;
end $$;
comment on function api.admin_check_contract(jsonb, text, text, text, jsonb) is
  'Says what a node says of a contract, before it is listed for a coin. p_answer is what the server was told; without it, only whether the node may be '
  'asked. Returns {success, wallets, node, has_code, decimals, symbol}; wallets as in app.wallets_on_network(). Refuses network_without_tokens, '
  'invalid_contract_address, contract_taken, contract_in_pool.';

create or replace function app.wallets_on_network(p_network_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'in_use', count(*) filter (where w.user_id is not null),
      'in_use_without', count(*) filter (where w.user_id is not null and not w.has_address),
      'free', count(*) filter (where w.user_id is null),
      'free_without', count(*) filter (where w.user_id is null and not w.has_address)
    )
    from (
      select w.user_id, exists (
        select from app.wallet_addresses a where a.wallet_id = w.wallet_id and a.network_id = p_network_id and a.shown_to is null
      ) as has_address
      from app.wallets w
    ) w
  );
end $$;
comment on function app.wallets_on_network(text) is
  'How many wallets users have, and how many are free, and how many of each have no address on a network: {in_use, in_use_without, free, free_without}.';
