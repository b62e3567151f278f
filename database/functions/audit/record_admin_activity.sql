create or replace function app.admin_activity_content(p_row app.admin_activity) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_array(
    p_row.sequence, p_row.id, p_row.admin_id, p_row.action_name, p_row.target_type, p_row.target_id, p_row.details,
    p_row.is_claim, p_row.reason, p_row.ip_address, p_row.request_id, extract(epoch from p_row.created_at)
  )::text;
end $$;
comment on function app.admin_activity_content(app.admin_activity) is
  'The text of an audit log row that is hashed: every column but the two hashes. The server''s own check builds the same text.';

create or replace function app.admin_activity_hash(p_row app.admin_activity) returns bytea
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
begin
  return sha256(p_row.previous_hash || convert_to(app.admin_activity_content(p_row), 'UTF8'));
end $$;
comment on function app.admin_activity_hash(app.admin_activity) is 'The expected hash of an audit log row, over every column but the hash itself.';

create or replace function app.record_admin_activity(
  context jsonb,
  p_admin_id uuid,
  p_action_name text,
  p_target_type text,
  p_target_id text,
  p_details jsonb default '{}',
  p_reason text default null,
  p_is_claim boolean default false,
  p_id uuid default app.uuid_v7()
) returns uuid
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  entry app.admin_activity;
begin
  -- Each row needs the hash of the previous one, so writers are serialised; this is the last lock that a call takes.
  perform pg_advisory_xact_lock(hashtextextended('app.admin_activity', 0));
  select h.sequence + 1, h.hash into entry.sequence, entry.previous_hash from app.admin_activity_head h;
  entry.id := p_id;
  entry.admin_id := p_admin_id;
  entry.action_name := p_action_name;
  entry.target_type := p_target_type;
  entry.target_id := p_target_id;
  entry.details := p_details;
  entry.is_claim := p_is_claim;
  entry.reason := p_reason;
  entry.ip_address := coalesce(context ->> 'address', 'unknown');
  entry.request_id := coalesce(context ->> 'request_id', 'unknown');
  entry.created_at := clock_timestamp();
  entry.hash := app.admin_activity_hash(entry);
  insert into app.admin_activity values (entry.*);
  update app.admin_activity_head set sequence = entry.sequence, hash = entry.hash;
  -- Last, after every wait. A demotion takes the lock above, too, so no act follows its author's demotion (T67).
  if p_admin_id is not null then
    perform app.require_permissions_again(context);
  end if;
  return entry.id;
end $$;
comment on function app.record_admin_activity(jsonb, uuid, text, text, text, jsonb, text, boolean, uuid) is
  'Writes an audit log row in the transaction of the act (T35), chained to the previous row. Returns the row''s id. Refuses what '
  'app.require_permissions_again refuses.';
