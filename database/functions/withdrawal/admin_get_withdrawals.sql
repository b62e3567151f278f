create or replace function api.admin_get_withdrawals(
  context jsonb,
  p_status text default null,
  p_limit integer default 50,
  p_offset integer default 0,
  p_cursor uuid default null,
  p_search text default null,
  p_id uuid default null,
  p_sort text default 'newest',
  p_coin_id text default null,
  p_network_id text default null,
  p_min_value text default null,
  p_max_value text default null,
  p_older_than_hours integer default null,
  p_risk text default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
  wanted app.withdrawal_query := app.narrowed_withdrawals(
    p_search, p_coin_id, p_network_id, p_min_value, p_max_value, p_older_than_hours, p_risk
  );
  page uuid[];
begin
  if p_status not in ('pending', 'completed', 'failed') then
    perform app.refuse('invalid_status');
  end if;
  wanted.status := p_status::app.transaction_status;
  wanted.sort := p_sort;
  wanted.cursor := p_cursor;
  wanted.most := least(greatest(p_limit, 0), 100);
  wanted.skipped := least(greatest(p_offset, 0), 10000);
  page := case when p_id is not null then array[p_id] else app.find_withdrawals(wanted) end;
  return (
    select coalesce(jsonb_agg(
      to_jsonb(w) || jsonb_build_object(
        'needs_second', stored.status = 'pending' and app.needs_second_approval(stored, admin.id),
        'credited_by_you', stored.status = 'pending' and app.has_credited(admin.id, stored.user_id),
        'blocked', case when stored.status = 'pending' then app.withdrawal_block(u, stored.released_at) end,
        'claim_is_stale', app.is_claim_stale(stored),
        'risks', case when stored.status = 'pending' then to_jsonb(app.withdrawal_risks(stored)) else '[]' end
      )
      order by listed.place
    ), '[]')
    from unnest(page) with ordinality listed (id, place)
    join api.admin_withdrawals w on w.id = listed.id
    join app.withdrawals stored on stored.id = listed.id
    join app.users u on u.id = stored.user_id
  );
end $$;
comment on function api.admin_get_withdrawals(
  jsonb, text, integer, integer, uuid, text, uuid, text, text, text, text, text, integer, text
) is
  'Withdrawals of all users in the given order, at most 100 (T39); with p_id only that one. p_search is a part of the email, the username or '
  'the address (the beginning, if shorter than three letters). needs_second and credited_by_you are about the caller: whether their approval '
  'alone would not complete it, and whether they credited its user. Refuses invalid_status, invalid_amount, search_too_broad.';

create or replace function app.narrowed_withdrawals(
  p_search text, p_coin_id text, p_network_id text, p_min_value text, p_max_value text, p_older_than_hours integer, p_risk text
) returns app.withdrawal_query
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  narrowed app.withdrawal_query;
begin
  narrowed.search := p_search;
  narrowed.coin_id := p_coin_id;
  narrowed.network_id := p_network_id;
  narrowed.min_value := case when p_min_value is not null then app.require_amount(p_min_value, 6, 'invalid_amount', true) end;
  narrowed.max_value := case when p_max_value is not null then app.require_amount(p_max_value, 6, 'invalid_amount', true) end;
  narrowed.before := now() - make_interval(hours => p_older_than_hours);
  narrowed.risk := p_risk;
  return narrowed;
end $$;
comment on function app.narrowed_withdrawals(text, text, text, text, text, integer, text) is
  'The search and the filters of the withdrawal queue, for any status. Refuses invalid_amount.';

create or replace function app.find_withdrawals(p_query app.withdrawal_query) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  search_key text := app.like_key(p_query.search);
  part text := lower(btrim(p_query.search));
  user_ids uuid[] := case when search_key is not null then app.some_users_like(p_query.search) end;
  ordering text := app.withdrawal_order(p_query.sort);
  page_query text := format('select w.id, w.value_usdt from app.withdrawals w where %s', app.withdrawal_conditions(p_query));
  page_end text := format('order by %s limit %s', ordering, p_query.most + p_query.skipped);
  walked uuid[];
  found uuid[];
begin
  if cardinality(user_ids) > 1000 then
    -- A search that matches many users soon finds enough by walking the list; collecting all of their withdrawals would
    -- take longer.
    walked := app.walk_withdrawals(p_query, page_query, ordering);
  end if;
  -- Each way to match returns its first rows; the page is among them.
  execute format(
    'select array(select w.id from (%s) w order by %s limit %s offset %s)',
    case
      when search_key is null then page_query || ' ' || page_end
      else format('(%1$s and lower(w.to_address) like $5 and strpos(lower(w.to_address), $6) > 0 %2$s) union ', page_query, page_end)
        || case
          when walked is null then format('(%s and w.user_id = any ($7) %s)', page_query, page_end)
          else 'select x.id, x.value_usdt from app.withdrawals x where x.id = any ($8)'
        end
    end,
    ordering, p_query.most, p_query.skipped
  ) into found
  using p_query, p_query.cursor, (select c.value_usdt from app.withdrawals c where c.id = p_query.cursor), null::text,
    search_key, part, user_ids, walked;
  return found;
end $$;
comment on function app.find_withdrawals(app.withdrawal_query) is
  'The ids of a page of api.admin_get_withdrawals, in its order. Refuses search_too_broad.';

create or replace function app.withdrawal_order(p_sort text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_sort
    when 'oldest' then 'w.id'
    when 'largest' then 'w.value_usdt desc, w.id desc'
    when 'smallest' then 'w.value_usdt, w.id'
    else 'w.id desc'
  end;
end $$;
comment on function app.withdrawal_order(text) is 'The SQL by which withdrawals w are ordered; newest first by default.';

create or replace function app.withdrawal_conditions(p_query app.withdrawal_query) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Include only the given filters, so that each combination gets its own plan.
  return concat_ws(
    ' and ',
    'true',
    case when p_query.status is not null then 'w.status = ($1).status' end,
    case when p_query.coin_id is not null then 'w.coin_id = ($1).coin_id' end,
    case when p_query.network_id is not null then 'w.network_id = ($1).network_id' end,
    case when p_query.min_value is not null then 'w.value_usdt >= ($1).min_value' end,
    case when p_query.max_value is not null then 'w.value_usdt <= ($1).max_value' end,
    case when p_query.before is not null then 'w.created_at < ($1).before' end,
    case when p_query.risk = 'none' then 'cardinality(app.withdrawal_risks(w)) = 0'
      when p_query.risk is not null then '($1).risk = any (app.withdrawal_risks(w))' end,
    case
      when p_query.cursor is null then null
      when p_query.sort = 'oldest' then 'w.id > $2'
      when p_query.sort = 'largest' then '(w.value_usdt, w.id) < ($3, $2)'
      when p_query.sort = 'smallest' then '(w.value_usdt, w.id) > ($3, $2)'
      else 'w.id < $2'
    end
  );
end $$;
comment on function app.withdrawal_conditions(app.withdrawal_query) is
  'The SQL condition for a withdrawal w: $1 is the query, $2 its cursor and $3 the cursor''s value.';

create or replace function app.walk_withdrawals(p_query app.withdrawal_query, p_page text, p_order text) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  given_value numeric := (select c.value_usdt from app.withdrawals c where c.id = p_query.cursor);
  found uuid[];
  is_more boolean;
begin
  execute format(
    'select array(
      select w.id from (%1$s order by %2$s limit %3$s) w
      where (
        select (lower(u.email) like $5 and strpos(lower(u.email), $6) > 0) or (lower(u.username) like $5 and strpos(lower(u.username), $6) > 0)
        from app.users u join app.withdrawals o on o.user_id = u.id
        where o.id = w.id
      )
      order by %2$s limit %4$s
    )',
    p_page, p_order, app.longest_walk(), p_query.most + p_query.skipped
  ) into found
  using p_query, p_query.cursor, given_value, null::text, app.like_key(p_query.search), lower(btrim(p_query.search));
  -- Many users match, but hardly any of them has withdrawn: the walk would read the whole list.
  if cardinality(found) < p_query.most + p_query.skipped then
    execute format('select exists (%s order by %s offset %s)', p_page, p_order, app.longest_walk())
    into is_more using p_query, p_query.cursor, given_value;
    if is_more then
      perform app.refuse('search_too_broad', jsonb_build_object('most', 1000));
    end if;
  end if;
  return found;
end $$;
comment on function app.walk_withdrawals(app.withdrawal_query, text, text) is
  'The ids of the first withdrawals of users whose email or username contains this part. Refuses search_too_broad where the walk ends before it '
  'has found enough.';

create or replace function app.longest_walk() returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select 50000
$$;
comment on function app.longest_walk() is 'The most rows a search may walk through, which takes less than a second.';

create or replace function app.withdrawal_risks(p_withdrawal app.withdrawals) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  risks text[] := array(select n ->> 'kind' from jsonb_array_elements(app.withdrawal_notes(p_withdrawal)) n);
begin
  if exists (
    select from app.withdrawals w
    where lower(w.to_address) = lower(p_withdrawal.to_address)
      and w.destination_tag is not distinct from p_withdrawal.destination_tag
      and w.user_id <> p_withdrawal.user_id and w.created_at < p_withdrawal.created_at
  ) then
    risks := risks || 'shared_address'::text;
  end if;
  return risks;
end $$;
comment on function app.withdrawal_risks(app.withdrawals) is
  'The kinds of unusual circumstances of a withdrawal, as app.withdrawal_notes names them, and shared_address if another user withdrew to its '
  'address before.';
