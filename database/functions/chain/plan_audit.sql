create or replace function api.balances_to_audit(
  p_network_id text, p_holder uuid, p_max_age_seconds integer default null, context jsonb default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  cursor chain.cursors;
  audit chain.audits;
  block chain.blocks;
  keys text[];
begin
  select c.* into cursor from chain.cursors c where c.network_id = p_network_id and c.holder = p_holder and c.height is not null;
  if not found or not app.has_audits(p_network_id) then
    return null;
  end if;
  select a.* into audit from chain.audits a where a.network_id = p_network_id;
  block := app.audited_block(cursor);
  if block.height is null or not app.is_audit_due(audit, block, make_interval(secs => p_max_age_seconds)) then
    return null;
  end if;
  keys := app.next_audited_keys(p_network_id, coalesce(audit.after_key, ''));
  return jsonb_build_object(
    'height', block.height, 'hash', block.hash, 'after', audit.after_key, 'places', app.places_to_audit(p_network_id, keys)
  );
end $$;
comment on function api.balances_to_audit(text, uuid, integer, jsonb) is
  'Whose balances the holder of a network''s lease should read now, and at which block: {height, hash, after, places}, or null if nothing is due. Each '
  'place is [address_key, address, contracts], with the contracts of the tokens to read in lower case; none if the pass is at its end. after is '
  'handed back to api.take_balances. p_max_age_seconds asks for a pass sooner than usual. Needs no session.';

create or replace function app.has_audits(p_network_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from chain.networks n where n.network_id = p_network_id and n.family = 'evm');
end $$;
comment on function app.has_audits(text) is
  'Whether value can arrive on a network that no transaction of a block names. On Bitcoin-like ones every output is in one.';

create or replace function app.audited_block(p_cursor chain.cursors) returns chain.blocks
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  block chain.blocks;
begin
  select b.* into block
  from chain.blocks b
  where b.network_id = p_cursor.network_id and b.height = app.confirmed_height(p_cursor);
  return block;
end $$;
comment on function app.audited_block(chain.cursors) is
  'The last block that was taken and is final, or has the confirmations of a deposit: what it leaves on an address stays. Nulls if there is none.';

create or replace function app.is_audit_due(p_audit chain.audits, p_block chain.blocks, p_max_age interval) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_audit.failed_at > clock_timestamp() - least(interval '5 minutes', p_max_age) then false
    when p_audit.finished_at is null or p_audit.after_key is not null then true
    -- The same block has the same balances.
    when p_audit.height = p_block.height then false
    else p_audit.finished_at < clock_timestamp() - coalesce(p_max_age, interval '1 hour')
  end;
end $$;
comment on function app.is_audit_due(chain.audits, chain.blocks, interval) is
  'Whether a pass is in progress, or is due: an hour after the last one. After a fault the slice is tried again in five minutes.';

create or replace function app.next_audited_keys(p_network_id text, p_after text) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select p.address_key
    from app.pool_addresses p
    where p.network_id = p_network_id and p.address_key > p_after
      and (
        exists (
          select from app.wallet_addresses shown
          join app.wallet_assignments held
            on held.wallet_id = shown.wallet_id
            and tstzrange(held.assigned_from, held.assigned_to) && tstzrange(shown.shown_from, shown.shown_to)
          where shown.network_id = p_network_id and shown.address_key = p.address_key
        )
        or exists (select from chain.arrivals a where a.network_id = p_network_id and a.address_key = p.address_key)
      )
      and not exists (select from chain.accounts a where a.network_id = p_network_id and a.address_key = p.address_key)
    order by p.address_key
    limit 250
  );
end $$;
comment on function app.next_audited_keys(text, text) is
  'The next addresses of the pool in the order of their keys that were ever shown to a user, or paid. Not the paying address, whose balance is '
  'reconciled.';

create or replace function app.shown_coins(p_network_id text, p_address_key text) returns setof text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select shown.coin_id
  from app.wallet_addresses shown
  where shown.network_id = p_network_id and shown.address_key = p_address_key and exists (
    select from app.wallet_assignments held
    where held.wallet_id = shown.wallet_id
      and tstzrange(held.assigned_from, held.assigned_to) && tstzrange(shown.shown_from, shown.shown_to)
  );
end $$;
comment on function app.shown_coins(text, text) is 'The coins for which an address was ever shown to a user.';

create or replace function app.audited_coins(p_network_id text, p_address_key text) returns setof app.coin_networks
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select cn.*
  from app.coin_networks cn
  where cn.network_id = p_network_id and (
    -- It costs nothing besides.
    cn.contract_address is null
    or cn.coin_id in (select app.shown_coins(p_network_id, p_address_key))
    or exists (
      select from chain.arrivals a
      where a.network_id = p_network_id and a.address_key = p_address_key and a.coin_id = cn.coin_id
    )
  );
end $$;
comment on function app.audited_coins(text, text) is
  'The coins whose balance at an address is audited: the network''s own, the tokens for which it was shown, and those that it was paid.';

create or replace function app.places_to_audit(p_network_id text, p_keys text[]) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_array(
      p.address_key, p.public_address,
      (
        select coalesce(jsonb_agg(lower(c.contract_address)), '[]')
        from app.audited_coins(p_network_id, p.address_key) c
        where c.contract_address is not null
      )
    ) order by p.address_key), '[]')
    from app.pool_addresses p
    where p.network_id = p_network_id and p.address_key = any (p_keys)
  );
end $$;
comment on function app.places_to_audit(text, text[]) is 'Addresses with the tokens to read there: [address_key, address, contracts] each.';
