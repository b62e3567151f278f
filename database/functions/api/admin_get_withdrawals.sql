create or replace function api.admin_get_withdrawals(
  context jsonb,
  p_status text default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_cursor uuid default null,
  p_search text default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
  page uuid[];
begin
  if p_status not in ('pending', 'completed', 'failed') then
    perform app.refuse('invalid_status');
  end if;
  page := app.find_withdrawals(
    p_status::app.transaction_status, least(greatest(p_limit, 0), 100), least(greatest(p_offset, 0), 10000), p_cursor, p_search
  );
  return (
    select coalesce(jsonb_agg(
      to_jsonb(w) || jsonb_build_object(
        'needs_second', stored.status = 'pending' and app.needs_second_approval(stored, admin.id)
      )
      order by w.id desc
    ), '[]')
    from api.admin_withdrawals w
    join app.withdrawals stored on stored.id = w.id
    where w.id = any (page)
  );
end $$;
comment on function api.admin_get_withdrawals(jsonb, text, integer, integer, uuid, text) is
  'Withdrawals of all users, newest first, at most 100 (T39). p_search is a part of the email, the username or the address '
  '(the beginning, where it is shorter than three letters). '
  'needs_second is the reader''s: where their approval would not complete it alone. Refuses search_too_broad.';

create or replace function app.find_withdrawals(
  p_status app.transaction_status,
  p_most integer,
  p_skipped integer,
  p_cursor uuid,
  p_search text
) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
-- Each combination of filters needs its own plan: which index serves depends on which are given.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_key text := app.like_key(p_search);
  v_part text := lower(btrim(p_search));
  v_users uuid[] := app.some_users_like(p_search);
  v_is_common boolean := cardinality(v_users) > 1000;
  v_walked uuid[] := '{}';
begin
  if v_is_common then
    v_walked := app.walk_withdrawals(p_status, p_most + p_skipped, p_cursor, p_search);
  end if;
  return array(
    select found.id
    from (
      -- Each way to match gives its newest; the page is among them.
      (
        select a.id from app.withdrawals a
        where (p_status is null or a.status = p_status) and (p_cursor is null or a.id < p_cursor)
          and (v_key is null or (lower(a.to_address) like v_key and strpos(lower(a.to_address), v_part) > 0))
        order by a.id desc
        limit p_most + p_skipped
      )
      union
      (
        select b.id from app.withdrawals b
        where not v_is_common and b.user_id = any (v_users)
          and (p_status is null or b.status = p_status) and (p_cursor is null or b.id < p_cursor)
        order by b.id desc
        limit p_most + p_skipped
      )
      union
      select unnest(v_walked)
    ) found
    order by found.id desc
    limit p_most
    offset p_skipped
  );
end $$;
comment on function app.find_withdrawals(app.transaction_status, integer, integer, uuid, text) is
  'The ids of a page of api.admin_get_withdrawals, the newest first. Refuses search_too_broad.';

create or replace function app.walk_withdrawals(p_status app.transaction_status, p_most integer, p_cursor uuid, p_search text)
returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  v_key text := app.like_key(p_search);
  v_part text := lower(btrim(p_search));
  v_longest integer := app.longest_walk();
  v_found uuid[] := array(
    -- What so many users are called is met soon while walking the list; to gather theirs all would take longer.
    select walked.id
    from (
      select w.id, w.user_id from app.withdrawals w
      where (p_status is null or w.status = p_status) and (p_cursor is null or w.id < p_cursor)
      order by w.id desc
      limit v_longest
    ) walked
    where (
      select (lower(u.email) like v_key and strpos(lower(u.email), v_part) > 0)
        or (lower(u.username) like v_key and strpos(lower(u.username), v_part) > 0)
      from app.users u
      where u.id = walked.user_id
    )
    order by walked.id desc
    limit p_most
  );
begin
  -- Many users, and hardly any of them has withdrawn: the walk would go on through the whole list.
  if cardinality(v_found) < p_most and exists (
    select from app.withdrawals w
    where (p_status is null or w.status = p_status) and (p_cursor is null or w.id < p_cursor)
    order by w.id desc
    offset v_longest
  ) then
    perform app.refuse('search_too_broad', jsonb_build_object('most', 1000));
  end if;
  return v_found;
end $$;
comment on function app.walk_withdrawals(app.transaction_status, integer, uuid, text) is
  'The ids of the newest withdrawals of users whose email or username has this part. Refuses search_too_broad where the walk ends before as many are found.';

create or replace function app.longest_walk() returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select 50000
$$;
comment on function app.longest_walk() is 'Through how many rows a search may walk: less than a second.';
