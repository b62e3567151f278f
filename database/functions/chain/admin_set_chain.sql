create or replace function api.admin_set_chain(
  context jsonb,
  p_network_id text,
  p_is_watched boolean,
  p_confirmations integer,
  p_reason text,
  p_large_from_usd text default null,
  p_large_confirmations integer default null,
  p_witness_from_usd text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'rules.manage');
  reason text := app.require_reason(p_reason);
  large_from numeric := app.require_sum(p_large_from_usd);
  witness_from numeric := app.require_sum(p_witness_from_usd);
  before chain.networks;
  changed chain.networks;
begin
  select n.* into before from chain.networks n where n.network_id = p_network_id for no key update;
  if not found then
    perform app.refuse('not_found');
  elsif p_confirmations not between 1 and 100000 then
    perform app.refuse('invalid_confirmations');
  end if;
  perform app.require_large_rule(before, p_confirmations, large_from, p_large_confirmations);
  update chain.networks n
  set is_watched = p_is_watched, confirmations = p_confirmations, large_from_usd = large_from,
    large_confirmations = p_large_confirmations, witness_from_usd = witness_from, updated_at = now(), updated_by = admin.id
  where n.network_id = p_network_id
  returning n.* into changed;
  perform app.record_admin_activity(
    context, admin.id, 'chain_changed', 'network', p_network_id,
    app.chain_details(before, 'old_') || app.chain_details(changed, ''), reason
  );
  perform app.queue_chain_emails(context, admin.id, before, changed);
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_set_chain(jsonb, text, boolean, integer, text, text, integer, text) is
  'Switches the watching of a network on or off, and sets after how many confirmations a deposit is credited, after how many from a value in US '
  'dollars on (both null: the same for all), and from which value on a second node must have its block (null: never). Applies to deposits that are '
  'not credited yet. Writes the audit log. Refuses not_found, invalid_confirmations, invalid_large_rule, invalid_amount, reason_required.';

create or replace function app.require_sum(p_sum text) returns numeric
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case when p_sum is not null then app.require_amount(p_sum, 2, 'invalid_amount', p_may_be_zero => true) end;
end $$;
comment on function app.require_sum(text) is 'A sum in US dollars that may be zero; null for null. Refuses invalid_amount.';

create or replace function app.require_large_rule(
  p_network chain.networks, p_confirmations integer, p_large_from_usd numeric, p_large_confirmations integer
) returns void
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_large_from_usd is null and p_large_confirmations is null then
    return;
  elsif p_network.uses_finality or (p_large_from_usd is not null and p_large_confirmations between p_confirmations and 100000) is not true then
    perform app.refuse('invalid_large_rule');
  end if;
end $$;
comment on function app.require_large_rule(chain.networks, integer, numeric, integer) is
  'Checks the sum from which a deposit is large and how many confirmations it then needs: both or neither, at least as many as others need, and '
  'neither where the chain calls its blocks final. Refuses invalid_large_rule.';

create or replace function app.chain_details(p_network chain.networks, p_prefix text) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    p_prefix || 'is_watched', p_network.is_watched,
    p_prefix || 'confirmations', p_network.confirmations,
    p_prefix || 'large_from_usd', trim_scale(p_network.large_from_usd)::text,
    p_prefix || 'large_confirmations', p_network.large_confirmations,
    p_prefix || 'witness_from_usd', trim_scale(p_network.witness_from_usd)::text
  );
end $$;
comment on function app.chain_details(chain.networks, text) is 'How a network is watched, as the audit log''s details, each name after a prefix.';

create or replace function app.queue_chain_emails(context jsonb, p_admin_id uuid, p_before chain.networks, p_changed chain.networks) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  network_name text := (select a.deposit_name from app.networks a where a.network_id = p_before.network_id);
  loosened record;
begin
  for loosened in
    select * from (values
      ('Watching the network', p_before.is_watched and not p_changed.is_watched, 'on', null),
      (
        'Confirmations of a deposit', p_changed.confirmations < p_before.confirmations, p_before.confirmations::text,
        p_changed.confirmations::text
      ),
      (
        'Confirmations of a large deposit',
        p_before.large_confirmations > coalesce(p_changed.large_confirmations, p_changed.confirmations),
        p_before.large_confirmations::text, coalesce(p_changed.large_confirmations, p_changed.confirmations)::text
      ),
      (
        'US dollars from which a deposit needs more confirmations', p_changed.large_from_usd > p_before.large_from_usd,
        trim_scale(p_before.large_from_usd)::text, trim_scale(p_changed.large_from_usd)::text
      ),
      (
        'US dollars from which a deposit needs a second node',
        p_before.witness_from_usd < coalesce(p_changed.witness_from_usd, 'infinity'),
        trim_scale(p_before.witness_from_usd)::text, coalesce(trim_scale(p_changed.witness_from_usd)::text, 'never')
      )
    ) change (subject, is_loosened, old_value, new_value)
    where change.is_loosened
  loop
    perform app.queue_power_emails(
      context, 'setting', null, loosened.subject || ': ' || network_name, loosened.old_value, loosened.new_value, p_admin_id
    );
  end loop;
end $$;
comment on function app.queue_chain_emails(jsonb, uuid, chain.networks, chain.networks) is
  'Emails owners that a network is no longer watched, or that its deposits, or its large ones, are credited after fewer confirmations or without a '
  'second node.';
