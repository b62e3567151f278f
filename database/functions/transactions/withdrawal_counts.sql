create or replace function api.admin_withdrawal_counts(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'office.read');
  return (
    select jsonb_object_agg(status, app.transaction_count('withdrawal', status))
    from unnest(enum_range(null::app.transaction_status)) status
  );
end $$;
comment on function api.admin_withdrawal_counts(jsonb) is 'How many withdrawals are pending, completed and failed: exact, and no count over all.';
