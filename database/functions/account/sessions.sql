create or replace function app.open_session(p_context jsonb, p_user_id uuid, p_token_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  lifetime interval := make_interval(days => app.setting('session_absolute_days')::int);
  has_ended boolean := app.end_own_session(p_context, 'replaced');
begin
  insert into app.sessions (user_id, token_hash, device_info, ip_address, expires_at)
  values (
    p_user_id, decode(p_token_hash, 'hex'), p_context ->> 'device', p_context ->> 'address', now() + lifetime
  );
  return jsonb_build_object(
    'user', (select app.account_user(u) from app.users u where u.id = p_user_id),
    'max_age_seconds', extract(epoch from lifetime)::int,
    'has_ended_session', has_ended
  );
end $$;
comment on function app.open_session(jsonb, uuid, text) is
  'Signs in: a new session under a new token, and none left under the token that this browser had before (T20).';

create or replace function app.end_own_session(p_context jsonb, p_reason text) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.sessions
  set ended_at = now(), end_reason = p_reason
  where token_hash = decode(p_context ->> 'session', 'hex') and is_active;
  return found;
end $$;
comment on function app.end_own_session(jsonb, text) is 'Ends the session that the request came with; false when it had none.';

create or replace function api.account_sign_out(context jsonb, p_scope text) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own_hash bytea := decode(context ->> 'session', 'hex');
  owner_id uuid := (select user_id from app.sessions where token_hash = own_hash and is_active);
  ended_hashes text[];
begin
  with ended as (
    update app.sessions
    set ended_at = now(), end_reason = 'signed out'
    where user_id = owner_id and is_active
      and case p_scope when 'local' then token_hash = own_hash when 'others' then token_hash <> own_hash else true end
    returning encode(token_hash, 'hex') as hash
  )
  select array_agg(hash) into ended_hashes from ended;
  return jsonb_build_object('ended', coalesce(ended_hashes, '{}'));
end $$;
comment on function api.account_sign_out(jsonb, text) is
  'Ends this session (local), all of this user''s (global), or all but this (others). Replies with the hashes of their tokens.';

create or replace function api.account_get_user(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  begin
    person := app.require_user(context);
  exception when sqlstate 'PR001' then
    return jsonb_build_object('user', null);
  end;
  update app.sessions
  set last_activity = now()
  where token_hash = decode(context ->> 'session', 'hex') and last_activity < now() - interval '1 minute';
  return jsonb_build_object('user', app.account_user(person));
end $$;
comment on function api.account_get_user(jsonb) is
  'Who is signed in, or null. Notes once a minute that the session is in use.';
