create or replace function api.admin_import_wallets(
  context jsonb,
  p_wallets jsonb,
  p_is_preview boolean default false
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  wallet jsonb;
  result jsonb;
  results jsonb := '[]';
  added jsonb;
begin
  for wallet in select w from jsonb_array_elements(p_wallets) w loop
    result := app.import_wallet(wallet -> 'deposit_addresses', p_is_preview);
    results := results || (result || jsonb_build_object('line', wallet -> 'line'));
  end loop;
  select jsonb_agg(r -> 'wallet_id') into added from jsonb_array_elements(results) r where r ->> 'wallet_id' is not null;
  if added is not null then
    perform app.record_admin_activity(
      context, admin.id, 'wallets_imported', 'wallets', null,
      jsonb_build_object('count', jsonb_array_length(added), 'wallet_ids', added)
    );
  end if;
  return jsonb_build_object('results', results);
end $$;
comment on function api.admin_import_wallets(jsonb, jsonb, boolean) is
  'Adds several wallets to the pool, each completely or not at all, and returns the result of each line. A preview adds none.';

create or replace function app.import_wallet(p_deposit_addresses jsonb, p_is_preview boolean) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid;
  detail text;
begin
  begin
    new_id := app.add_wallet(app.pool_entries(p_deposit_addresses));
    if p_is_preview then
      -- Rolls back the preview.
      raise exception using errcode = 'PR002', message = 'preview';
    end if;
  exception
    when sqlstate 'PR001' then
      get stacked diagnostics detail = pg_exception_detail;
      return jsonb_build_object(
        'wallet_id', null, 'refusal', jsonb_build_object('code', sqlerrm, 'details', coalesce(nullif(detail, ''), '{}')::jsonb)
      );
    when sqlstate 'PR002' then
      new_id := null;
  end;
  return jsonb_build_object('wallet_id', new_id, 'refusal', null);
end $$;
comment on function app.import_wallet(jsonb, boolean) is
  'Adds a wallet or previews that. Returns a refusal instead of raising it, so that the call''s other wallets are still added.';
