create or replace function api.admin_add_wallet_addresses(
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
  wanted.id := case when p_is_preview then app.uuid_v7() else coalesce(p_request_id, app.uuid_v7()) end;
  wanted.kind := 'add_addresses';
  wanted.source := 'csv';
  wanted.requested_by := admin.id;
  wanted.reason := case when p_is_preview then 'Preview' else app.require_reason(p_reason) end;
  begin
    results := app.propose_more_addresses(context, wanted, p_wallets, p_is_preview);
    if p_is_preview then
      -- Rolls back the preview.
      raise exception using errcode = 'PR002', message = 'preview';
    end if;
  exception when sqlstate 'PR002' then
    return jsonb_build_object('pool_request_id', null, 'results', results);
  end;
  -- Again: where no line could be added, nothing else asks after the locks (T67).
  perform app.require_permission(context, 'wallets.manage');
  return jsonb_build_object(
    'results', results,
    'pool_request_id', (select r.id from app.pool_requests r where r.id = wanted.id)
  );
end $$;
comment on function api.admin_add_wallet_addresses(jsonb, jsonb, boolean, text, uuid) is
  'Requests more addresses for wallets of the pool, each line completely or not at all, and returns the result of each: the wallet, and how many '
  'addresses it gets. A line names its wallet by its id, or by an address that the wallet shows. Nothing is overwritten. Calls with the same '
  'p_request_id make one request, which another administrator approves (T68). A preview requests nothing. Refuses reason_required, and what '
  'app.begin_pool_request() refuses.';

create or replace function app.propose_more_addresses(
  context jsonb, p_wanted app.pool_requests, p_wallets jsonb, p_is_preview boolean
) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  request app.pool_requests := app.begin_pool_request(p_wanted);
  given jsonb;
  results jsonb := '[]';
begin
  if not p_is_preview then
    -- All before the pool's lock, which the first line takes, and in one order.
    perform from app.wallets w
    where w.wallet_id in (select app.wallet_of_line(g) from jsonb_array_elements(p_wallets) g)
    order by w.wallet_id
    for update;
  end if;
  for given in select w from jsonb_array_elements(p_wallets) w loop
    results := results || (app.propose_line(request.id, given) || jsonb_build_object('line', given -> 'line'));
  end loop;
  if exists (select from app.pool_proposals p where p.request_id = request.id) then
    perform app.finish_proposal(context, request);
  else
    delete from app.pool_requests r where r.id = request.id;
  end if;
  return results;
end $$;
comment on function app.propose_more_addresses(jsonb, app.pool_requests, jsonb, boolean) is
  'Adds the addresses of lines to a request, which does not stay if none can be added. Returns the result of each line.';

create or replace function app.wallet_of_line(p_line jsonb) returns uuid
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce((p_line ->> 'wallet_id')::uuid, (
    select a.wallet_id
    from jsonb_to_recordset(p_line -> 'deposit_addresses') as e (network text, public_address text)
    join app.networks n on n.deposit_name = btrim(e.network)
    join app.wallet_addresses a
      on a.network_id = n.network_id and a.address_key = app.address_key(n.address_format, e.public_address) and a.shown_to is null
    order by a.wallet_id
    limit 1
  ));
end $$;
comment on function app.wallet_of_line(jsonb) is
  'The wallet that a line of a file names by its id, else the one that shows one of its addresses; null if none does.';

create or replace function app.propose_line(p_request_id uuid, p_line jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  found_id uuid := app.wallet_of_line(p_line);
  added jsonb;
  detail text;
begin
  if found_id is null or not exists (select from app.wallets w where w.wallet_id = found_id) then
    perform app.refuse('wallet_not_found');
  elsif exists (select from app.pool_proposals p where p.request_id = p_request_id and p.wallet_id = found_id) then
    perform app.refuse('wallet_twice');
  end if;
  perform app.require_no_pool_request(found_id, p_request_id);
  added := app.missing_entries(found_id, app.pool_entries(p_line -> 'deposit_addresses'));
  if added <> '[]' then
    perform app.propose_addresses(p_request_id, found_id, added);
  end if;
  return jsonb_build_object('wallet_id', found_id, 'added', jsonb_array_length(added), 'refusal', null);
exception when sqlstate 'PR001' then
  get stacked diagnostics detail = pg_exception_detail;
  return jsonb_build_object('wallet_id', found_id, 'added', 0, 'refusal', jsonb_build_object(
    'code', sqlerrm, 'details', coalesce(nullif(detail, ''), '{}')::jsonb
  ));
end $$;
comment on function app.propose_line(uuid, jsonb) is
  'Adds the addresses that a line''s wallet lacks to a request. Returns a refusal instead of raising it, so that the other lines are still added: '
  'wallet_not_found, wallet_twice, pool_request_waits, wallet_has_address, and what app.pool_entries() and app.propose_addresses() refuse.';

create or replace function app.missing_entries(p_wallet_id uuid, p_entries jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  other record;
begin
  select e.symbol, e.network into other
  from jsonb_to_recordset(p_entries) as e (coin_id text, symbol text, network_id text, network text, address_key text)
  join app.wallet_addresses a
    on a.wallet_id = p_wallet_id and a.coin_id = e.coin_id and a.network_id = e.network_id and a.shown_to is null
  where a.address_key <> e.address_key
  limit 1;
  if found then
    perform app.refuse('wallet_has_address', jsonb_build_object('symbol', other.symbol, 'network', other.network));
  end if;
  return (
    select coalesce(jsonb_agg(e.entry), '[]')
    from jsonb_array_elements(p_entries) as e (entry)
    where not exists (
      select from app.wallet_addresses a
      where a.wallet_id = p_wallet_id and a.coin_id = e.entry ->> 'coin_id' and a.network_id = e.entry ->> 'network_id'
        and a.shown_to is null
    )
  );
end $$;
comment on function app.missing_entries(uuid, jsonb) is
  'Those of these entries of app.pool_entries() that a wallet does not show yet. Refuses wallet_has_address where it shows another address.';
