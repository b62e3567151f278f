create or replace function api.admin_set_sweep_rule(
  context jsonb,
  p_network_id text,
  p_coin_id text,
  p_is_on boolean,
  p_minimum_amount text,
  p_reason text
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  reason text := app.require_reason(p_reason);
  minimum numeric := app.require_amount(p_minimum_amount, app.require_decimals(p_network_id, p_coin_id), 'invalid_amount');
  before chain.sweep_rules;
begin
  if p_is_on and app.sweeping_signer(p_network_id) is null then
    perform app.refuse('sweeps_need_signer');
  end if;
  select r.* into before from chain.sweep_rules r where r.network_id = p_network_id and r.coin_id = p_coin_id for no key update;
  insert into chain.sweep_rules (network_id, coin_id, is_on, minimum, changed_by)
  values (p_network_id, p_coin_id, p_is_on, minimum, admin.id)
  on conflict (network_id, coin_id) do update
  set is_on = excluded.is_on, minimum = excluded.minimum, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
    tried_at = null, fault = null;
  perform app.record_admin_activity(
    context, admin.id, 'sweeping_changed', 'network', p_network_id,
    jsonb_build_object(
      'coin_id', p_coin_id, 'old_is_on', coalesce(before.is_on, false), 'is_on', p_is_on,
      'old_minimum', trim_scale(before.minimum)::text, 'minimum', trim_scale(minimum)::text
    ),
    reason
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_set_sweep_rule(jsonb, text, text, boolean, text, text) is
  'Switches on or off that a coin is moved from deposit addresses to the paying address of a network by itself, and sets from which amount. Sweeps '
  'that were prepared go on. Writes the audit log. Refuses not_found, reason_required, invalid_amount, sweeps_need_signer.';

create or replace function app.sweeping_signer(p_network_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select s.deposit_keys ->> p_network_id
    from chain.networks n
    join chain.accounts a on a.network_id = n.network_id
    join chain.signers s on s.addresses ->> n.network_id = a.address
    where n.network_id = p_network_id and n.paying = 'signer' and s.deposit_keys ->> p_network_id is not null
    order by s.seen_at desc
    limit 1
  );
end $$;
comment on function app.sweeping_signer(text) is
  'The account key, as a hash in hex, whose deposit addresses on a network the signer of its payments can empty; null if there is no such signer.';
