create or replace function app.required_addresses() returns table (coin_id text, network_id text)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  networks text := app.setting('required_networks');
begin
  return query
  select cn.coin_id, cn.network_id
  from app.coin_networks cn
  join app.coins c on c.coin_id = cn.coin_id
  where c.alias_of is null and c.deposit_enabled and cn.deposit_enabled
    and (networks = 'all' or cn.network_id = any (string_to_array(networks, ', ')));
end $$;
comment on function app.required_addresses() is
  'The coins and networks for which a wallet needs an address before a user gets it: all that can be deposited, on the networks that the setting '
  'required_networks names.';

create or replace function app.missing_addresses(p_wallet_id uuid) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(m.name order by m.position, m.name), '[]')
    from (
      select c.position, case
        when bool_and(a.wallet_id is null) then c.symbol
        else format('%s (%s)', c.symbol, string_agg(n.deposit_name, ', ' order by n.deposit_name) filter (where a.wallet_id is null))
      end as name
      from app.required_addresses() r
      join app.coins c on c.coin_id = r.coin_id
      join app.networks n on n.network_id = r.network_id
      left join app.wallet_addresses a
        on a.wallet_id = p_wallet_id and a.coin_id = r.coin_id and a.network_id = r.network_id and a.shown_to is null
      group by c.coin_id
      having bool_or(a.wallet_id is null)
    ) m
  );
end $$;
comment on function app.missing_addresses(uuid) is
  'The coins for which a wallet lacks a required address, by symbol, such as SOL; with the network if it has one on another, such as USDT (Tron (TRC20)).';

create or replace function app.is_complete_wallet(p_wallet_id uuid) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return not exists (
    select from app.required_addresses() r
    where not exists (
      select from app.wallet_addresses a
      where a.wallet_id = p_wallet_id and a.coin_id = r.coin_id and a.network_id = r.network_id and a.shown_to is null
    )
  );
end $$;
comment on function app.is_complete_wallet(uuid) is 'Whether a wallet shows every required address.';

create or replace function app.require_complete_wallet(p_wallet_id uuid, p_user_id uuid) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Their former user knows the wallet, and late deposits may be theirs (T17).
  if app.former_holder(p_wallet_id) is distinct from p_user_id and not app.is_complete_wallet(p_wallet_id) then
    perform app.refuse('wallet_incomplete', jsonb_build_object('missing', (
      select string_agg(m.name, ', ' order by m.place)
      from jsonb_array_elements_text(app.missing_addresses(p_wallet_id)) with ordinality as m (name, place)
    )));
  end if;
end $$;
comment on function app.require_complete_wallet(uuid, uuid) is
  'Checks that a free wallet, locked by the caller, has all required addresses, unless it goes back to its former user. Refuses wallet_incomplete.';

create or replace function app.require_networks(p_value text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  named text[] := regexp_split_to_array(lower(btrim(p_value)), '\s*,\s*');
  known text;
begin
  if named = '{all}' then
    return 'all';
  end if;
  select string_agg(n.network_id, ', ' order by n.network_id) into known
  from app.networks n
  where n.network_id = any (named) or lower(n.deposit_name) = any (named);
  if known is null or exists (
    select from unnest(named) as given (name)
    where not exists (select from app.networks n where given.name in (n.network_id, lower(n.deposit_name)))
  ) then
    perform app.refuse('invalid_setting', jsonb_build_object('allowed', (
      select 'all; ' || string_agg(n.network_id, ', ' order by n.network_id) from app.networks n
    )));
  end if;
  return known;
end $$;
comment on function app.require_networks(text) is
  'The setting required_networks in normalised form: all, or networks by their ids, from ids or deposit names. Refuses invalid_setting.';
