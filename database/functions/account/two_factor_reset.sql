-- Who lost every second factor asks for a letter; its button begins a wait, in which anyone signed in can stop it.

create or replace function api.account_ask_two_factor_reset(
  context jsonb, p_token_hash text, p_cancel_token_hash text, p_challenge_hash text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  refusal jsonb;
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
  refusal := coalesce(
    app.refuse_many('two-factor-reset:' || app.client_key(context) || ':' || person.id, 3, '1 hour'),
    app.refuse_many('two-factor-reset:' || person.id, 10, '1 hour')
  );
  if refusal is not null then
    return refusal;
  end if;
  waiting := app.waiting_two_factor_reset(person.id);
  if waiting.id is not null then
    perform app.issue_link('two_factor_reset_cancel', p_cancel_token_hash, person.id, waiting.effective_at);
  else
    perform app.issue_link('two_factor_reset', p_token_hash, person.id);
  end if;
  return app.addressee(person) || jsonb_build_object('effective_at', waiting.effective_at);
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

create or replace function app.schedule_two_factor_reset(p_user_id uuid, p_cancel_token_hash text) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  person app.users;
  waiting app.two_factor_resets;
begin
  select * into person from app.users where id = p_user_id for no key update;
  if not person.two_factor_enabled or person.status = 'banned' then
    perform app.refuse('link_invalid');
  end if;
  insert into app.two_factor_resets (user_id, effective_at)
  values (person.id, now() + make_interval(hours => app.setting('two_factor_reset_hours')::int))
  on conflict do nothing;
  waiting := app.waiting_two_factor_reset(person.id);
  perform app.issue_link('two_factor_reset_cancel', p_cancel_token_hash, person.id, waiting.effective_at);
  return app.addressee(person) || jsonb_build_object(
    'verified', true, 'user_id', person.id, 'effective_at', waiting.effective_at
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
  is_cancelled boolean;
begin
  select * into person from app.users where id = p_user_id for no key update;
  update app.two_factor_resets
  set cancelled_at = now()
  where user_id = p_user_id and cancelled_at is null and done_at is null;
  is_cancelled := found;
  delete from app.links where user_id = p_user_id and kind in ('two_factor_reset', 'two_factor_reset_cancel');
  return app.addressee(person) || jsonb_build_object('is_cancelled', is_cancelled, 'user_id', person.id);
end $$;
comment on function app.cancel_two_factor_reset(uuid) is
  'Stops the reset that waits, if one does, and takes back the letters that could begin or stop one.';

create or replace function api.account_cancel_two_factor_reset(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return app.cancel_two_factor_reset((app.require_user(context)).id);
end $$;
comment on function api.account_cancel_two_factor_reset(jsonb) is 'Stops the reset of two-factor from any session of the user.';

create or replace function app.use_cancel_link(p_user_id uuid) returns jsonb
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  reply jsonb := app.cancel_two_factor_reset(p_user_id);
begin
  if not (reply ->> 'is_cancelled')::boolean then
    perform app.refuse('link_invalid');
  end if;
  return reply || jsonb_build_object('verified', true);
end $$;
comment on function app.use_cancel_link(uuid) is 'Stops the reset of two-factor by the link in its letter.';

create or replace function app.finish_two_factor_reset(p_user_id uuid) returns boolean
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from app.users where id = p_user_id for no key update;
  update app.two_factor_resets
  set done_at = now()
  where user_id = p_user_id and cancelled_at is null and done_at is null and effective_at <= now();
  if not found then
    return false;
  end if;
  perform app.switch_two_factor_off(p_user_id);
  update app.sessions set ended_at = now(), end_reason = 'two-factor reset' where user_id = p_user_id and is_active;
  perform app.hold_withdrawals(p_user_id);
  return true;
end $$;
comment on function app.finish_two_factor_reset(uuid) is
  'Switches two-factor off if its reset is due: every session ends and withdrawals rest. False where none is due.';

create or replace function api.account_finish_two_factor_resets(context jsonb) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  due_id uuid;
  finished jsonb;
begin
  for due_id in
    select user_id
    from app.two_factor_resets
    where effective_at <= now() and cancelled_at is null and done_at is null
    order by user_id
    limit 100
  loop
    perform app.finish_two_factor_reset(due_id);
  end loop;
  -- Those that a sign-in has finished, too.
  with told as (
    update app.two_factor_resets set told_at = now() where done_at is not null and told_at is null returning user_id
  )
  select jsonb_agg(app.addressee(u) || jsonb_build_object(
    'held_until', u.withdrawals_held_until,
    -- By name and not all of the user's, who may have signed in since.
    'ended', array(
      select encode(token_hash, 'hex')
      from app.sessions
      where user_id = u.id and end_reason = 'two-factor reset' and ended_at > now() - interval '1 day'
    )
  ))
  into finished
  from told
  join app.users u on u.id = told.user_id;
  return jsonb_build_object('finished', coalesce(finished, '[]'));
end $$;
comment on function api.account_finish_two_factor_resets(jsonb) is
  'Finishes the resets that are due, a hundred at a time, and says whom to tell. Run by a job; who calls it does not matter.';
