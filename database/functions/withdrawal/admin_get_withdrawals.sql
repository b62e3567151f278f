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
  p_risk text default null,
  p_without_hash boolean default null
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'office.read');
  wanted app.withdrawal_query := app.narrowed_withdrawals(
    p_search, p_coin_id, p_network_id, p_min_value, p_max_value, p_older_than_hours, p_risk, p_without_hash
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
  page := case when p_id is not null then array[p_id] else app.find_withdrawals(wanted, app.some_users_like(p_search)) end;
  return (
    select coalesce(jsonb_agg(
      to_jsonb(w) || jsonb_build_object(
        'needs_second', stored.status = 'pending' and app.needs_second_approval(stored, admin.id),
        'credited_by_you', stored.status = 'pending' and app.has_credited(admin.id, stored.user_id),
        'blocked', case when stored.status = 'pending' then app.withdrawal_block(u, stored) end,
        'one_is_enough', stored.status = 'pending' and app.one_is_enough(stored),
        'claim_is_stale', app.is_claim_stale(stored),
        'may_end_claim', app.may_end_claim(stored, admin),
        'may_take_over', app.may_take_over(stored, u, admin),
        'claim_hash', case when stored.status = 'pending' then app.hash_of_claim(stored) end,
        'payment', case when stored.status = 'pending' then app.open_payment_json(stored.id) end,
        'hash_check', case when stored.status = 'pending' then app.hash_check_json(stored.id) end,
        'reads_hashes', app.is_read(stored.network_id),
        'is_built_here', exists (
          select from chain.networks n where n.network_id = stored.network_id and n.paying in ('files', 'signer')
        ),
        'risks', case when stored.status = 'pending' then to_jsonb(app.withdrawal_risks(stored)) else '[]' end
      )
      order by listed.place
    ), '[]')
    from unnest(page) with ordinality listed (id, place)
    join api.admin_withdrawals w on w.id = listed.id
    join app.withdrawals stored on stored.id = listed.id
    join app.users u on u.id = stored.user_id
    -- Repeated for the view, which joins too many tables to be planned with the rest and would read all withdrawals.
    where w.id = any (page)
  );
end $$;
comment on function api.admin_get_withdrawals(
  jsonb, text, integer, integer, uuid, text, uuid, text, text, text, text, text, integer, text, boolean
) is
  'Withdrawals of all users in the given order, at most 100 (T39); with p_id only that one. p_search is a part of the email, the username or '
  'the address (the beginning, if shorter than three letters). needs_second and credited_by_you are about the caller: whether their approval '
  'alone would not complete it, and whether they credited its user. Only the newest app.max_rows_searched() are searched if more than a thousand '
  'users match. one_is_enough is about administrators who did nothing for its user yet. Refuses invalid_status, invalid_amount.';

create or replace function app.narrowed_withdrawals(
  p_search text, p_coin_id text, p_network_id text, p_min_value text, p_max_value text, p_older_than_hours integer, p_risk text,
  p_without_hash boolean
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
  narrowed.without_hash := p_without_hash;
  return narrowed;
end $$;
comment on function app.narrowed_withdrawals(text, text, text, text, text, integer, text, boolean) is
  'The search and the filters of the withdrawal queue, for any status. Refuses invalid_amount.';

create or replace function app.find_withdrawals(p_query app.withdrawal_query, p_user_ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  search_key text := app.like_key(p_query.search);
  part text := lower(btrim(p_query.search));
  ordering text := app.withdrawal_order(p_query.sort);
  page_query text := format(
    'select w.id, w.value_usdt from app.withdrawals w where %s and %s', app.withdrawal_conditions(p_query), app.withdrawal_after_cursor(p_query)
  );
  page_end text := format('order by %s limit %s', ordering, p_query.most + p_query.skipped);
  found uuid[];
begin
  if cardinality(p_user_ids) > 1000 then
    return app.find_newest_withdrawals(p_query);
  end if;
  -- Each way to match returns its first rows; the page is among them.
  execute format(
    'select array(select w.id from (%s) w order by %s limit %s offset %s)',
    case
      when search_key is null then page_query || ' ' || page_end
      else format('(%1$s and lower(w.to_address) like $5 and strpos(lower(w.to_address), $6) > 0 %2$s) union ', page_query, page_end)
        || format('(%s and w.user_id = any ($7) %s)', page_query, page_end)
    end,
    ordering, p_query.most, p_query.skipped
  ) into found
  using p_query, p_query.cursor, (select c.value_usdt from app.withdrawals c where c.id = p_query.cursor), null::text,
    search_key, part, p_user_ids;
  return found;
end $$;
comment on function app.find_withdrawals(app.withdrawal_query, uuid[]) is
  'The ids of a page of api.admin_get_withdrawals, in its order. p_user_ids are the search''s users, from app.some_users_like.';

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
    case when p_query.without_hash then 'w.status = ''completed'' and w.transaction_hash is null' end,
    case when p_query.risk = 'none' then 'cardinality(app.withdrawal_risks(w)) = 0'
      when p_query.risk is not null then '($1).risk = any (app.withdrawal_risks(w))' end
  );
end $$;
comment on function app.withdrawal_conditions(app.withdrawal_query) is 'The SQL condition for a withdrawal w to match the filters; $1 is the query.';

create or replace function app.withdrawal_after_cursor(p_query app.withdrawal_query) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_query.cursor is null then 'true'
    when p_query.sort = 'oldest' then 'w.id > $2'
    when p_query.sort = 'largest' then '(w.value_usdt, w.id) < ($3, $2)'
    when p_query.sort = 'smallest' then '(w.value_usdt, w.id) > ($3, $2)'
    else 'w.id < $2'
  end;
end $$;
comment on function app.withdrawal_after_cursor(app.withdrawal_query) is
  'The SQL condition for a withdrawal w to come after the query''s cursor $2, whose value is $3.';

create or replace function app.find_newest_withdrawals(p_query app.withdrawal_query) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid[];
begin
  -- The cursor applies after the limit: every page, in any order, is of the same rows.
  execute format(
    'select array(
      select w.id
      from (select w.id, w.value_usdt, w.user_id, w.to_address from app.withdrawals w where %1$s order by w.id desc limit %2$s) w
      where %3$s and (
        (lower(w.to_address) like $4 and strpos(lower(w.to_address), $5) > 0)
        or (%7$s)
      )
      order by %4$s limit %5$s offset %6$s
    )',
    app.withdrawal_conditions(p_query), app.max_rows_searched(), app.withdrawal_after_cursor(p_query), app.withdrawal_order(p_query.sort),
    p_query.most, p_query.skipped, app.user_matches('w.user_id', '$4', '$5')
  ) into found
  using p_query, p_query.cursor, (select c.value_usdt from app.withdrawals c where c.id = p_query.cursor),
    app.like_key(p_query.search), lower(btrim(p_query.search));
  return found;
end $$;
comment on function app.find_newest_withdrawals(app.withdrawal_query) is
  'Like app.find_withdrawals, but only among the newest app.max_rows_searched() withdrawals that match the filters.';

create or replace function app.withdrawals_searched(p_query app.withdrawal_query) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  is_partial boolean;
begin
  execute format(
    'select exists (select from app.withdrawals w where %s order by w.id desc offset %s)',
    app.withdrawal_conditions(p_query), app.max_rows_searched()
  ) into is_partial using p_query;
  return case when is_partial then app.max_rows_searched() end;
end $$;
comment on function app.withdrawals_searched(app.withdrawal_query) is
  'How many of the newest withdrawals app.find_newest_withdrawals searches; null for all.';

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
