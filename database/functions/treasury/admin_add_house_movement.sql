create or replace function api.admin_add_house_movement(
  context jsonb,
  p_request_id uuid,
  p_network_id text,
  p_coin_id text,
  p_kind text,
  p_amount text,
  p_reason text,
  p_transaction_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  wanted chain.treasury_requests;
  amount numeric;
begin
  wanted.kind := 'house_movement';
  wanted.reason := app.require_reason(p_reason);
  wanted.requested_by := admin.id;
  wanted.request_id := p_request_id;
  wanted.network_id := p_network_id;
  wanted.coin_id := p_coin_id;
  wanted.movement_kind := p_kind;
  amount := app.require_amount(p_amount, app.require_decimals(p_network_id, p_coin_id), 'invalid_amount');
  wanted.amount := case p_kind when 'funding' then amount else -amount end;
  wanted.transaction_hash := case
    when btrim(p_transaction_hash) <> '' then app.transaction_key(p_network_id, p_transaction_hash)
  end;
  if exists (select from chain.house_movements m where m.request_id = p_request_id) then
    return jsonb_build_object('success', true);
  end if;
  return app.change_treasury_or_request(context, wanted);
end $$;
comment on function api.admin_add_house_movement(jsonb, uuid, text, text, text, text, text, text) is
  'Books coins of the exchange that came or went without a user: p_kind is funding, removal or network_fee. If there are two owners, another one '
  'has to approve it: returns {treasury_request_id}. Repeating it with the same p_request_id changes nothing. Writes the audit log. Refuses '
  'not_found, reason_required, invalid_amount, invalid_transaction_hash, treasury_request_exists, treasury_request_decided.';

create or replace function app.book_house_movement(context jsonb, p_admin_id uuid, p_wanted chain.treasury_requests, p_origin jsonb) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.lock_position(p_wanted.network_id);
  insert into chain.house_movements (request_id, network_id, coin_id, kind, amount, transaction_hash, reason, created_by)
  values (
    p_wanted.request_id, p_wanted.network_id, p_wanted.coin_id, p_wanted.movement_kind, p_wanted.amount, p_wanted.transaction_hash,
    p_wanted.reason, p_wanted.requested_by
  )
  on conflict (request_id) do nothing;
  if not found then
    return;
  end if;
  -- Its coins may have moved after the last reading.
  update chain.readings r set requested_at = clock_timestamp() where r.network_id = p_wanted.network_id;
  if exists (
    select from chain.reconciliations k where k.network_id = p_wanted.network_id and k.coin_id = p_wanted.coin_id and k.is_on
  ) then
    perform app.reconcile(context, p_wanted.network_id, p_wanted.coin_id, p_is_new_reading => false);
  end if;
  perform app.record_admin_activity(
    context, p_admin_id, 'house_movement_added', 'network', p_wanted.network_id, p_origin || app.treasury_request_details(p_wanted),
    p_wanted.reason
  );
end $$;
comment on function app.book_house_movement(jsonb, uuid, chain.treasury_requests, jsonb) is
  'Books a house movement, unless it is booked already. Holdings are read again.';
