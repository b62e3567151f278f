create or replace function api.admin_withdrawal_counts(
  context jsonb,
  p_search text default null,
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
  search_text text := nullif(btrim(p_search), '');
  is_narrowed boolean := num_nonnulls(search_text, p_coin_id, p_network_id, p_min_value, p_max_value, p_older_than_hours, p_risk, p_without_hash) > 0;
  user_ids uuid[];
  wanted app.withdrawal_query;
begin
  perform app.require_permission(context, 'office.read');
  user_ids := app.some_users_like(search_text);
  wanted := app.narrowed_withdrawals(search_text, p_coin_id, p_network_id, p_min_value, p_max_value, p_older_than_hours, p_risk, p_without_hash);
  return (
    select jsonb_object_agg(tab.status, tab.count) || jsonb_build_object('searched', jsonb_object_agg(tab.status, tab.searched))
    from (
      select
        each as status,
        case when is_narrowed then app.withdrawal_count(query, user_ids) else app.transaction_count('withdrawal', each) end as count,
        case when cardinality(user_ids) > 1000 then app.withdrawals_searched(query) end as searched
      from unnest(enum_range(null::app.transaction_status)) each
      cross join lateral app.withdrawal_tab(wanted, each) query
    ) tab
  );
end $$;
comment on function api.admin_withdrawal_counts(jsonb, text, text, text, text, text, integer, text, boolean) is
  'How many withdrawals are pending, completed and failed: exact without a search or filter, otherwise null above a thousand. Only pending ones '
  'have a risk, and only completed ones lack a hash. searched tells for each how many of the newest were searched; null for all. Refuses invalid_amount.';

create or replace function app.withdrawal_tab(p_query app.withdrawal_query, p_status app.transaction_status) returns app.withdrawal_query
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  p_query.status := p_status;
  p_query.risk := case when p_status = 'pending' then p_query.risk end;
  p_query.without_hash := case when p_status = 'completed' then p_query.without_hash end;
  return p_query;
end $$;
comment on function app.withdrawal_tab(app.withdrawal_query, app.transaction_status) is
  'The query for the withdrawals with this status; only pending ones are filtered by risk, and completed ones by a missing hash.';

create or replace function app.withdrawal_count(p_query app.withdrawal_query, p_user_ids uuid[]) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  count_limit constant integer := 1000;
  found_count integer;
begin
  p_query.most := count_limit + 1;
  p_query.skipped := 0;
  found_count := cardinality(app.find_withdrawals(p_query, p_user_ids));
  return case when found_count <= count_limit then found_count end;
end $$;
comment on function app.withdrawal_count(app.withdrawal_query, uuid[]) is
  'How many withdrawals match the search, whose users are p_user_ids, and the filters; null above a thousand.';
