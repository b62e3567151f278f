create or replace function app.some_users_like(p_search text) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  search_key text := app.like_key(p_search);
  part text := lower(btrim(p_search));
begin
  if search_key is null then
    return '{}';
  end if;
  return array(
    (select a.id from app.users a where a.email like search_key and strpos(a.email, part) > 0 limit 1001)
    union
    (select b.id from app.users b where lower(b.username) like search_key and strpos(lower(b.username), part) > 0 limit 1001)
  );
end $$;
comment on function app.some_users_like(text) is
  'The users whose email or username contains this part (starts with it, if it is shorter than three letters): all of them if a thousand or '
  'fewer, otherwise more than a thousand of them. None for an empty part.';

create or replace function app.max_rows_searched() returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select 2000
$$;
comment on function app.max_rows_searched() is 'How many of the newest rows are searched when a search matches more than a thousand users.';

create or replace function app.hash_part(p_search text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Some networks write 0x before their hashes and others do not; search for both alike.
  return nullif(lower(regexp_replace(btrim(p_search), '^0[xX](?=[0-9a-fA-F]*$)', '')), '');
end $$;
comment on function app.hash_part(text) is
  'The part of a hash to search for, in lower case (the beginning, if shorter than three letters); null for none.';

create or replace function app.hash_matches(p_hash text, p_part text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return format(
    '(lower(%1$s) like app.like_key(%2$s) or (length(%2$s) < 3 and lower(%1$s) like app.like_key(''0x'' || %2$s)))
    and strpos(lower(%1$s), %2$s) > 0',
    p_hash, p_part
  );
end $$;
comment on function app.hash_matches(text, text) is 'The SQL condition for a hash to contain a part that app.hash_part has prepared.';

create or replace function app.user_matches(p_user_id text, p_key text, p_part text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A scalar subquery, row by row: a join would read all users before the first row.
  return format(
    'select (u.email like %2$s and strpos(u.email, %3$s) > 0) or (lower(u.username) like %2$s and strpos(lower(u.username), %3$s) > 0)
    from app.users u
    where u.id = %1$s',
    p_user_id, p_key, p_part
  );
end $$;
comment on function app.user_matches(text, text, text) is
  'The SQL for a scalar subquery: whether the email or username of a user contains a part; p_key is its app.like_key.';

create or replace function app.transaction_page(
  p_type app.transaction_type,
  p_status app.transaction_status,
  p_start uuid,
  p_is_backwards boolean,
  p_limit integer,
  p_offset integer
) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  page_ids uuid[];
begin
  -- Planned for each call: the best index depends on the filters.
  execute format(
    'select array_agg(page.id order by page.id desc) from (
      %s and ($3 is null or t.id %s $3) order by t.id %s limit $4 offset $5
    ) page',
    app.chosen_transactions(), case when p_is_backwards then '>' else '<' end, case when p_is_backwards then 'asc' else 'desc' end
  ) into page_ids using p_type, p_status, p_start, p_limit, p_offset;
  return coalesce(page_ids, '{}');
end $$;
comment on function app.transaction_page(app.transaction_type, app.transaction_status, uuid, boolean, integer, integer) is
  'The ids of a page of all users'' transactions, newest first: those after p_start or, backwards, before it.';

create or replace function app.transaction_search_page(
  p_type app.transaction_type,
  p_status app.transaction_status,
  p_search text,
  p_start uuid,
  p_is_backwards boolean,
  p_limit integer,
  p_offset integer
) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  user_ids uuid[] := app.some_users_like(p_search);
  start_at timestamptz := (select t.created_at from api.transactions t where t.id = p_start);
  sort_direction text := case when p_is_backwards then 'asc' else 'desc' end;
  page_ids uuid[];
begin
  if p_start is not null and start_at is null then
    return '{}';
  end if;
  if cardinality(user_ids) > 1000 then
    return app.newest_transactions_page(p_type, p_status, p_search, p_start, p_is_backwards, p_limit, p_offset);
  end if;
  execute format(
    'select array_agg(page.id order by page.created_at desc, page.id desc) from (
      select found.id, found.created_at from (%1$s) found order by found.created_at %2$s, found.id %2$s limit $6 offset $7
    ) page',
    app.matching_transactions(p_type, format(
      '($4 is null or (t.created_at, t.id) %s ($5, $4)) order by t.created_at %s, t.id %2$s limit $6 + $7',
      case when p_is_backwards then '>' else '<' end, sort_direction
    )),
    sort_direction
  ) into page_ids using user_ids, app.hash_part(p_search), p_status, p_start, start_at, p_limit, p_offset;
  return coalesce(page_ids, '{}');
end $$;
comment on function app.transaction_search_page(app.transaction_type, app.transaction_status, text, uuid, boolean, integer, integer) is
  'Like app.transaction_page, for transactions whose hash or whose user''s email or username contains this part. Only the '
  'newest app.max_rows_searched() transactions are searched if more than a thousand users match.';

create or replace function app.newest_transactions_page(
  p_type app.transaction_type,
  p_status app.transaction_status,
  p_search text,
  p_start uuid,
  p_is_backwards boolean,
  p_limit integer,
  p_offset integer
) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  page_ids uuid[];
begin
  execute format(
    'select array_agg(page.id order by page.id desc) from (%s order by w.id %s limit $7 offset $8) page',
    app.newest_matching_transactions(case when p_is_backwards then 't.id > $6 order by t.id' else '($6 is null or t.id < $6) order by t.id desc' end),
    case when p_is_backwards then 'asc' else 'desc' end
  ) into page_ids
  using p_type, p_status, app.like_key(p_search), lower(btrim(p_search)), app.hash_part(p_search), p_start, p_limit, p_offset;
  return coalesce(page_ids, '{}');
end $$;
comment on function app.newest_transactions_page(app.transaction_type, app.transaction_status, text, uuid, boolean, integer, integer) is
  'Like app.transaction_search_page, but only among the newest app.max_rows_searched() transactions. Every page is of these rows, so that paging '
  'ends where the search does.';

create or replace function app.newest_matching_transactions(p_order text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Rows are ordered first (offset 0 keeps it so), then compared until the page is full.
  return format(
    $query$
      select w.id
      from (select t.* from (%s order by t.id desc limit %s) t where %s offset 0) w
      where (%s) or (%s)
    $query$,
    app.chosen_transactions(), app.max_rows_searched(), p_order, app.hash_matches('w.hash', '$5'), app.user_matches('w.user_id', '$3', '$4')
  );
end $$;
comment on function app.newest_matching_transactions(text) is
  'The SQL for a query of the ids of matches among the newest transactions: $1 is the type, $2 the status, $3 the LIKE pattern of the part $4 of '
  'an email or username, and $5 the part of a hash. p_order is the condition and the order of the newest transactions t.';

create or replace function app.chosen_transactions() returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return $query$
    select t.id, t.user_id, t.hash
    from (
      select d.id, d.user_id, d.status, 'deposit'::app.transaction_type as type, d.transaction_hash as hash from app.deposits d
      union all
      select w.id, w.user_id, w.status, 'withdrawal', w.transaction_hash from app.withdrawals w
      union all
      select s.id, s.user_id, s.status, 'swap', null from app.swaps s
      union all
      select a.id, a.user_id, a.status, 'adjustment', null from app.posted_adjustments a
    ) t
    where ($1 is null or t.type = $1) and ($2 is null or t.status = $2)
  $query$;
end $$;
comment on function app.chosen_transactions() is 'The SQL for a query of the transactions t of the type $1 and with the status $2, in no order; more conditions may follow.';

create or replace function app.matching_transactions(p_type app.transaction_type, p_end text) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  wanted_type app.transaction_type;
  table_name text;
  parts text[] := '{}';
begin
  foreach wanted_type in array enum_range(null::app.transaction_type) loop
    continue when wanted_type <> p_type;
    table_name := case wanted_type when 'adjustment' then 'posted_adjustments' else wanted_type || 's' end;
    -- Each user's newest come from the index per user; one query for all of them would sort all their rows for every
    -- page.
    parts := parts || format(
      'select own.* from unnest($1::uuid[]) u (id) cross join lateral (
        select t.id, t.created_at from app.%I t where t.user_id = u.id and ($3 is null or t.status = $3) and %s
      ) own',
      table_name, p_end
    );
    -- Swaps and adjustments are not on a chain, so they have no hash.
    continue when wanted_type in ('swap', 'adjustment');
    parts := parts || format(
      '(select t.id, t.created_at from app.%I t where %s and t.transaction_hash is not null
        and t.user_id <> all ($1) and ($3 is null or t.status = $3) and %s)',
      table_name, app.hash_matches('t.transaction_hash', '$2'), p_end
    );
  end loop;
  return array_to_string(parts, ' union all ');
end $$;
comment on function app.matching_transactions(app.transaction_type, text) is
  'The SQL for a query of ids and times: the transactions of the users $1, and those with $2 in their hash, with the status $3. p_end is '
  'appended to each part.';

create or replace function app.transaction_search_count(p_type app.transaction_type, p_status app.transaction_status, p_search text)
returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  user_ids uuid[] := app.some_users_like(p_search);
  found_count bigint;
  is_partial boolean := false;
begin
  if cardinality(user_ids) > 1000 then
    execute format('select count(*) from (select 1 from (%s) found limit 1001) counted', app.newest_matching_transactions('true'))
    into found_count
    using p_type, p_status, app.like_key(p_search), lower(btrim(p_search)), app.hash_part(p_search);
    execute format('select exists (%s order by t.id desc offset %s)', app.chosen_transactions(), app.max_rows_searched())
    into is_partial using p_type, p_status;
  else
    execute format(
      'select count(*) from (select 1 from (%s) found limit 1001) counted',
      app.matching_transactions(p_type, 'true limit 1001')
    ) into found_count using user_ids, app.hash_part(p_search), p_status;
  end if;
  return jsonb_build_object(
    'count', least(found_count, 1000), 'is_more', found_count > 1000, 'searched', case when is_partial then app.max_rows_searched() end
  );
end $$;
comment on function app.transaction_search_count(app.transaction_type, app.transaction_status, text) is
  'How many transactions a search finds (a thousand at most, then is_more), and how many of the newest it searched; null for all.';
