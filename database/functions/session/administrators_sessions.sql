create or replace function app.name_sign_in(p_first text, p_second text default null) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('portico.sign_in', jsonb_strip_nulls(jsonb_build_object('first', p_first, 'second', p_second))::text, true);
end $$;
comment on function app.name_sign_in(text, text) is
  'Notes until the end of the transaction how somebody signs in, for the audit log: password, link, provider, '
  'provider_and_emailed_code, passkey; and the second factor.';

create or replace function app.sign_in_name() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(nullif(current_setting('portico.sign_in', true), ''), '{}')::jsonb;
end $$;
comment on function app.sign_in_name() is 'What app.name_sign_in noted in this transaction, {first, second}; empty without it.';

create or replace function app.log_session_of(p_session app.sessions, p_is_new boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  is_own boolean := p_is_new or p_session.end_reason in ('signed out', 'replaced');
begin
  if not exists (select from app.users where id = p_session.user_id and role is not null) then
    return;
  end if;
  perform app.record_admin_activity(
    jsonb_build_object('address', p_session.ip_address), case when is_own then p_session.user_id end,
    case
      when p_is_new then 'signed_in'
      when p_session.end_reason = 'signed out' then 'signed_out'
      else 'session_ended'
    end,
    'session', p_session.id::text,
    jsonb_strip_nulls(jsonb_build_object(
      'user_id', p_session.user_id, 'device', left(p_session.device_info, 200),
      'method', case when p_is_new then app.sign_in_name() ->> 'first' end,
      'second_factor', case when p_is_new then app.sign_in_name() ->> 'second' end,
      'end_reason', case when not p_is_new then p_session.end_reason end
    ))
  );
end $$;
comment on function app.log_session_of(app.sessions, boolean) is
  'Writes into the audit log that an administrator signed in, or that their session ended. Nothing about other users. The address is the one of the sign-in.';

create or replace function app.count_sign_in(context jsonb, p_user_id uuid, p_kind text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.failed_sign_ins (user_id, kind, ip_address, device_info)
  select u.id, p_kind, coalesce(context ->> 'address', 'unknown'), left(coalesce(context ->> 'device', 'unknown'), 1000)
  from app.users u
  where u.id = p_user_id and u.role is not null;
end $$;
comment on function app.count_sign_in(jsonb, uuid, text) is
  'Counts an attempt at an administrator''s account before it is compared. The limits of attempts bound how many there are.';

create or replace function app.count_unlimited_sign_in(context jsonb, p_user_id uuid, p_kind text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from app.users u where u.id = p_user_id and u.role is not null)
    and app.take_attempt(app.account_bucket('failed-' || p_kind, p_user_id), 30, '1 hour') = 0 then
    perform app.count_sign_in(context, p_user_id, p_kind);
  end if;
end $$;
comment on function app.count_unlimited_sign_in(jsonb, uuid, text) is
  'Like app.count_sign_in, where no limit of the account refuses attempts: at most 30 an hour are counted, which bounds the rows.';

create or replace function app.forgive_sign_in(context jsonb, p_user_id uuid, p_kind text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.failed_sign_ins
  where id = (
    select f.id
    from app.failed_sign_ins f
    where f.user_id = p_user_id and f.kind = p_kind and f.noted_at is null
      and f.ip_address = coalesce(context ->> 'address', 'unknown')
    order by f.id desc
    limit 1
    for update skip locked
  );
end $$;
comment on function app.forgive_sign_in(jsonb, uuid, text) is 'Removes what app.count_sign_in counted, because the attempt was right.';

create or replace function api.note_failed_sign_ins(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_sum record;
  written integer := 0;
begin
  -- Of several nodes, one writes.
  if not pg_try_advisory_xact_lock(hashtextextended('app.failed_sign_ins', 0)) then
    return '{"written": 0}';
  end if;
  for found_sum in
    with noted as (
      update app.failed_sign_ins f
      set noted_at = clock_timestamp()
      where f.noted_at is null
        -- A younger one may still be compared.
        and f.at < clock_timestamp() - interval '1 minute'
        -- One row an hour for each administrator: strangers can't flood the log.
        and not exists (
          select from app.failed_sign_ins before
          where before.user_id = f.user_id and before.noted_at > clock_timestamp() - interval '1 hour'
        )
      returning f.*
    )
    select n.user_id, count(*) as attempts, min(n.at) as first_at, max(n.at) as last_at,
      (select jsonb_agg(distinct k.kind) from noted k where k.user_id = n.user_id) as kinds,
      (select jsonb_agg(a.ip_address) from (
        select distinct b.ip_address from noted b where b.user_id = n.user_id order by 1 limit 5
      ) a) as addresses,
      (select jsonb_agg(d.device) from (
        select distinct left(b.device_info, 120) as device from noted b where b.user_id = n.user_id order by 1 limit 3
      ) d) as devices
    from noted n
    group by n.user_id
    order by n.user_id
  loop
    perform app.record_admin_activity(
      context, null, 'sign_in_failed', 'user', found_sum.user_id::text,
      jsonb_build_object(
        'attempts', found_sum.attempts, 'first_at', found_sum.first_at, 'last_at', found_sum.last_at, 'kinds', found_sum.kinds,
        'addresses', found_sum.addresses, 'devices', found_sum.devices
      )
    );
    written := written + 1;
  end loop;
  delete from app.failed_sign_ins where noted_at < clock_timestamp() - interval '1 day';
  return jsonb_build_object('written', written);
end $$;
comment on function api.note_failed_sign_ins(jsonb) is
  'Sums up failed attempts at administrators'' accounts in the audit log: at most one row an hour for each of them. Run by a job; needs no session.';
