-- Beside the limits of each account and client, wrong guesses are counted per network and over all accounts (T70). A
-- guess is counted before it is compared and forgiven when it is right. Passkeys can't be guessed and aren't counted.

create or replace function app.refuse_guess(context jsonb, p_kind text, p_known_browser text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  refusal jsonb;
begin
  if p_kind = 'passkey' then
    return null;
  elsif p_known_browser is not null then
    perform app.add_attempt(app.network_bucket(context));
  else
    refusal := coalesce(
      case when p_kind = 'emailed_code' then app.refuse_open_breaker() end, app.refuse_network(context)
    );
  end if;
  if refusal is null and app.is_code(p_kind) then
    perform app.add_attempt(app.code_bucket());
  end if;
  return refusal;
end $$;
comment on function app.refuse_guess(jsonb, text, text) is
  'Counts a guess for the client''s network and, if it is a code, over all accounts (T70). p_kind is password, emailed_code, mailed_code, totp, '
  'recovery_code, passkey or link. Returns null, or a refusal for an unknown browser: too_many_guesses, code_needs_link.';

create or replace function app.forgive_guess(context jsonb, p_kind text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_kind <> 'passkey' then
    perform app.forgive_attempt(app.network_bucket(context));
  end if;
  if app.is_code(p_kind) then
    perform app.forgive_attempt(app.code_bucket());
  end if;
end $$;
comment on function app.forgive_guess(jsonb, text) is 'Takes back what app.refuse_guess counted, because the guess was right or was not compared.';

create or replace function app.uncount_refused(context jsonb, p_kind text, p_refusal jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Otherwise guesses at one account, far above its own limit, would open the breaker for everybody.
  if p_refusal is not null then
    perform app.forgive_guess(context, p_kind);
  end if;
  return p_refusal;
end $$;
comment on function app.uncount_refused(jsonb, text, jsonb) is
  'Passes on the refusal of another limit, or null. Where there is one, the guess is not compared and so not counted.';

create or replace function app.is_code(p_kind text) returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select p_kind in ('emailed_code', 'mailed_code', 'totp', 'recovery_code');
$$;
comment on function app.is_code(text) is 'Whether a guess of this kind counts as a wrong code over all accounts.';

create or replace function app.network_bucket(context jsonb) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('what', 'guess', 'network', app.network_of((context ->> 'address')::inet, 24, 48));
$$;
comment on function app.network_bucket(jsonb) is 'The bucket of wrong guesses from the client''s network: /24 of IPv4, /48 of IPv6.';

create or replace function app.code_bucket() returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select '{"what": "wrong-code"}'::jsonb;
$$;
comment on function app.code_bucket() is 'The bucket of wrong codes over all accounts.';

create or replace function app.refuse_network(context jsonb) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  seconds int := app.take_attempt(app.network_bucket(context), app.setting('network_guesses_per_hour')::int, '1 hour');
begin
  return case
    when seconds > 0 then app.refused(
      'too_many_guesses', jsonb_build_object('seconds', seconds, 'minutes', ceil(seconds / 60.0)::int)
    )
  end;
end $$;
comment on function app.refuse_network(jsonb) is 'Counts a guess of an unknown browser for its network. Returns null, or the refusal too_many_guesses.';

create or replace function app.refuse_open_breaker() returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Only the last guesses before the limit wait for each other, so that parallel ones don't exceed it. Fewer than these
  -- are in progress at once.
  if app.wrong_codes() >= app.setting('wrong_codes_per_hour')::int - 200 then
    perform pg_advisory_xact_lock(app.lock_key('app.attempts', app.code_bucket()));
  end if;
  if not app.is_breaker_open() then
    return null;
  end if;
  perform app.open_guess_alarm();
  return app.refused('code_needs_link');
end $$;
comment on function app.refuse_open_breaker() is
  'While the breaker is open, an unknown browser''s emailed code is not compared. Returns null, or the refusal code_needs_link.';

create or replace function app.wrong_codes() returns int
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*)
    from (
      select
      from app.attempts
      where bucket = app.code_bucket() and at > clock_timestamp() - interval '1 hour'
      limit app.setting('wrong_codes_per_hour')::int
    ) last_hour
  );
end $$;
comment on function app.wrong_codes() is 'How many wrong codes all accounts got in the last hour, at most wrong_codes_per_hour.';

create or replace function app.is_breaker_open() returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  most int := app.setting('wrong_codes_per_hour')::int;
  counted int := app.wrong_codes();
begin
  -- It closes at half the limit, so that it does not open again at once.
  return counted >= most
    or (2 * counted >= most and exists (select from app.guess_alarms where closed_at is null));
end $$;
comment on function app.is_breaker_open() is
  'Whether emailed codes from unknown browsers are refused: from wrong_codes_per_hour wrong codes in an hour until there are fewer than half (T70).';

create or replace function app.open_guess_alarm() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.guess_alarms default values on conflict do nothing;
end $$;
comment on function app.open_guess_alarm() is 'Begins an episode of the breaker, unless one is open.';

create or replace function api.watch_guesses(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  is_open boolean := app.is_breaker_open();
  closed int;
  unsent_alarm app.guess_alarms;
begin
  if is_open then
    perform app.open_guess_alarm();
  end if;
  update app.guess_alarms set closed_at = now() where closed_at is null and not is_open;
  get diagnostics closed = row_count;
  select * into unsent_alarm from app.guess_alarms where told_at is null order by opened_at limit 1;
  return jsonb_build_object(
    'is_open', is_open,
    'wrong_codes', app.wrong_codes(),
    'has_closed', closed > 0,
    'unsent_alarm', case when unsent_alarm.id is not null then jsonb_build_object(
      'alarm_id', unsent_alarm.id, 'opened_at', unsent_alarm.opened_at, 'owners', app.owners_to_email(),
      'networks', app.guessing_networks()
    ) end
  );
end $$;
comment on function api.watch_guesses(jsonb) is
  'Opens or closes the episode of the breaker as its count asks, and returns its state and the alarm of which the owners have not been emailed yet. '
  'Run by a job; needs no session.';

create or replace function app.guessing_networks() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('network', n.network, 'guesses', n.guesses) order by n.guesses desc, n.network), '[]')
    from (
      select bucket ->> 'network' as network, count(*) as guesses
      from app.attempts
      where bucket ->> 'what' = 'guess' and at > now() - interval '1 hour'
      group by 1
      order by 2 desc
      limit 10
    ) n
  );
end $$;
comment on function app.guessing_networks() is 'The ten networks with the most wrong guesses of the last hour, for the log.';

create or replace function app.owners_to_email() returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(app.addressee(u) || jsonb_build_object('user_id', u.id) order by u.id), '[]')
    from app.users u
    where u.role = 'owner' and u.status = 'active' and u.anonymised_at is null
  );
end $$;
comment on function app.owners_to_email() is 'Where to email each active owner.';

create or replace function api.guess_alarm_email_done(context jsonb, p_alarm_id uuid) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update app.guess_alarms set told_at = now() where id = p_alarm_id and told_at is null;
  return '{}';
end $$;
comment on function api.guess_alarm_email_done(jsonb, uuid) is 'Records that the owners were emailed about an alarm. Run by a job; needs no session.';

create or replace function api.guess_figures(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('is_open', app.is_breaker_open(), 'wrong_codes', app.wrong_codes());
end $$;
comment on function api.guess_figures(jsonb) is 'For metrics: whether the breaker is open, and the wrong codes of the last hour. Needs no session.';
