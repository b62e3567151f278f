create or replace function api.open_sockets(context jsonb, p_sessions jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  session_hash text;
  own_context jsonb;
  caller app.users;
  pauses_version text := (
    select md5(concat(
      (select string_agg(p::text, ',' order by p.paused_at, p::text) from api.pauses p),
      (select string_agg(d::text, ',' order by d.network_id) from api.delays d)
    ))
  );
  opened jsonb := '{}';
begin
  for session_hash in select jsonb_array_elements_text(p_sessions) loop
    begin
      own_context := jsonb_build_object('session', session_hash);
      caller := app.require_user(own_context);
      opened := opened || jsonb_build_object(
        session_hash, jsonb_build_object(
          'user_id', caller.id,
          'is_admin', caller.is_admin and caller.status = 'active' and not app.lacks_second_factor(caller, own_context),
          'versions', app.versions_of(caller, own_context) || jsonb_build_object('pauses', pauses_version)
        )
      );
    exception when sqlstate 'PR001' then null;
    end;
  end loop;
  -- As for reads. A session that is locked is in use, and waiting for several could deadlock.
  update app.sessions
  set last_activity = now()
  where id in (
    select s.id
    from jsonb_object_keys(opened) hash
    join app.sessions s on s.token_hash = decode(hash, 'hex')
    where s.last_activity < now() - interval '5 minutes'
    for no key update of s skip locked
  );
  return opened;
end $$;
comment on function api.open_sockets(jsonb, jsonb) is
  'For sockets that open: which of these sessions (token hashes, in hex) are live, whose they are, and the versions of what their pages show.';

create or replace function app.versions_of(p_user app.users, p_session jsonb) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'user', md5(app.account_user(p_user, p_session)::text),
    'balances', (
      select md5(coalesce(string_agg(b::text, ',' order by b.coin_id), '')) from api.balances b where b.user_id = p_user.id
    ),
    'wallet', (select md5(coalesce(max(w::text), '')) from api.wallets w where w.user_id = p_user.id),
    -- Only the newest and the pending ones: a decided transaction does not change any more.
    'transactions', (
      select md5(coalesce(string_agg(t::text, ','), ''))
      from (
        (
          select *
          from api.transactions
          where user_id = p_user.id
          order by created_at desc, id desc
          limit 20
        )
        union all
        (
          select *
          from api.transactions
          where user_id = p_user.id and status = 'pending'
          order by created_at desc, id desc
          limit 100
        )
      ) t
    )
  );
end $$;
comment on function app.versions_of(app.users, jsonb) is
  'A fingerprint of each part of what the user''s pages show. A part with the same fingerprint has not changed. p_session is a context that '
  'identifies the session.';
