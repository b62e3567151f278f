create or replace function api.admin_audit(
  context jsonb,
  p_admin text default null,
  p_action text default null,
  p_about text default null,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_cursor uuid default null,
  p_limit integer default 20
) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
-- Each combination of filters needs its own plan: the best index depends on which are given.
set plan_cache_mode = force_custom_plan
as $$
declare
  admin uuid := nullif(p_admin, 'machine')::uuid;
  kind text := nullif(nullif(p_action, 'every'), 'views');
  is_machine boolean := coalesce(p_admin = 'machine', false);
  targets text[] := app.audit_targets(p_about);
  -- Rows are numbered in chronological order, so a time becomes a number.
  lowest_sequence bigint := app.first_activity_from(p_from);
  up_to bigint := least(
    app.first_activity_from(p_to),
    case when p_cursor is not null
      then coalesce((select a.sequence from app.admin_activity a where a.id = p_cursor), 0) end
  );
begin
  perform app.require_permission(context, 'audit.read');
  return (
    select coalesce(jsonb_agg(to_jsonb(entry) order by entry.sequence desc), '[]')
    from (
      (
        select a.sequence
        from app.admin_activity a
        where targets is null
          and (admin is null or a.admin_id = admin) and (not is_machine or a.admin_id is null)
          and (case p_action when 'every' then true when 'views' then a.is_claim else kind is not null or not a.is_claim end)
          and (kind is null or a.action_name = kind)
          and (p_from is null or a.sequence >= lowest_sequence) and (up_to is null or a.sequence < up_to)
        order by a.sequence desc
        limit p_limit
      )
      union
      (
        select about.sequence
        from unnest(targets) target
        cross join lateral (
          (
            select a.sequence
            from app.admin_activity a
            where a.target_id = target
              and (admin is null or a.admin_id = admin) and (not is_machine or a.admin_id is null)
              and (case p_action when 'every' then true when 'views' then a.is_claim else kind is not null or not a.is_claim end)
          and (kind is null or a.action_name = kind)
              and (p_from is null or a.sequence >= lowest_sequence) and (up_to is null or a.sequence < up_to)
            order by a.sequence desc
            limit p_limit
          )
          union all
          (
            select a.sequence
            from app.admin_activity a
            where a.details ? 'user_id' and a.details ->> 'user_id' = target
              and (admin is null or a.admin_id = admin) and (not is_machine or a.admin_id is null)
              and (case p_action when 'every' then true when 'views' then a.is_claim else kind is not null or not a.is_claim end)
          and (kind is null or a.action_name = kind)
              and (p_from is null or a.sequence >= lowest_sequence) and (up_to is null or a.sequence < up_to)
            order by a.sequence desc
            limit p_limit
          )
        ) about
      )
      order by sequence desc
      limit p_limit
    ) page
    join api.admin_activity entry on entry.sequence = page.sequence
  );
end $$;
comment on function api.admin_audit(jsonb, text, text, text, timestamptz, timestamptz, uuid, integer) is
  'The audit log, newest first. Filters: an administrator (or "machine"), a kind (left out: all acts without the views that browsers report; '
  '"views": these; "every": both), a target (an id, or a user''s email or username, which also '
  'finds acts on their transactions), from a time (inclusive) to a time (exclusive). Continues after the row p_cursor.';

create or replace function app.audit_targets(p_about text) returns text[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  targets text := nullif(btrim(p_about), '');
begin
  return case when targets is not null then array_remove(array[
    targets,
    app.user_id_by_email('{}', targets)::text,
    (select u.id::text from app.users u where lower(u.username) = lower(targets))
  ], null) end;
end $$;
comment on function app.audit_targets(text) is
  'The targets that audit rows about this may have: the text itself, and the id of the user with this email or username.';

create or replace function app.first_activity_from(p_from timestamptz) returns bigint
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_from is null then
    return null;
  end if;
  return coalesce(
    (select a.sequence from app.admin_activity a where a.created_at >= p_from order by a.created_at, a.sequence limit 1),
    9223372036854775807
  );
end $$;
comment on function app.first_activity_from(timestamptz) is
  'The number of the first audit log row from a time on; above all rows if there is none, and null without a time.';

create or replace function api.admin_audit_filters(context jsonb) returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform app.require_permission(context, 'audit.read');
  return (
    -- Skips from one name to the next in the index, since millions of rows have only a few names.
    with recursive actions as (
      (select a.action_name as name from app.admin_activity a order by a.action_name limit 1)
      union all
      select (
        select a.action_name from app.admin_activity a where a.action_name > actions.name order by a.action_name limit 1
      )
      from actions
      where actions.name is not null
    ), administrators as (
      (select a.admin_id as id from app.admin_activity a where a.admin_id is not null order by a.admin_id limit 1)
      union all
      select (
        select a.admin_id from app.admin_activity a where a.admin_id > administrators.id order by a.admin_id limit 1
      )
      from administrators
      where administrators.id is not null
    )
    select jsonb_build_object(
      'actions', (select coalesce(jsonb_agg(a.name order by a.name), '[]') from actions a where a.name is not null),
      'administrators', (
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', app.person_name(u)) order by u.email), '[]')
        from administrators a
        join app.users u on u.id = a.id
      )
    )
  );
end $$;
comment on function api.admin_audit_filters(jsonb) is 'Everyone who ever acted as an administrator, and all kinds of acts in the log.';

create or replace function api.begin_audit_export(context jsonb, p_filters jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  admin app.users := app.require_permission(context, 'audit.read');
  seconds int := app.take_attempt(app.account_bucket('audit-export', admin.id), 10, '10 minutes');
  -- Log the id instead of the email or username: the audit log could never delete those (T37).
  owner_id text := (app.audit_targets(p_filters ->> 'about'))[2];
begin
  if seconds > 0 then
    perform app.refuse('too_many_requests', jsonb_build_object('seconds', seconds));
  end if;
  perform app.record_admin_activity(
    context, admin.id, 'audit_exported', 'audit', null,
    p_filters || case when owner_id is null then '{}' else jsonb_build_object('about', owner_id) end
  );
  return jsonb_build_object('success', true);
end $$;
comment on function api.begin_audit_export(jsonb, jsonb) is
  'Logs that the audit log is exported as a file, with its filters; ten files in ten minutes. Refuses too_many_requests.';
