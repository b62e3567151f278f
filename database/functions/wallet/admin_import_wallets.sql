create or replace function api.admin_import_wallets(
  context jsonb,
  p_wallets jsonb,
  p_is_preview boolean default false,
  p_reason text default null,
  p_request_id uuid default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'wallets.manage');
  wanted app.pool_requests;
  results jsonb;
begin
  wanted.id := coalesce(p_request_id, app.uuid_v7());
  wanted.kind := 'add_wallets';
  wanted.source := 'csv';
  wanted.requested_by := admin.id;
  if not p_is_preview then
    wanted.reason := app.require_reason(p_reason);
    results := app.import_wallets(context, wanted, p_wallets);
    return jsonb_build_object(
      'results', results,
      'pool_request_id', (select r.id from app.pool_requests r where r.id = wanted.id)
    );
  end if;
  begin
    wanted.id := app.uuid_v7();
    wanted.reason := 'Preview';
    results := app.import_wallets(context, wanted, p_wallets);
    -- Rolls back the preview.
    raise exception using errcode = 'PR002', message = 'preview';
  exception when sqlstate 'PR002' then
    return jsonb_build_object('pool_request_id', null, 'results', (
      select jsonb_agg(r.result || '{"wallet_id": null}' order by r.place)
      from jsonb_array_elements(results) with ordinality as r (result, place)
    ));
  end;
end $$;
comment on function api.admin_import_wallets(jsonb, jsonb, boolean, text, uuid) is
  'Requests several wallets, each completely or not at all, and returns the result of each line. Calls with the same p_request_id make one request, '
  'which another administrator approves (T68). A preview requests none. Refuses reason_required, and what app.begin_pool_request() refuses.';

create or replace function app.import_wallets(context jsonb, p_wanted app.pool_requests, p_wallets jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  request app.pool_requests := app.begin_pool_request(p_wanted);
  wallet jsonb;
  results jsonb := '[]';
begin
  for wallet in select w from jsonb_array_elements(p_wallets) w loop
    results := results
      || (app.import_wallet(request.id, wallet -> 'deposit_addresses') || jsonb_build_object('line', wallet -> 'line'));
  end loop;
  if exists (select from app.pool_proposals p where p.request_id = request.id) then
    perform app.finish_proposal(context, request);
  else
    delete from app.pool_requests r where r.id = request.id;
  end if;
  return results;
end $$;
comment on function app.import_wallets(jsonb, app.pool_requests, jsonb) is
  'Adds wallets to a request, which does not stay if none can be added. Returns the result of each line.';

create or replace function app.import_wallet(p_request_id uuid, p_deposit_addresses jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid := app.uuid_v7();
  detail text;
begin
  perform app.propose_addresses(p_request_id, new_id, app.pool_entries(p_deposit_addresses));
  return jsonb_build_object('wallet_id', new_id, 'refusal', null);
exception when sqlstate 'PR001' then
  get stacked diagnostics detail = pg_exception_detail;
  return jsonb_build_object(
    'wallet_id', null, 'refusal', jsonb_build_object('code', sqlerrm, 'details', coalesce(nullif(detail, ''), '{}')::jsonb)
  );
end $$;
comment on function app.import_wallet(uuid, jsonb) is
  'Adds a wallet to a request. Returns a refusal instead of raising it, so that the call''s other wallets are still added.';
