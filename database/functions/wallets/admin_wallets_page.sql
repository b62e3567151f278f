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
    -- One more than the page has tells that there is another page.
    from app.find_wallets(p_limit + 1, p_search, p_status, p_cursor) w
  );
end $$;
comment on function api.admin_wallets_page(jsonb, integer, text, text, uuid) is
  'The pool, newest creation first: one wallet more than p_limit where there are more. p_search begins the user''s email or username, '
  'the wallet''s id or one of its addresses, old ones included; p_status is available or assigned. For administrators.';

create or replace function app.find_wallets(p_most integer, p_search text, p_status text, p_cursor uuid)
returns table (created_at timestamptz, wallet_id uuid)
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- Each combination of search and status needs its own plan: which index serves depends on which are given. What is told of each
-- wallet is read outside, where plans are kept.
set plan_cache_mode = force_custom_plan
as $$
declare
  is_search boolean := p_search is not null;
  before_at timestamptz := coalesce((select w.created_at from app.wallets w where w.wallet_id = p_cursor), 'infinity');
  before_id uuid := coalesce(p_cursor, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  name_start text := app.like_start(lower(p_search));
  first_id uuid := app.uuid_bound(p_search, '0');
  last_id uuid := app.uuid_bound(p_search, 'f');
  -- Known before the plan is made, which otherwise might walk through all wallets to find none of them.
  of_address uuid[] := array(select app.wallets_of_address(p_search));
begin
  return query
  -- Each way to be found gives its newest; the page is among them.
  (
    select w.created_at, w.wallet_id from app.wallets w
    where not is_search and (w.created_at, w.wallet_id) < (before_at, before_id)
      and (p_status is null or (w.user_id is null) = (p_status = 'available'))
    order by w.created_at desc, w.wallet_id desc limit p_most
  )
  union
  (
    select w.created_at, w.wallet_id from app.wallets w
    join app.users u on u.id = w.user_id
    where is_search and (w.created_at, w.wallet_id) < (before_at, before_id) and p_status is distinct from 'available'
      and (lower(u.email) like name_start or lower(u.username) like name_start)
    order by w.created_at desc, w.wallet_id desc limit p_most
  )
  union
  (
    select w.created_at, w.wallet_id from app.wallets w
    where is_search and w.wallet_id between first_id and last_id and (w.created_at, w.wallet_id) < (before_at, before_id)
      and (p_status is null or (w.user_id is null) = (p_status = 'available'))
    order by w.created_at desc, w.wallet_id desc limit p_most
  )
  union
  (
    select w.created_at, w.wallet_id from app.wallets w
    where is_search and (w.created_at, w.wallet_id) < (before_at, before_id)
      and (p_status is null or (w.user_id is null) = (p_status = 'available'))
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
comment on function app.like_start(text) is 'The pattern of LIKE for what begins with a text, its own signs taken literally.';

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
  'The first (p_fill 0) or last (f) id that begins with these digits, at least six of them; null where they begin none.';

create or replace function app.wallets_of_address(p_start text) returns setof uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
  -- Fewer characters begin every other address.
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
  'Wallets that show, or showed, an address that begins so, in whichever writing; at most 200.';
