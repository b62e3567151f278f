create or replace function api.admin_clear_pause(
  context jsonb,
  p_seen_reason text,
  p_kind text default null,
  p_coin_id text default null,
  p_network_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'settings.manage');
  known_coin_id text := app.require_pause_scope(p_kind, p_coin_id, p_network_id);
  standing app.pauses := app.lock_pause(p_kind, known_coin_id, p_network_id);
begin
  -- Lifting a pause that is already gone, such as after a lost answer, changes nothing.
  if standing.reason is not null then
    if standing.reason is distinct from p_seen_reason then
      perform app.refuse_changed_setting(standing.reason, standing.paused_by, standing.paused_at);
    end if;
    perform app.require_other_owner(admin, standing);
    delete from app.pauses p
    where p.kind is not distinct from p_kind and p.coin_id is not distinct from known_coin_id
      and p.network_id is not distinct from p_network_id and p.cause is null;
    perform app.record_pause(context, admin.id, 'pause_cleared', p_kind, known_coin_id, p_network_id, standing.reason, null);
    perform app.queue_power_emails(
      context, 'pause', null,
      concat_ws(', ', coalesce(p_kind, 'all kinds'), coalesce(known_coin_id, 'all coins'), coalesce(p_network_id, 'all networks')),
      standing.reason, null, admin.id
    );
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function api.admin_clear_pause(jsonb, text, text, text, text) is
  'Lifts the pause of exactly this scope. p_seen_reason is the reason that the administrator saw. '
  'Refuses unknown_coin, network_mismatch, setting_changed, and what app.require_other_owner() refuses.';

create or replace function app.require_other_owner(p_admin app.users, p_pause app.pauses) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.is_for_other_owner(p_admin, p_pause) then
    perform app.refuse('other_owner_opens');
  elsif p_pause.listed_by is not null and app.needs_second_owner() then
    perform app.require_settled_roles(p_admin, p_pause.listed_by);
  end if;
end $$;
comment on function app.require_other_owner(app.users, app.pauses) is
  'Checks who opens a coin whose contract an owner has listed: while there are two owners, another one (T90). Refuses other_owner_opens, '
  'role_too_new, first_role_too_new.';

create or replace function app.is_for_other_owner(p_admin app.users, p_pause app.pauses) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return p_pause.listed_by is not null and app.needs_second_owner()
    and (p_admin.role is distinct from 'owner' or p_admin.id = p_pause.listed_by);
end $$;
comment on function app.is_for_other_owner(app.users, app.pauses) is
  'Whether a pause is one that another owner than this administrator has to end (T90).';
