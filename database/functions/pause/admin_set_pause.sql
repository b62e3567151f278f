create or replace function api.admin_set_pause(
  context jsonb,
  p_reason text,
  p_kind text default null,
  p_coin_id text default null,
  p_network_id text default null,
  p_seen_reason text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'settings.manage');
  given_reason text := app.require_reason(p_reason);
  known_coin_id text := app.require_pause_scope(p_kind, p_coin_id, p_network_id);
  standing app.pauses := app.lock_pause(p_kind, known_coin_id, p_network_id);
begin
  -- Pausing again for the same reason, such as after a lost answer, changes nothing.
  if standing.reason is distinct from given_reason then
    if standing.reason is distinct from p_seen_reason then
      perform app.refuse_changed_setting(standing.reason, standing.paused_by, standing.paused_at);
    end if;
    insert into app.pauses (kind, coin_id, network_id, reason, paused_by)
    values (p_kind, known_coin_id, p_network_id, given_reason, admin.id)
    on conflict (kind, coin_id, network_id, cause) do update
    set reason = excluded.reason, paused_by = excluded.paused_by, paused_at = now(), is_new = false;
    perform app.record_pause(context, admin.id, 'pause_set', p_kind, known_coin_id, p_network_id, standing.reason, given_reason);
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_set_pause(jsonb, text, text, text, text, text) is
  'Pauses deposits, withdrawals or swaps (all three without a kind) of one coin or all, on one network or all. p_seen_reason is the reason that '
  'the administrator saw for this scope, null for none. Refuses reason_required, unknown_coin, network_mismatch, setting_changed.';

create or replace function app.require_pause_scope(p_kind text, p_coin_id text, p_network_id text) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  coin app.coins;
begin
  if p_coin_id is not null then
    coin := app.require_coin(p_coin_id);
  end if;
  if p_network_id is not null and (p_kind = 'swap' or not exists (
    select from app.coin_networks n
    where n.network_id = p_network_id and (coin.coin_id is null or n.coin_id = coin.coin_id)
  )) then
    perform app.refuse('network_mismatch', jsonb_build_object('coin', coalesce(coin.symbol, '')));
  end if;
  return coin.coin_id;
end $$;
comment on function app.require_pause_scope(text, text, text) is
  'The asset of a pause, null for all coins. Refuses unknown_coin, network_mismatch.';

create or replace function app.lock_pause(p_kind text, p_coin_id text, p_network_id text) returns app.pauses
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  pause app.pauses;
begin
  -- An advisory lock, since the row may not exist yet. Swaps and withdrawals do not take it.
  perform pg_advisory_xact_lock(hashtextextended('app.pauses', 0));
  select p.* into pause
  from app.pauses p
  where p.kind is not distinct from p_kind and p.coin_id is not distinct from p_coin_id
    and p.network_id is not distinct from p_network_id and p.cause is null;
  return pause;
end $$;
comment on function app.lock_pause(text, text, text) is 'The pause of exactly this scope, or null; serialises changes of pauses.';

create or replace function app.record_pause(
  context jsonb,
  p_admin_id uuid,
  p_action text,
  p_kind text,
  p_coin_id text,
  p_network_id text,
  p_old_reason text,
  p_reason text
) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.record_admin_activity(
    context, p_admin_id, p_action, 'pause', concat_ws(':', coalesce(p_kind, 'all'), p_coin_id, p_network_id),
    jsonb_build_object('kind', p_kind, 'coin_id', p_coin_id, 'network_id', p_network_id, 'old_reason', p_old_reason),
    p_reason
  );
end $$;
comment on function app.record_pause(jsonb, uuid, text, text, text, text, text, text) is
  'Writes a change of a pause to the audit log. Null means all kinds, coins or networks.';
