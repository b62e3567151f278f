create or replace function api.admin_wallets_page(
  context jsonb,
  p_limit integer,
  p_search text default null,
  p_status text default null,
  p_cursor uuid default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select coalesce(jsonb_agg(app.pool_wallet_json(w.wallet_id) order by w.created_at desc, w.wallet_id desc), '[]')
    -- One more than the page, to tell whether there is another page.
    from app.find_wallets(p_limit + 1, p_search, p_status, p_cursor) w
  );
end $$;
comment on function api.admin_wallets_page(jsonb, integer, text, text, uuid) is
  'The pool, newest first: p_limit plus one wallets if there are more. p_search is the beginning of the user''s email or username, of the '
  'wallet''s id or of one of its addresses, old ones included; p_status is available, assigned, or incomplete: without a required address. For administrators.';

create or replace function app.find_wallets(p_most integer, p_search text, p_status text, p_cursor uuid)
returns table (created_at timestamptz, wallet_id uuid)
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- Each combination of search and status needs its own plan: the best index depends on which are given. The details of
-- each wallet are read outside this function, where plans are cached.
set plan_cache_mode = force_custom_plan
as $$
declare
  is_search boolean := p_search is not null;
  before_at timestamptz := coalesce((select w.created_at from app.wallets w where w.wallet_id = p_cursor), 'infinity');
  before_id uuid := coalesce(p_cursor, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  name_start text := app.like_start(lower(p_search));
  first_id uuid := app.uuid_bound(p_search, '0');
  last_id uuid := app.uuid_bound(p_search, 'f');
  -- Computed before planning; otherwise the planner might scan all wallets to find none of them.
  of_address uuid[] := array(select app.wallets_of_address(p_search));
begin
  return query
  -- Each way to match returns its newest rows; the page is among them.
  (
    select w.created_at, w.wallet_id from app.wallets w
    where not is_search and (w.created_at, w.wallet_id) < (before_at, before_id)
      and (p_status is null or p_status = 'incomplete' or (w.user_id is null) = (p_status = 'available'))
      and (p_status is distinct from 'incomplete' or not app.is_complete_wallet(w.wallet_id))
    order by w.created_at desc, w.wallet_id desc limit p_most
  )
  union
  (
    select w.created_at, w.wallet_id from app.wallets w
    join app.users u on u.id = w.user_id
    where is_search and (w.created_at, w.wallet_id) < (before_at, before_id) and p_status is distinct from 'available'
      and (p_status is distinct from 'incomplete' or not app.is_complete_wallet(w.wallet_id))
      and (u.email like name_start or lower(u.username) like name_start)
    order by w.created_at desc, w.wallet_id desc limit p_most
  )
  union
  (
    select w.created_at, w.wallet_id from app.wallets w
    where is_search and w.wallet_id between first_id and last_id and (w.created_at, w.wallet_id) < (before_at, before_id)
      and (p_status is null or p_status = 'incomplete' or (w.user_id is null) = (p_status = 'available'))
      and (p_status is distinct from 'incomplete' or not app.is_complete_wallet(w.wallet_id))
    order by w.created_at desc, w.wallet_id desc limit p_most
  )
  union
  (
    select w.created_at, w.wallet_id from app.wallets w
    where is_search and (w.created_at, w.wallet_id) < (before_at, before_id)
      and (p_status is null or p_status = 'incomplete' or (w.user_id is null) = (p_status = 'available'))
      and (p_status is distinct from 'incomplete' or not app.is_complete_wallet(w.wallet_id))
      and w.wallet_id = any (of_address)
    order by w.created_at desc, w.wallet_id desc limit p_most
  )
  order by 1 desc, 2 desc
  limit p_most;
end $$;
comment on function app.find_wallets(integer, text, text, uuid) is 'The wallets of a page of api.admin_wallets_page, the newest first.';

create or replace function app.like_start(p_start text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return regexp_replace(p_start, '([\\%_])', '\\\1', 'g') || '%';
end $$;
comment on function app.like_start(text) is 'The LIKE pattern for what starts with a text, with wildcards escaped.';

create or replace function app.uuid_bound(p_start text, p_fill text) returns uuid
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  digits text := replace(lower(p_start), '-', '');
begin
  return case when digits ~ '^[0-9a-f]{6,32}$' then rpad(digits, 32, p_fill)::uuid end;
end $$;
comment on function app.uuid_bound(text, text) is
  'The lowest (p_fill 0) or highest (f) id that starts with these digits, at least six of them; null if no id can.';

create or replace function app.wallets_of_address(p_start text) returns setof uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
  -- Too many addresses start with fewer characters.
  if length(p_start) >= 6 then
    return query
    select distinct p.wallet_id
    from app.pool_addresses p
    where p.address_key like app.like_start(p_start)
      or p.address_key like app.like_start(regexp_replace(lower(p_start), '^bitcoincash:', ''))
      or p.address_key like app.like_start(upper(p_start))
    limit 200;
  end if;
end $$;
comment on function app.wallets_of_address(text) is
  'Wallets that show, or showed, an address that starts with this text, in any spelling; at most 200.';
