create or replace function app.require_outside_address(p_network_id text, p_address text, p_destination_tag text) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
  owners text[];
begin
  select n.* into strict network from app.networks n where n.network_id = p_network_id;
  -- The contract checks the checksum; this refuses what cannot be an address of the network at all.
  if p_address ~ network.address_pattern then
    owners := app.owner_keys(network.address_format, p_address);
  end if;
  if owners is null then
    perform app.refuse('invalid_address', jsonb_build_object('network', network.deposit_name, 'hint', null));
  end if;
  perform app.refuse_loss(network, p_address, owners);
  if p_destination_tag is not null and (
    not network.has_destination_tag or p_destination_tag !~ '^(0|[1-9][0-9]{0,9})$' or p_destination_tag::bigint > 4294967295
  ) then
    perform app.refuse('invalid_destination_tag');
  end if;
  -- An address is ours if we hold its key, in any form and on any network (T54).
  if exists (select from app.pool_addresses a where a.owner_keys && owners)
    or exists (select from chain.accounts a where a.owner_keys && owners)
    or exists (select from chain.cold_addresses a where a.owner_keys && owners and a.removed_at is null)
  then
    perform app.refuse('own_address');
  end if;
end $$;
comment on function app.require_outside_address(text, text, text) is
  'Checks a withdrawal''s destination (T11): an address of the network at which coins are not lost (T74), and that no key of the pool, of a paying address or of a cold '
  'address owns (T54), with a destination tag only where the network has them. Refuses invalid_address, invalid_destination_tag, own_address.';
