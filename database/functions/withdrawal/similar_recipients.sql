-- Address poisoning (T74): somebody makes an address that begins and ends like one the user pays, and waits until
-- the user copies it.

create or replace function api.similar_recipients(context jsonb, p_network_id text, p_address text) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  caller app.users := app.require_user(context);
begin
  if not exists (select from app.networks n where n.network_id = p_network_id) then
    perform app.refuse('missing_network');
  end if;
  return (
    select jsonb_build_object(
      'is_own', app.is_deposit_address_of(caller.id, p_network_id, p_address),
      'last_withdrawn_at', max(r.withdrawn_at) filter (where r.is_same),
      'similar', app.similar_to(caller.id, p_network_id, p_address)
    )
    from app.recipients_like(caller.id, p_network_id, p_address) r
  );
end $$;
comment on function api.similar_recipients(jsonb, text, text) is
  'Whether the address is one of the caller''s own deposit addresses in any form (T54), when they last withdrew to it, or null, and the other '
  'recipients of theirs that look like it (T74). Refuses missing_network.';

create or replace function app.is_deposit_address_of(p_user_id uuid, p_network_id text, p_address text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  network app.networks;
  owners text[];
begin
  select n.* into strict network from app.networks n where n.network_id = p_network_id;
  if p_address !~ network.address_pattern then
    return false;
  end if;
  owners := app.owner_keys(network.address_format, p_address);
  return exists (
    select from app.wallet_assignments s
    join app.pool_addresses a on a.wallet_id = s.wallet_id
    where s.user_id = p_user_id and a.owner_keys && owners
  );
end $$;
comment on function app.is_deposit_address_of(uuid, text, text) is
  'Whether a key of a wallet that the user has or had owns this address, in any form and on any network (T54). False for other users'' addresses, '
  'so that nobody learns here which addresses are the exchange''s, and for a text that is no address of the network.';

create or replace function app.similar_to(
  p_user_id uuid, p_network_id text, p_address text, p_before timestamptz default 'infinity'
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(
    (
      select jsonb_agg(to_jsonb(s) order by greatest(s.withdrawn_at, s.saved_at) desc, s.address)
      from (
        select
          min(r.address) as address,
          min(r.network_id) as network_id,
          min(r.name) as name,
          max(r.withdrawn_at) as withdrawn_at,
          max(r.saved_at) as saved_at
        from app.recipients_like(p_user_id, p_network_id, p_address, p_before) r
        where not r.is_same
        group by r.address_key
        order by greatest(max(r.withdrawn_at), max(r.saved_at)) desc
        limit 3
      ) s
    ),
    '[]'
  );
end $$;
comment on function app.similar_to(uuid, text, text, timestamptz) is
  'The user''s recipients before a time that look like this address and are not it, the latest first, at most three. name is what the user '
  'saved one as, or null.';

create or replace function app.recipients_like(
  p_user_id uuid, p_network_id text, p_address text, p_before timestamptz default 'infinity'
) returns table (
  address text,
  address_key text,
  network_id text,
  name text,
  withdrawn_at timestamptz,
  saved_at timestamptz,
  is_same boolean
)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  format constant text := (select n.address_format from app.networks n where n.network_id = p_network_id);
  look constant text := app.address_look(p_address);
  own_key constant text := app.address_key(format, p_address);
begin
  return query
    select u.address, k.key, u.network_id, u.name, u.withdrawn_at, u.saved_at, k.key = own_key
    from (
      select l.address, l.network_id, null::text as name, l.withdrawn_at, null::timestamptz as saved_at
      from app.withdrawn_to_look(p_user_id, look, p_before) l
      union all
      select s.address, s.network_id, s.name, null, s.created_at
      from app.saved_addresses s
      where s.user_id = p_user_id and s.created_at < p_before and app.address_look(s.address) = look
    ) u
    join app.networks n on n.network_id = u.network_id and n.address_format = format
    cross join lateral app.address_key(format, u.address) k (key);
end $$;
comment on function app.recipients_like(uuid, text, text, timestamptz) is
  'A user''s recipients before a time with the look and the format of this address: withdrawals that did not fail, and saved addresses. is_same '
  'says that it is the address itself.';

create or replace function app.withdrawn_to_look(p_user_id uuid, p_look text, p_before timestamptz)
returns table (address text, network_id text, withdrawn_at timestamptz)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  most constant int := 20;
begin
  address := '';
  -- One probe of the index for each address, since thousands of withdrawals may have gone to one of them.
  for step in 1 .. most loop
    select w.to_address, w.network_id, w.created_at into address, network_id, withdrawn_at
    from app.withdrawals w
    where w.user_id = p_user_id
      and left(regexp_replace(lower(w.to_address), '^(0x|(bc|ltc|addr)1.|bitcoincash:.|ae2tdpwupe|ddzffzcqrh|s[pm]|.)', ''), 3)
        || right(lower(w.to_address), 3) = p_look
      and w.to_address > address and w.status <> 'failed' and w.created_at < p_before
    order by w.to_address, w.created_at desc
    limit 1;
    exit when not found;
    return next;
  end loop;
end $$;
comment on function app.withdrawn_to_look(uuid, text, timestamptz) is
  'The addresses of this look to which a user withdrew before a time, each with its latest withdrawal; at most twenty.';
