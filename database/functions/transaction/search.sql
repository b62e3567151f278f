create or replace function app.some_users_like(p_search text) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
  search_key text := app.like_key(p_search);
  part text := lower(btrim(p_search));
begin
  return array(
    (select a.id from app.users a where lower(a.email) like search_key and strpos(lower(a.email), part) > 0 limit 1001)
    union
    (select b.id from app.users b where lower(b.username) like search_key and strpos(lower(b.username), part) > 0 limit 1001)
  );
end $$;
comment on function app.some_users_like(text) is
  'The users whose email or username contains this part (starts with it, if it is shorter than three letters): all of them if a thousand or '
  'fewer, otherwise more than a thousand of them.';

create or replace function app.users_like(p_search text) returns uuid[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid[] := app.some_users_like(p_search);
begin
  if cardinality(found) > 1000 then
    perform app.refuse('search_too_broad', jsonb_build_object('most', 1000));
  end if;
  return found;
end $$;
comment on function app.users_like(text) is 'Like app.some_users_like, but refuses search_too_broad for more than a thousand.';

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
    $query$
      select array_agg(page.id order by page.id desc)
      from (
        select t.id
        from (
          select d.id, d.status, 'deposit'::app.transaction_type as type from app.deposits d
          union all
          select w.id, w.status, 'withdrawal' from app.withdrawals w
          union all
          select s.id, s.status, 'swap' from app.swaps s
          union all
          select a.id, a.status, 'adjustment' from app.posted_adjustments a
        ) t
        where ($1 is null or t.type = $1) and ($2 is null or t.status = $2) and ($3 is null or t.id %1$s $3)
        order by t.id %2$s
        limit $4
        offset $5
      ) page
    $query$,
    case when p_is_backwards then '>' else '<' end, case when p_is_backwards then 'asc' else 'desc' end
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
  start_at timestamptz := (select t.created_at from api.transactions t where t.id = p_start);
  sort_direction text := case when p_is_backwards then 'asc' else 'desc' end;
  page_ids uuid[];
begin
  if p_start is not null and start_at is null then
    return '{}';
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
  ) into page_ids using app.users_like(p_search), app.hash_part(p_search), p_status, p_start, start_at, p_limit, p_offset;
  return coalesce(page_ids, '{}');
end $$;
comment on function app.transaction_search_page(app.transaction_type, app.transaction_status, text, uuid, boolean, integer, integer) is
  'Like app.transaction_page, for transactions whose hash or whose user''s email or username contains this part. Refuses search_too_broad.';

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
      '(select t.id, t.created_at from app.%I t where (
          lower(t.transaction_hash) like app.like_key($2)
          or (length($2) < 3 and lower(t.transaction_hash) like app.like_key(''0x'' || $2))
        )
        and strpos(lower(t.transaction_hash), $2) > 0 and t.transaction_hash is not null
        and t.user_id <> all ($1) and ($3 is null or t.status = $3) and %s)',
      table_name, p_end
    );
  end loop;
  return array_to_string(parts, ' union all ');
end $$;
comment on function app.matching_transactions(app.transaction_type, text) is
  'The SQL for a query of ids and times: the transactions of the users $1, and those with $2 in their hash, with the status $3. p_end is '
  'appended to each part.';

create or replace function app.transaction_search_count(p_type app.transaction_type, p_status app.transaction_status, p_search text)
returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  found_count bigint;
begin
  execute format(
    'select count(*) from (select 1 from (%s) found limit 1001) counted',
    app.matching_transactions(p_type, 'true limit 1001')
  ) into found_count using app.users_like(p_search), app.hash_part(p_search), p_status;
  return found_count;
end $$;
comment on function app.transaction_search_count(app.transaction_type, app.transaction_status, text) is
  'How many transactions a search finds; 1001 for more than a thousand.';
