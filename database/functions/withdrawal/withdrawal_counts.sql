create or replace function api.admin_withdrawal_counts(
  context jsonb,
  p_search text default null,
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
  v_search text := nullif(btrim(p_search), '');
  v_is_narrowed boolean := num_nonnulls(v_search, p_coin_id, p_network_id, p_min_value, p_max_value, p_older_than_hours, p_risk) > 0;
  v_wanted app.withdrawal_query;
begin
  perform app.require_permission(context, 'office.read');
  v_wanted := app.narrowed_withdrawals(v_search, p_coin_id, p_network_id, p_min_value, p_max_value, p_older_than_hours, p_risk);
  return (
    select jsonb_object_agg(
      status, case when v_is_narrowed then app.withdrawal_count(v_wanted, status) else app.transaction_count('withdrawal', status) end
    )
    from unnest(enum_range(null::app.transaction_status)) status
  );
end $$;
comment on function api.admin_withdrawal_counts(jsonb, text, text, text, text, text, integer, text) is
  'How many withdrawals are pending, completed and failed: exact without a search or filter, otherwise null above a thousand. Only pending ones '
  'have a risk. Refuses invalid_amount, search_too_broad.';

create or replace function app.withdrawal_count(p_query app.withdrawal_query, p_status app.transaction_status) returns integer
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_most constant integer := 1000;
  v_count integer;
begin
  p_query.status := p_status;
  p_query.risk := case when p_status = 'pending' then p_query.risk end;
  p_query.most := v_most + 1;
  p_query.skipped := 0;
  v_count := cardinality(app.find_withdrawals(p_query));
  return case when v_count <= v_most then v_count end;
end $$;
comment on function app.withdrawal_count(app.withdrawal_query, app.transaction_status) is
  'How many withdrawals with a status match the search and the filters; null above a thousand. Refuses search_too_broad.';
