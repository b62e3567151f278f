-- Who lost every second factor asks for a letter; its button begins a wait, in which anyone signed in can stop it.

create or replace function api.account_ask_two_factor_reset(
  context jsonb, p_token_hash text, p_cancel_token_hash text, p_challenge_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  wait_seconds int;
  waiting app.two_factor_resets;
begin
  select u.* into person
  from app.two_factor_challenges c
  join app.users u on u.id = c.user_id
  where c.browser_hash = decode(p_challenge_hash, 'hex') and c.consumed_at is null and c.expires_at > now()
  for no key update of u;
  if person.id is null then
    return app.refused('two_factor_expired');
  end if;
  wait_seconds := app.take_attempt('two-factor-reset:' || app.client_key(context) || ':' || person.id, 3, '1 hour');
  if wait_seconds = 0 then
    wait_seconds := app.take_attempt('two-factor-reset:' || person.id, 10, '1 hour');
  end if;
  if wait_seconds > 0 then
    return app.refused('too_many_requests', jsonb_build_object('seconds', wait_seconds));
  end if;
  waiting := app.waiting_two_factor_reset(person.id);
  if waiting.id is not null then
    perform app.add_cancel_link(waiting, p_cancel_token_hash);
  else
    insert into app.links (kind, user_id, token_hash, expires_at)
    values ('two_factor_reset', person.id, decode(p_token_hash, 'hex'), now() + interval '15 minutes');
  end if;
  return jsonb_build_object('email', person.email, 'effective_at', waiting.effective_at);
end $$;
comment on function api.account_ask_two_factor_reset(jsonb, text, text, text) is
  'For who is half signed in: whom to mail the link that begins the wait or, while one waits already (effective_at), the one that stops it.';

create or replace function app.waiting_two_factor_reset(p_user_id uuid) returns app.two_factor_resets
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting app.two_factor_resets;
begin
  select * into waiting
  from app.two_factor_resets
  where user_id = p_user_id and cancelled_at is null and done_at is null;
  return waiting;
end $$;
comment on function app.waiting_two_factor_reset(uuid) is 'The reset of this user that waits for its time, or null.';

create or replace function app.add_cancel_link(p_reset app.two_factor_resets, p_token_hash text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into app.links (kind, user_id, token_hash, expires_at)
  values ('two_factor_reset_cancel', p_reset.user_id, decode(p_token_hash, 'hex'), p_reset.effective_at);
end $$;
comment on function app.add_cancel_link(app.two_factor_resets, text) is 'A link that stops this reset until it takes effect.';

create or replace function app.schedule_two_factor_reset(p_user_id uuid, p_cancel_token_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  waiting app.two_factor_resets;
begin
  select * into person from app.users where id = p_user_id for no key update;
  if not person.two_factor_enabled then
    perform app.refuse('link_invalid');
  end if;
  insert into app.two_factor_resets (user_id, effective_at)
  values (person.id, now() + make_interval(hours => app.setting('two_factor_reset_hours')::int))
  on conflict do nothing;
  waiting := app.waiting_two_factor_reset(person.id);
  perform app.add_cancel_link(waiting, p_cancel_token_hash);
  return jsonb_build_object(
    'verified', true, 'user_id', person.id, 'email', person.email, 'effective_at', waiting.effective_at
  );
end $$;
comment on function app.schedule_two_factor_reset(uuid, text) is
  'The button of the letter was pressed: two-factor will be switched off after two_factor_reset_hours. At most one waits a user.';

create or replace function app.cancel_two_factor_reset(p_user_id uuid) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
begin
  select * into person from app.users where id = p_user_id for no key update;
  update app.two_factor_resets
  set cancelled_at = now()
  where user_id = p_user_id and cancelled_at is null and done_at is null;
  if not found then
    return jsonb_build_object('is_cancelled', false, 'user_id', person.id, 'email', person.email);
  end if;
  delete from app.links where user_id = p_user_id and kind in ('two_factor_reset', 'two_factor_reset_cancel');
  return jsonb_build_object('is_cancelled', true, 'user_id', person.id, 'email', person.email);
end $$;
comment on function app.cancel_two_factor_reset(uuid) is 'Stops the reset that waits, if one does, and with it the links to it.';

create or replace function api.account_cancel_two_factor_reset(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.cancel_two_factor_reset((app.require_user(context)).id);
end $$;
comment on function api.account_cancel_two_factor_reset(jsonb) is 'Stops the reset of two-factor from any session of the user.';

create or replace function app.finish_two_factor_reset(p_user_id uuid) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  held_until timestamptz;
begin
  select * into person from app.users where id = p_user_id for no key update;
  update app.two_factor_resets
  set done_at = now()
  where user_id = p_user_id and cancelled_at is null and done_at is null and effective_at <= now();
  if not found then
    return null;
  end if;
  perform app.switch_two_factor_off(p_user_id);
  update app.sessions set ended_at = now(), end_reason = 'two-factor reset' where user_id = p_user_id and is_active;
  update app.users
  set withdrawals_held_until = greatest(
    withdrawals_held_until, now() + make_interval(hours => app.setting('withdrawal_hold_hours')::int)
  )
  where id = p_user_id
  returning withdrawals_held_until into held_until;
  return jsonb_build_object('user_id', person.id, 'email', person.email, 'held_until', held_until);
end $$;
comment on function app.finish_two_factor_reset(uuid) is
  'Switches two-factor off if its reset is due: every session ends and withdrawals rest. Whom to tell, or null.';

create or replace function api.account_finish_two_factor_resets(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  due_id uuid;
  outcome jsonb;
  finished jsonb := '[]';
begin
  for due_id in
    select user_id
    from app.two_factor_resets
    where effective_at <= now() and cancelled_at is null and done_at is null
    order by user_id
    limit 100
  loop
    outcome := app.finish_two_factor_reset(due_id);
    if outcome is not null then
      finished := finished || jsonb_build_array(outcome);
    end if;
  end loop;
  return jsonb_build_object('finished', finished);
end $$;
comment on function api.account_finish_two_factor_resets(jsonb) is
  'Finishes the resets that are due, a hundred at a time. Run by a job; who calls it does not matter.';
