create or replace function app.require_withdrawal_terms(
  p_coin_id text,
  p_network text,
  p_amount text,
  p_to_address text,
  p_destination_tag text,
  out coin app.coins,
  out pair app.coin_networks,
  out amount numeric,
  out to_address text
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  to_address := coalesce(btrim(p_to_address), '');
  if to_address = '' then
    perform app.refuse('missing_address');
  end if;
  if coalesce(btrim(p_network), '') = '' then
    perform app.refuse('missing_network');
  end if;
  coin := app.require_coin(p_coin_id);
  amount := app.require_amount(p_amount, coin.decimals, 'invalid_amount');
  pair := app.require_withdrawal_network(coin, p_network);
  perform app.require_outside_address(pair.network_id, to_address, p_destination_tag);
end $$;
comment on function app.require_withdrawal_terms(text, text, text, text, text) is
  'A requested withdrawal, checked against the registry: the asset, its network, the amount, and an outside address (T11). Refuses '
  'missing_address, missing_network, unknown_coin, invalid_amount, network_mismatch, withdrawal_disabled, invalid_address, own_address, '
  'invalid_destination_tag.';
